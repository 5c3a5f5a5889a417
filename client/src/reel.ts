// The frames of a replay, fetched once each, and the log that they tell.

import type { Frame, Line } from "./wire.ts";

export class Reel {
  readonly lines = new Map<number, string[]>(); // what each ply's move was, of the place looked from
  private readonly id: string;
  private readonly frames = new Map<number, Promise<Frame>>();
  private place: number | undefined;

  constructor(id: string, place: number | undefined) {
    this.id = id;
    this.place = place;
  }

  /** Look from another place: it has seen other things, so nothing fetched so far is of use. */
  look(place: number): void {
    if (place === this.place) return;
    this.place = place;
    this.frames.clear();
    this.lines.clear();
  }

  /** The frame at a ply; a second time it is there at once. */
  get(ply: number): Promise<Frame> {
    const known = this.frames.get(ply);
    if (known) return known;
    const frame = this.fetch(ply);
    this.frames.set(ply, frame);
    // What failed may be tried again.
    frame.catch(() => this.frames.delete(ply));
    return frame;
  }

  private async fetch(ply: number): Promise<Frame> {
    const place = this.place === undefined ? "" : `&place=${this.place}`;
    const answer = await fetch(`/api/tables/${this.id}/replay?ply=${ply}${place}`);
    const told: unknown = await answer.json();
    if (!answer.ok) throw new Error(why(told));
    const frame = told as Frame;
    this.place ??= frame.place;
    if (frame.place === this.place) this.note(frame.log);
    return frame;
  }

  private note(lines: Line[]): void {
    for (const ply of new Set(lines.map(([at]) => at))) {
      this.lines.set(ply, lines.filter(([at]) => at === ply).map(([, sentence]) => sentence));
    }
  }
}

function why(told: unknown): string {
  return (told as { why?: string } | null)?.why ?? "The replay cannot be had now.";
}

/** Of some plies in their order, the one before a ply or the one after it: never before the first, nor after the last. */
export function nextOf(some: number[], ply: number, plies: number, way: 1 | -1): number {
  if (way > 0) return some.find((one) => one > ply) ?? plies;
  return some.findLast((one) => one < ply) ?? Math.min(ply, some[0] ?? 0);
}
