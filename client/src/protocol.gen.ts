// The messages of the server and the commands of clients; docs/reference-api.md describes them for people.
// `tools/contract.py` writes this file: change the structs in Python, then run `make golden`.

/** The viewpoint of a watcher, who sees what is public */
export const WATCHER = -3;

/** The viewpoint that sees everything; for finished records only */
export const OPEN = -4;

/** Who you are at this table. */
export interface You {
  /** Your display name; empty for a visitor without an identity */
  name: string;
  /** Your seats */
  seats: number[];
  /** Whether you made this table */
  owner: boolean;
}

/** The invitation to an open seat. */
export interface Link {
  /** The open seat */
  seat: number;
  /** The path of the link */
  path: string;
}

/** The clock of a seat. */
export interface Clock {
  /** Milliseconds */
  left: number;
  /**
   * Whether it counts down now. In a together-round the clocks of all asked seats appear to run, even those of seats
   * that have chosen. You see a difference only if a clock reaches zero and nothing happens: that seat had chosen.
   */
  running: boolean;
}

/** A sentence of the log, with its ply; a list of two in JSON. */
export type LogLine = [ply: number, sentence: string];

/** A part of a large picture that can be shown alone. Panels may overlap. */
export interface Panel {
  /** Its name within the picture */
  key: string;
  /** Its name for people */
  title: string;
  /** The left edge, in units of the picture */
  x: number;
  /** The top edge */
  y: number;
  /** In units of the picture */
  width: number;
  /** In units of the picture */
  height: number;
  /** Whether this panel is for wide screens; the others are for narrow ones */
  wide: boolean;
}

/** An undo that a seat asks for. */
export interface UndoAsked {
  /** The seat that asks */
  seat: number;
  /** How many moves it would take back */
  count: number;
  /** The seats that have not agreed yet */
  waiting: number[];
}

/** An action that may be played. */
export interface Offer {
  /** The action as text, as in records; a code that names a seat counts seats from 1 */
  code: string;
  /** The action in words, for a button */
  sentence: string;
  /**
   * The ids of the elements to click, one after the other, to select this offer. The list of one offer is never the
   * beginning of another's. It is empty in a game without pictures.
   */
  clicks: string[];
  /** SVG that shows what the action would do, above the moving layer; it may be empty */
  preview: string;
}

/** A seat: who sits there, and their state in the match. */
export interface Seat {
  /** The player's name, or the game's own name for the seat */
  name: string;
  /** Who decides for this seat now; a stand-in for a person is a bot, too */
  kind: "bot" | "open" | "person";
  /** The bot's level, such as `captain`; empty for a person */
  bot: string;
  /** Null before the match begins */
  score: number | null;
  /** Whether the player has sent `ready`; a bot always is */
  ready: boolean;
  /** Whether the player has resigned */
  resigned: boolean;
  /** A word about a seat's situation, as this viewpoint sees it, such as `out`; usually empty */
  plight: string;
  /**
   * The name of the CSS variable for the seat in this match, if the game has colours of its own, such as
   * `secret_salvage-blue`; else empty.
   */
  colour: string;
  /** Null for a bot, an open seat, and at a table without clocks */
  clock: Clock | null;
}

/** The log after a ply. */
export interface Log {
  /**
   * Delete your lines with a ply above this one, then append `lines`. If you do not have the lines up to this ply, send
   * `sync`. With -1 these are all lines.
   */
  after: number;
  /** The lines after it */
  lines: LogLine[];
}

/** A picture: a static ground, and above it a moving layer. */
export interface Picture {
  /** In units of the SVG */
  width: number;
  /** In units of the SVG */
  height: number;
  /** Show the first one first; empty for a picture that is always shown whole */
  panels: Panel[];
  /** The picture in one sentence, for a screen reader */
  label: string;
  /** The hash of the ground */
  ground: string;
  /**
   * The moving layer, as SVG; always complete. To animate it, change the old layer into the new one, element by
   * element, by their ids.
   */
  moving: string;
}

/** What this viewpoint may undo. */
export interface Undo {
  /**
   * Whether `undo` would happen at once: nothing was rolled or shown since that move, or there is nobody else to ask.
   */
  free: boolean;
  /** How many moves `undo` by this seat would take back now; 0 means that no undo is possible */
  count: number;
  /** While other seats are asked; else null */
  asked: UndoAsked | null;
}

/** What proves that the dice are fair. */
export interface Dice {
  /** The hash of the sealed seed */
  commitment: string;
  /** What the players added to the dice, in order */
  salts: string[];
  /** The seed, after the end; empty before */
  seed: string;
}

/** An encoded view: its game and rules, and its attributes by name. */
export interface PortableView {
  /** The game's key */
  game: string;
  /** The version of its rules, as in records; compare it with your own before you use `parts` */
  rules: number;
  /** SHA-256 of the component data, as in records; compare it, too */
  components: string;
  /** The number of seats */
  seats: number;
  /** The viewpoint */
  seat: number;
  /** Every field of the View by name */
  parts: Record<string, unknown>;
}

/** A line of chat. */
export interface ChatLine {
  /** Who wrote it */
  name: string;
  /** The writer's seat; below 0 for a watcher */
  seat: number;
  /** What was written; show it as text, never as HTML */
  text: string;
  /** When, in milliseconds since 1970 */
  time: number;
}

/** Every reason that the API gives. Each has an HTTP status. The values are part of the API: they stay. */
export type Reason =
  | "malformed"
  | "nobody"
  | "foreign"
  | "unknown"
  | "not-offered"
  | "gone"
  | "stale"
  | "too-large"
  | "out-of-range"
  | "taken"
  | "not-your-turn"
  | "too-many"
  | "refused"
  | "not-stored"
  | "broken";

/** A bot's estimate of an offer. */
export interface Weighed {
  /** The offer's code */
  code: string;
  /** The expected share of the win, from 0 to 1 */
  share: number;
  /** The part of the thinking spent on this offer; the weights add up to 1 */
  weight: number;
}

/** Who you are, and what you see. It comes first, and again whenever one of these changes. */
export interface Hello {
  kind: "hello";
  /** Who you are */
  you: You;
  /** Your viewpoint: a seat, or WATCHER */
  place: number;
  /**
   * Whether you hold several seats in a game that hides something, and the view of none of them is shown: send `lift`
   * for one.
   */
  curtain: boolean;
  /** The invitation to each open seat; only the owner gets it */
  links: Link[];
  /** The server's version */
  version: string;
  /**
   * A sentence while the server cannot store a step, such as the start of the match; else empty. The server retries
   * until it succeeds.
   */
  trouble: string;
}

/** The table as one viewpoint may see it. */
export interface Table {
  kind: "table";
  /**
   * It rises with every change that is visible to everyone. A choice in a together-round does not change it. If you may
   * have missed a change, send `sync`.
   */
  seq: number;
  /** The viewpoint: a seat, or WATCHER */
  place: number;
  /** `open` while seats are being filled */
  phase: "open" | "over" | "running";
  /**
   * How many moves were made, chance included, without those that were undone. Send it back with `play` and `undo`.
   * Then the server never applies your command to a position that you have not seen.
   */
  ply: number;
  /** The number of the turn */
  turn: number;
  /** A sentence: what is going on, or what you are asked */
  prompt: string;
  /** The seats that must choose now */
  asked: number[];
  /** Whether the clocks wait; then none of them counts down */
  paused: boolean;
  /**
   * The actions that this seat may play now. In a together-round they stay after the choice, because the seat may
   * change it.
   */
  offers: Offer[];
  /**
   * The code that this seat has chosen in a together-round that still waits for others; else empty. Only this seat
   * receives it.
   */
  choice: string;
  /** Whether this seat passes automatically */
  standing: boolean;
  /** Whether this seat may pass now, or passes automatically */
  can_pass: boolean;
  /** Whether the table is shown in the lobby */
  lobby: boolean;
  /**
   * Whether this seat may ask for a hint when it is to move: the table was made with hints, or all other seats belong
   * to bots or to the same person.
   */
  hints: boolean;
  /** All seats, in order */
  seats: Seat[];
  /** What has happened */
  log: Log;
  /** Null in a game without pictures, and with `?view=1` */
  picture: Picture | null;
  /** The view in words */
  text: string;
  /** What may be undone */
  undo: Undo;
  /** What proves that the dice are fair */
  dice: Dice;
  /** A sentence: how the match ended; empty before */
  result: string;
  /** Each seat's share of the win, after the end; empty before */
  shares: number[];
  /** The id of the rematch's table; empty if there is none */
  next: string;
  /**
   * The static layer of the picture, as SVG. On a WebSocket it is present only if this socket has not received it yet.
   */
  ground?: string;
  /** Present only with `?view=1` */
  view?: PortableView;
  /**
   * A sentence while the server cannot store a step; else empty. Present only over HTTP: on a WebSocket `hello` has it.
   */
  trouble?: string;
}

/** Who is connected. */
export interface Here {
  kind: "here";
  /** For each seat whether its player is connected */
  seats: boolean[];
  /** How many connections have no seat */
  watchers: number;
}

/** Lines of chat. A new socket gets the last 200. */
export interface Chat {
  kind: "chat";
  /** The number of the first line; lines count from 0 */
  from: number;
  /** The lines, in order */
  lines: ChatLine[];
}

/** The server has carried out and stored a command. */
export interface Ack {
  kind: "ack";
  /** The command's `id` */
  id: string;
  /** The table's `seq` afterwards */
  seq: number;
  /** Present only after `rematch`: the id of the new table */
  table?: string;
}

/** A rejection. Nothing has changed, with one exception: see `why`. */
export interface Rejection {
  kind: "no";
  /** The command's `id` */
  id: string;
  /** The HTTP status; after 429 or 503 you may send the same command later with the same `id` */
  status: number;
  /** The reason, for programs */
  reason: Reason;
  /** A sentence for people. If `status` is 500, it may say that the command was stored, and what the table does now. */
  why: string;
}

/**
 * A bot's progress. It comes about five times a second, but not if the bot answers quickly. In a together-round, no
 * message shows which bots are still thinking. If a bot fails there, `trouble` comes after the round.
 */
export interface Thinking {
  kind: "thinking";
  /** The bot's seat */
  seat: number;
  /** How much of its time it has used, from 0 to 1; the last message has 1 */
  done: number;
  /** A sentence; usually empty. If the bot failed and the server played a random move instead, it says so. */
  trouble: string;
}

/**
 * What a bot would play in your place, as far as it has thought; only to the client that asked. A hint is made from
 * what this viewpoint sees.
 */
export interface Hint {
  kind: "hint";
  /** The seat that the hint is for; on a shared screen the one that is shown */
  seat: number;
  /** The table's ply that it is about */
  ply: number;
  /** The bot's level */
  bot: string;
  /** How much of its time it has used, from 0 to 1; the last message has 1 */
  done: number;
  /** The code that the bot would play; empty while it knows none */
  best: string;
  /** The offers that the bot considered, the best first */
  offers: Weighed[];
  /** A sentence if the bot failed; else empty */
  trouble: string;
}

/** The table was deleted or does not exist. The server then closes the socket. */
export interface Gone {
  kind: "gone";
  /** A sentence for people */
  why: string;
}

/** Any message of the server. */
export type Message = Hello | Table | Here | Chat | Ack | Rejection | Thinking | Hint | Gone;

/** What can be replayed from one viewpoint. You can ask for any ply. */
export interface Timeline {
  /** The last ply */
  plies: number;
  /** How often moves were undone: while it is the same, past plies do not change */
  undone: number;
  /** Whether the match has ended */
  over: boolean;
  /** The stops at which a turn begins */
  turns: number[];
  /**
   * The plies at which a replay should stop, as this viewpoint saw the match: before each move of a seat, before each
   * outcome of chance that the log mentions, and at the last ply.
   */
  stops: number[];
  /** The viewpoint */
  place: number;
  /** The viewpoints that you may choose */
  places: number[];
  /** The whole log */
  log: LogLine[];
}

/** One ply of a replay, as one viewpoint saw it. */
export interface Frame {
  /** How many moves were made, chance included */
  ply: number;
  /** The viewpoint */
  place: number;
  /** A sentence: what was going on */
  prompt: string;
  /** The move that led here, as this viewpoint may know it; empty at the start */
  code: string;
  /** Whether the match had ended */
  over: boolean;
  /** Each seat's score */
  scores: number[];
  /** Null in a game without pictures */
  picture: Picture | null;
  /** The static layer of the picture, as SVG */
  ground: string;
  /** The view in words */
  text: string;
}

/** Play an action, or choose it in a together-round. */
export interface PlayCommand {
  do: "play";
  /** The `ply` of the table that you saw */
  ply: number;
  /** The code of the offer */
  code: string;
  /** The answer has the same id */
  id?: string | undefined;
  /** My seat that does it; leave it out if you hold only one */
  seat?: number | null | undefined;
}

/** Withdraw my choice before all have chosen. */
export interface UnchooseCommand {
  do: "unchoose";
  /** The answer has the same id */
  id?: string | undefined;
  /** My seat that does it; leave it out if you hold only one */
  seat?: number | null | undefined;
}

/** Switch automatic passing on or off. */
export interface AutoPassCommand {
  do: "standing";
  /** True to switch it on */
  on: boolean;
  /** The answer has the same id */
  id?: string | undefined;
  /** My seat that does it; leave it out if you hold only one */
  seat?: number | null | undefined;
}

/** Resign. */
export interface ResignCommand {
  do: "resign";
  /** The answer has the same id */
  id?: string | undefined;
  /** My seat that does it; leave it out if you hold only one */
  seat?: number | null | undefined;
}

/** Undo my last move, or ask the others to agree. */
export interface UndoCommand {
  do: "undo";
  /** The `ply` of the table that you saw */
  ply: number;
  /** The answer has the same id */
  id?: string | undefined;
  /** My seat that does it; leave it out if you hold only one */
  seat?: number | null | undefined;
}

/** Agree to an undo, or refuse it. */
export interface AnswerUndoCommand {
  do: "answer";
  /** True to agree, false to refuse */
  yes: boolean;
  /** The answer has the same id */
  id?: string | undefined;
}

/** Take a seat: the one named, else the link's, else my own, else the first open one. */
export interface TakeSeatCommand {
  do: "claim";
  /** The seat that I want */
  seat?: number | null | undefined;
  /** The last part of the invitation link */
  token?: string | undefined;
  /** My name at this table; empty for my display name */
  name?: string | undefined;
  /** The answer has the same id */
  id?: string | undefined;
}

/** Report that I am here, and add a salt to the dice. */
export interface ReadyCommand {
  do: "ready";
  /** 1 to 64 letters and digits; it goes into every roll */
  salt: string;
  /** The answer has the same id */
  id?: string | undefined;
}

/** Leave my seat before the match. */
export interface LeaveCommand {
  do: "leave";
  /** The answer has the same id */
  id?: string | undefined;
  /** My seat that does it; leave it out if you hold only one */
  seat?: number | null | undefined;
}

/** Open a seat again (owner only). */
export interface FreeSeatCommand {
  do: "free";
  /** The seat to open */
  seat: number;
  /** The answer has the same id */
  id?: string | undefined;
}

/** Seat a bot on an open seat (owner only). */
export interface SeatBotCommand {
  do: "bot";
  /** The open seat */
  seat: number;
  /** The name of the bot */
  bot?: string | undefined;
  /** The answer has the same id */
  id?: string | undefined;
}

/** Fill all open seats with bots (owner only). */
export interface StartWithBotsCommand {
  do: "start";
  /** The name of the bot */
  bot?: string | undefined;
  /** The answer has the same id */
  id?: string | undefined;
}

/** List the table in the lobby, or remove it (owner only). */
export interface ShowInLobbyCommand {
  do: "lobby";
  /** True to list it, false to remove it */
  on: boolean;
  /** The answer has the same id */
  id?: string | undefined;
}

/** End the match unfinished (owner only). */
export interface AbandonCommand {
  do: "abandon";
  /** The answer has the same id */
  id?: string | undefined;
}

/** Open a rematch: a new table with the seats rotated. */
export interface RematchCommand {
  do: "rematch";
  /** The answer has the same id */
  id?: string | undefined;
}

/** Post a line of chat. */
export interface ChatCommand {
  do: "chat";
  /** 1 to 300 characters, when repeated spaces are joined */
  text: string;
  /** The answer has the same id */
  id?: string | undefined;
}

/** Show the view of one of my seats on a shared screen (WebSocket only). */
export interface RaiseCurtainCommand {
  do: "lift";
  /** The seat to show */
  seat: number;
  /** The answer has the same id */
  id?: string | undefined;
}

/** Hide the view that a shared screen shows (WebSocket only). */
export interface LowerCurtainCommand {
  do: "lower";
  /** Not used */
  seat?: number | null | undefined;
  /** The answer has the same id */
  id?: string | undefined;
}

/** Send me the whole table again (WebSocket only). */
export interface SyncCommand {
  do: "sync";
  /** Not used */
  seq?: number | undefined;
  /** The answer has the same id */
  id?: string | undefined;
}

/** Ask what the Captain would play (WebSocket only). A new question ends the previous one. */
export interface HintCommand {
  do: "hint";
  /** The `ply` of the table that you saw */
  ply: number;
  /** The answer has the same id */
  id?: string | undefined;
  /** My seat that does it; leave it out if you hold only one */
  seat?: number | null | undefined;
}

/** Any command of a client. */
export type Command =
  | PlayCommand
  | UnchooseCommand
  | AutoPassCommand
  | ResignCommand
  | UndoCommand
  | AnswerUndoCommand
  | TakeSeatCommand
  | ReadyCommand
  | LeaveCommand
  | FreeSeatCommand
  | SeatBotCommand
  | StartWithBotsCommand
  | ShowInLobbyCommand
  | AbandonCommand
  | RematchCommand
  | ChatCommand
  | RaiseCurtainCommand
  | LowerCurtainCommand
  | SyncCommand
  | HintCommand;
