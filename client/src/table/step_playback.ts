// Plays back, step by step, what happened between two snapshots: many events at once cannot be followed.

import type { Frame, LogLine, Table } from "../protocol.gen.ts";

const SHOWN_AT_ONCE = 2; // so few steps need no playback
const MAX_STEPS = 24; // after a longer absence only the result is shown
const STEP_MS = 900; // minimum for a step
const SENTENCE_MS = 450; // and for each of its sentences
const MAX_STEP_MS = 3200;

/** The steps between the shown state and a snapshot: plies with log lines. */
export function stepPlies(shown: Table | undefined, table: Table, lines: LogLine[]): number[] {
  if (!shown || shown.phase !== "running" || shown.place !== table.place) return [];
  return [...new Set(lines.map(([ply]) => ply).filter((ply) => ply > shown.ply && ply <= table.ply))];
}

/** How long a step is shown, by its number of sentences. */
export function stepDuration(sentences: number): number {
  return Math.min(MAX_STEP_MS, STEP_MS + SENTENCE_MS * sentences);
}

/** The shown snapshot without its question. Only the clocks go on. */
export function withoutQuestion(shown: Table, now: Table): Table {
  const undo = { free: false, count: 0, asked: null };
  const seats = shown.seats.map((seat, place) => ({ ...seat, clock: now.seats[place]?.clock ?? null }));
  return { ...shown, seats, paused: now.paused, offers: [], asked: [], choice: "", undo };
}

/** The snapshot of a step: its picture, and what happened instead of a question. */
export function tableAtStep(hushed: Table, frame: Frame, sentences: string[]): Table {
  const { ply, picture, ground, text } = frame;
  const seats = hushed.seats.map((seat, place) => ({ ...seat, score: frame.scores[place] ?? seat.score }));
  return { ...hushed, seats, ply, picture, ground, text, prompt: sentences.join(" ") };
}

/** What the playback needs from the page. */
export interface Listener {
  frame: (ply: number) => Promise<Frame>;
  show: (frame: Frame) => number; // shows a frame; returns its number of sentences
  end: () => void; // shows the end
}

/** One playback at a time; later snapshots follow it. */
export class StepPlayback {
  private readonly listener: Listener;
  private ahead: number[] | undefined; // the steps to come; undefined without playback

  constructor(listener: Listener) {
    this.listener = listener;
  }

  get running(): boolean {
    return this.ahead !== undefined;
  }

  /** Start playback if there are more than a few steps, or extend it; return whether it runs. */
  tell(plies: number[], few = SHOWN_AT_ONCE): boolean {
    const ahead = this.ahead ?? [];
    ahead.push(...plies);
    if (ahead.length > MAX_STEPS) this.stop();
    else if (!this.ahead && ahead.length > few) void this.run((this.ahead = ahead));
    return this.running;
  }

  /** Stop without showing the end. */
  stop(): void {
    this.ahead = undefined;
  }

  /** Skip to the end. */
  skip(): void {
    if (!this.running) return;
    this.stop();
    this.listener.end();
  }

  private async run(ahead: number[]): Promise<void> {
    // The last step is the snapshot itself.
    while (this.ahead === ahead && ahead.length > 1) {
      const frame = await this.listener.frame(ahead.shift() ?? 0).catch(() => undefined);
      if (!frame || this.ahead !== ahead) break;
      await rest(stepDuration(this.listener.show(frame)));
    }
    // It may have ended meanwhile, and another one may have begun.
    if (this.ahead === ahead) this.skip();
  }
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
