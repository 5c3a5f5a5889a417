// What happened between two pictures, told step by step: where much follows from one move, nobody could see it at once.

import type { Frame, Line, Table } from "./wire.ts";

const MUCH = 2; // so many steps, and fewer, are seen at once
const TOO_MUCH = 24; // who has been away for so long wants to know how it stands
const STEP = 700; // milliseconds that a step is shown at least
const SENTENCE = 350; // and more for each sentence of it
const LONGEST = 2400;

/** The steps that lie between what was shown and a table that has come: plies of which something is told. */
export function steps(shown: Table | undefined, table: Table, lines: Line[]): number[] {
  if (!shown || shown.phase !== "running" || shown.place !== table.place) return [];
  return [...new Set(lines.map(([ply]) => ply).filter((ply) => ply > shown.ply && ply <= table.ply))];
}

/** How long a step is shown, by the sentences that tell of it. */
export function pace(sentences: number): number {
  return Math.min(LONGEST, STEP + SENTENCE * sentences);
}

/** The table as it is told at a step: the picture of then, and in place of a question what happened. */
export function toldTable(shown: Table, frame: Frame, sentences: string[]): Table {
  const { ply, picture, ground, text } = frame;
  const undo = { free: false, count: 0, asked: null };
  return { ...shown, ply, picture, ground, text, prompt: sentences.join(" "), offers: [], asked: [], choice: "", undo };
}

/** What a story needs of the page. */
export interface Listener {
  frame: (ply: number) => Promise<Frame>;
  show: (frame: Frame) => number; // shows it, and says how many sentences there were
  end: () => void;
}

/** One story after the other; a touch or a key ends it. */
export class Story {
  private readonly listener: Listener;
  private ahead: number[] = [];
  private wake: (() => void) | undefined;
  running = false;

  constructor(listener: Listener) {
    this.listener = listener;
  }

  /** Begin to tell these steps, or go on with them; whether there is anything to tell. */
  tell(plies: number[]): boolean {
    if (this.running) this.ahead.push(...plies);
    else if (plies.length > MUCH && plies.length <= TOO_MUCH) void this.run(plies);
    return this.running;
  }

  /** Enough: show how it came out. */
  skip(): void {
    if (!this.running) return;
    this.running = false;
    this.ahead = [];
    this.wake?.();
  }

  private async run(plies: number[]): Promise<void> {
    this.running = true;
    this.ahead = [...plies];
    // The last step is where the table stands: that is no step of the story, but its end.
    while (this.running && this.ahead.length > 1) {
      const frame = await this.listener.frame(this.ahead.shift() ?? 0).catch(() => undefined);
      if (!frame || !this.running) break;
      await this.rest(pace(this.listener.show(frame)));
    }
    this.running = false;
    this.listener.end();
  }

  private rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, milliseconds);
    });
  }
}
