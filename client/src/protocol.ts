// What the server sends, as docs/wire.md says it.

/** An action as it can be taken: its code, its sentence, the clicks that mean it, and a drawing of what it would do. */
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

/** Who sits there and how they stand. */
export interface Seat {
  name: string;
  kind: "person" | "bot" | "open";
  bot: string;
  score: number | null; // none before the match
  ready: boolean;
  resigned: boolean;
  plight: string; // a word about how it stands, such as `out`
  colour: string; // the tone that stands for it, if it is not the seat's own
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

/** The picture: its moving layer, and on which ground it stands. */
export interface Picture {
  width: number;
  height: number;
  panels: Panel[]; // none: the picture is always shown whole
  label: string;
  ground: string; // the hash of the ground it stands on
  moving: string;
}

/** A sentence of the log, with the ply that it tells of. */
export type LogLine = [ply: number, sentence: string];

/** An undo that others are asked about. */
export interface UndoAsked {
  seat: number;
  count: number;
  waiting: number[];
}

/** The table as this place may see it. */
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

/** Who you are, and from where you look. */
export interface Hello {
  kind: "hello";
  you: { name: string; seats: number[]; owner: boolean };
  place: number;
  curtain: boolean;
  links: { seat: number; path: string }[];
  version: string;
  trouble: string; // a sentence while something that is due could not be stored
}

/** Who is connected. */
export interface Here {
  kind: "here";
  seats: boolean[];
  watchers: number;
}

/** Something said. */
export interface ChatLine {
  name: string;
  seat: number; // below 0 for a watcher
  text: string;
  time: number;
}

/** Lines of chat from a number on. */
export interface Chat {
  kind: "chat";
  from: number;
  lines: ChatLine[];
}

/** Done and stored. */
export interface Ack {
  kind: "ack";
  id: string;
  seq: number;
  table?: string;
}

/** Not done, and nothing has changed; after a fault of the game, with status 500, `why` says what has. */
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

/** How far a bot is with its thinking, from 0 to 1; `trouble` is a sentence if something went wrong. */
export interface Thinking {
  kind: "thinking";
  seat: number;
  done: number;
  trouble: string;
}

/** What a bot thinks of an offer: the share of the win it expects, and how much of its thinking went there. */
export interface Weighed {
  code: string;
  share: number;
  weight: number; // all of them together are 1
}

/** What a bot would do in my place, as far as it has thought. */
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

/** Whatever comes over the line. */
export type Message = Hello | Table | Here | Chat | Ack | No | Gone | Thinking | Hint;

/** What a client asks for: `do`, and what belongs to it. */
export interface Command {
  do: string;
  [field: string]: string | number | boolean | undefined;
}

/** What there is to be replayed, as one place saw it. */
export interface Timeline {
  plies: number;
  undone: number; // how often moves were taken back: while that stays the same a ply stays what it was
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
  scores: number[]; // of then
}

// Places that are no seat: somebody who watches, and after the end all open.
export const WATCHER = -3;
export const OPEN = -4;
