// What happened between two pictures, told step by step: where much follows from one move, nobody could see it at once.

import type { Frame, Line, Table } from "../protocol.ts";

const SHOWN_AT_ONCE = 2; // so many steps are seen at once
const MAX_STEPS = 24; // who has been away for so long wants to know how it stands
const STEP_MS = 900; // milliseconds that a step is shown at least
const SENTENCE_MS = 450; // and more for each sentence of it
const MAX_STEP_MS = 3200;

/** The steps that lie between what was shown and a table that has come: plies of which something is told. */
export function steps(shown: Table | undefined, table: Table, lines: Line[]): number[] {
  if (!shown || shown.phase !== "running" || shown.place !== table.place) return [];
  return [...new Set(lines.map(([ply]) => ply).filter((ply) => ply > shown.ply && ply <= table.ply))];
}

/** How long a step is shown, by the sentences that tell of it. */
export function pace(sentences: number): number {
  return Math.min(MAX_STEP_MS, STEP_MS + SENTENCE_MS * sentences);
}

/** The table as it was shown, and nothing is asked. Only the clocks go on: they wait for nobody who listens. */
export function hushed(shown: Table, now: Table): Table {
  const undo = { free: false, count: 0, asked: null };
  const seats = shown.seats.map((seat, place) => ({ ...seat, clock: now.seats[place]?.clock ?? null }));
  return { ...shown, seats, paused: now.paused, offers: [], asked: [], choice: "", undo };
}

/** The table as it is told at a step: the picture of then, and in place of a question what happened. */
export function toldTable(hushed: Table, frame: Frame, sentences: string[]): Table {
  const { ply, picture, ground, text } = frame;
  const seats = hushed.seats.map((seat, place) => ({ ...seat, score: frame.scores[place] ?? seat.score }));
  return { ...hushed, seats, ply, picture, ground, text, prompt: sentences.join(" ") };
}

/** What a story needs of the page. */
export interface Listener {
  frame: (ply: number) => Promise<Frame>;
  show: (frame: Frame) => number; // shows it, and says how many sentences there were
  end: () => void; // shows how it came out
}

/** One story at a time; what comes meanwhile is told after it. */
export class Story {
  private readonly listener: Listener;
  private ahead: number[] | undefined; // the steps to come; undefined while nothing is told

  constructor(listener: Listener) {
    this.listener = listener;
  }

  get running(): boolean {
    return this.ahead !== undefined;
  }

  /** Begin to tell these steps if they are not just a few, or go on with them; whether anything is told now. */
  tell(plies: number[], few = SHOWN_AT_ONCE): boolean {
    const ahead = this.ahead ?? [];
    ahead.push(...plies);
    if (ahead.length > MAX_STEPS) this.stop();
    else if (!this.ahead && ahead.length > few) void this.run((this.ahead = ahead));
    return this.running;
  }

  /** Say no more of it. */
  stop(): void {
    this.ahead = undefined;
  }

  /** Enough: show how it came out. */
  skip(): void {
    if (!this.running) return;
    this.stop();
    this.listener.end();
  }

  private async run(ahead: number[]): Promise<void> {
    // The last step is where the table stands: that is no step of the story, but its end.
    while (this.ahead === ahead && ahead.length > 1) {
      const frame = await this.listener.frame(ahead.shift() ?? 0).catch(() => undefined);
      if (!frame || this.ahead !== ahead) break;
      await rest(pace(this.listener.show(frame)));
    }
    // By now it may have been ended, and even another one begun.
    if (this.ahead === ahead) this.skip();
  }
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
