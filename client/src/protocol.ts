// The messages of the server; docs/wire.md describes them.

/** An action: its code, its sentence, the clicks that mean it, and a preview. */
export interface Offer {
  code: string;
  sentence: string;
  clicks: string[];
  preview: string;
}

/** Time left, and whether it runs. */
export interface Clock {
  left: number; // milliseconds
  running: boolean;
}

/** A seat: who sits there, and its state. */
export interface Seat {
  name: string;
  kind: "person" | "bot" | "open";
  bot: string;
  score: number | null; // none before the match
  ready: boolean;
  resigned: boolean;
  plight: string; // a word about its state, such as `out`
  colour: string; // its colour, if not the seat's own
  clock: Clock | null;
}

/** A part of a large picture that can be shown alone; a wide one is a spread of several. */
export interface Panel {
  key: string;
  title: string;
  x: number;
  y: number;
  width: number;
  height: number;
  wide: boolean;
}

/** A picture: its moving layer, and the hash of its ground. */
export interface Picture {
  width: number;
  height: number;
  panels: Panel[]; // none: the picture is always shown whole
  label: string;
  ground: string; // the hash of its ground
  moving: string;
}

/** A sentence of the log, with its ply. */
export type LogLine = [ply: number, sentence: string];

/** An undo request. */
export interface UndoAsked {
  seat: number;
  count: number;
  waiting: number[];
}

/** The table as one viewpoint may see it. */
export interface Table {
  kind: "table";
  seq: number;
  place: number;
  phase: "open" | "running" | "over";
  ply: number;
  turn: number;
  prompt: string;
  asked: number[];
  paused: boolean;
  offers: Offer[];
  choice: string;
  standing: boolean;
  can_pass: boolean;
  hints: boolean; // whether this place may ask for a hint, now or in its turn
  lobby: boolean;
  seats: Seat[];
  log: { after: number; lines: LogLine[] };
  picture: Picture | null;
  text: string; // the position in words, for a game without pictures
  ground?: string; // only when this connection has not had it
  undo: { free: boolean; count: number; asked: UndoAsked | null };
  dice: { commitment: string; salts: string[]; seed: string };
  result: string;
  shares: number[];
  next: string;
  trouble?: string; // over HTTP only; on a socket `hello` has it
}

/** Who you are, and your viewpoint. */
export interface Hello {
  kind: "hello";
  you: { name: string; seats: number[]; owner: boolean };
  place: number;
  curtain: boolean;
  links: { seat: number; path: string }[];
  version: string;
  trouble: string; // a sentence while a follow-up could not be stored
}

/** Who is connected. */
export interface Here {
  kind: "here";
  seats: boolean[];
  watchers: number;
}

/** A line of chat. */
export interface ChatLine {
  name: string;
  seat: number; // below 0 for a watcher
  text: string;
  time: number;
}

/** Lines of chat; `from` is the number of the first. */
export interface Chat {
  kind: "chat";
  from: number;
  lines: ChatLine[];
}

/** A command was carried out and stored. */
export interface Ack {
  kind: "ack";
  id: string;
  seq: number;
  table?: string;
}

/** An error: nothing has changed. After a fault of the game (status 500) `why` says what has. */
export interface No {
  kind: "no";
  id: string;
  status: number;
  reason: string;
  why: string;
}

/** The table was deleted. */
export interface Gone {
  kind: "gone";
  why: string;
}

/** A bot's progress, from 0 to 1; `trouble` is a sentence if something went wrong. */
export interface Thinking {
  kind: "thinking";
  seat: number;
  done: number;
  trouble: string;
}

/** A bot's estimate of an offer: the expected share of the win, and the part of its search spent there. */
export interface Weighed {
  code: string;
  share: number;
  weight: number; // all of them together are 1
}

/** What a bot would do in your place, as far as it has thought. */
export interface Hint {
  kind: "hint";
  seat: number;
  ply: number;
  bot: string;
  done: number;
  best: string; // a code
  offers: Weighed[];
  trouble: string;
}

/** Any message of the server. */
export type Message = Hello | Table | Here | Chat | Ack | No | Gone | Thinking | Hint;

/** A command: `do`, and its arguments. */
export interface Command {
  do: string;
  [field: string]: string | number | boolean | undefined;
}

/** A replay's timeline for one viewpoint. */
export interface Timeline {
  plies: number;
  undone: number; // how often moves were undone: while it is the same, past plies do not change
  over: boolean;
  turns: number[]; // the stops at which a turn begins
  stops: number[]; // the plies worth stopping at
  place: number;
  places: number[];
  log: LogLine[];
}

/** One ply of the replay. */
export interface Frame {
  ply: number;
  place: number;
  prompt: string;
  code: string;
  picture: Picture | null;
  text: string;
  ground: string;
  over: boolean;
  scores: number[]; // at that ply
}

// Viewpoints that are no seat: a watcher, and after the end all open.
export const WATCHER = -3;
export const OPEN = -4;
