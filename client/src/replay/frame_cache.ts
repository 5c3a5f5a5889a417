// A replay's timeline and frames, fetched once each.

import type { Frame, Timeline } from "../protocol.gen.ts";

const STALE = 412; // moves were taken back since the timeline was fetched

export class FrameCache {
  private readonly id: string;
  private readonly frames = new Map<number, Promise<Frame>>();
  private place: number | undefined;
  private undone: number | undefined;

  constructor(id: string, place: number | undefined) {
    this.id = id;
    this.place = place;
  }

  /** Change the viewpoint: earlier frames are of no use there. */
  look(place: number): void {
    if (place === this.place) return;
    this.place = place;
    this.frames.clear();
  }

  /** Fetch the current timeline. */
  async timeline(): Promise<Timeline> {
    const found = await this.fetch<Timeline>("", {});
    if (this.undone !== found.undone) this.frames.clear();
    this.undone = found.undone;
    this.place ??= found.place;
    return found;
  }

  /** Return the frame of a ply, cached. */
  get(ply: number): Promise<Frame> {
    const known = this.frames.get(ply);
    if (known) return known;
    const frame = this.fetch<Frame>(`/${ply}`, { undone: this.undone });
    this.frames.set(ply, frame);
    // A failed fetch may be retried.
    frame.catch(() => this.frames.delete(ply));
    return frame;
  }

  private async fetch<Found>(path: string, more: Record<string, number | undefined>): Promise<Found> {
    const asked = Object.entries({ place: this.place, ...more }).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(asked.map(([key, value]) => [key, String(value)]));
    const answer = await fetch(`/api/tables/${this.id}/replay${path}?${query}`);
    const told: unknown = await answer.json();
    if (answer.ok) return told as Found;
    throw answer.status === STALE ? new StaleTimelineError(why(told)) : new Error(why(told));
  }
}

/** The match has changed since the timeline was fetched. */
export class StaleTimelineError extends Error {}

function why(told: unknown): string {
  return (told as { why?: string } | null)?.why ?? "The replay cannot be loaded now.";
}

/** Of sorted plies, the one before or after a ply, within the list. */
export function adjacentPly(some: number[], ply: number, plies: number, way: 1 | -1): number {
  if (way > 0) return some.find((one) => one > ply) ?? plies;
  return some.findLast((one) => one < ply) ?? Math.min(ply, some[0] ?? 0);
}
