// The steps of a playback: what happened between two snapshots, because many events at once cannot be followed. Pure;
// model/playback.ts plays them back.

import type { Frame, LogLine, Table } from "../protocol.gen.ts";

/** So few steps need no playback. */
export const SHOWN_AT_ONCE = 2;
/** After a longer absence only the result is shown. */
export const MAX_STEPS = 24;
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
