// From clicks to an offer. Pure functions.

import type { Offer } from "../protocol.gen.ts";

/** The result of a path of clicks: the offers it may become, the next clicks, and the offer it means. */
export interface PathResult {
  left: Offer[];
  next: string[];
  done: Offer | undefined;
}

/** An entry of the list beside the board: an offer, or a click that several offers begin with. */
export type MenuItem = { offer: Offer } | { click: string; offers: Offer[] };

/** Longer lists are grouped by the next click. */
const MAX_OFFERS_SHOWN = 12;

/** Follow a path of clicks. No path is a prefix of another, so at most one offer is complete. */
export function followPath(offers: Offer[], path: string[]): PathResult {
  const left = offers.filter((offer) => path.every((id, place) => offer.clicks[place] === id));
  // In a game without pictures offers have no clicks, and an empty path means none of them.
  const done = path.length > 0 ? left.find((offer) => offer.clicks.length === path.length) : undefined;
  return { left, next: after(left, path.length), done };
}

function after(offers: Offer[], depth: number): string[] {
  const ids = offers.map((offer) => offer.clicks[depth]).filter((id) => id !== undefined);
  return [...new Set(ids)];
}

/** The path after a click: one step on, one back (the last click again), or another way from an earlier step. */
export function pathAfterClick(offers: Offer[], path: string[], id: string): string[] {
  if (followPath(offers, path).next.includes(id)) return [...path, id];
  if (path.at(-1) === id) return path.slice(0, -1);
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const begin = path.slice(0, depth);
    if (followPath(offers, begin).next.includes(id)) return [...begin, id];
  }
  return path;
}

/** The longest part of the path that is valid among new offers. */
export function keepPath(offers: Offer[], path: string[]): string[] {
  const step = followPath(offers, path);
  return step.left.length > 0 && !step.done ? path : [];
}

/** Everything that can be clicked now, with the offers each click leaves. */
export function clickable(offers: Offer[], path: string[]): Map<string, Offer[]> {
  const { left, next } = followPath(offers, path);
  return new Map(next.map((id) => [id, left.filter((offer) => offer.clicks[path.length] === id)]));
}

/** The list beside the board; a long one is grouped by the next click. */
export function menu(offers: Offer[], path: string[]): MenuItem[] {
  const { left } = followPath(offers, path);
  const groups = [...clickable(offers, path)];
  if (left.length <= MAX_OFFERS_SHOWN || groups.length < 2) return left.map((offer) => ({ offer }));
  const items: MenuItem[] = groups.map(([id, some]) =>
    some.length === 1 && some[0] ? { offer: some[0] } : { click: id, offers: some },
  );
  return [...items, ...left.filter((offer) => offer.clicks.length === 0).map((offer) => ({ offer }))];
}
