// From clicks to an offer. Pure: no page is needed to know what a click means.

import type { Offer } from "../protocol.ts";

/** Where a path of clicks has led: the offers it may still become, what can be clicked next, and the offer it means. */
export interface Step {
  left: Offer[];
  next: string[];
  done: Offer | undefined;
}

/** A line of the list beside the board: an offer, or a click that several offers begin with. */
export type Item = { offer: Offer } | { click: string; offers: Offer[] };

/** More offers than this are shown by their next click first. */
const MAX_OFFERS_SHOWN = 12;

/** Follow a path of clicks. No offer's path is the beginning of another's, so at most one is done. */
export function narrow(offers: Offer[], path: string[]): Step {
  const left = offers.filter((offer) => path.every((id, place) => offer.clicks[place] === id));
  // An offer of a game without pictures has no clicks at all, and is not meant by clicking nothing.
  const done = path.length > 0 ? left.find((offer) => offer.clicks.length === path.length) : undefined;
  return { left, next: after(left, path.length), done };
}

function after(offers: Offer[], depth: number): string[] {
  const ids = offers.map((offer) => offer.clicks[depth]).filter((id) => id !== undefined);
  return [...new Set(ids)];
}

/** The path after a click: one step on, one step back on what was clicked last, or another way from an earlier step. */
export function click(offers: Offer[], path: string[], id: string): string[] {
  if (narrow(offers, path).next.includes(id)) return [...path, id];
  if (path.at(-1) === id) return path.slice(0, -1);
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const begin = path.slice(0, depth);
    if (narrow(offers, begin).next.includes(id)) return [...begin, id];
  }
  return path;
}

/** The path as far as it still means something among other offers. */
export function keep(offers: Offer[], path: string[]): string[] {
  const step = narrow(offers, path);
  return step.left.length > 0 && !step.done ? path : [];
}

/** Everything that can be clicked now, with the offers that the click leaves. */
export function clickable(offers: Offer[], path: string[]): Map<string, Offer[]> {
  const { left, next } = narrow(offers, path);
  return new Map(next.map((id) => [id, left.filter((offer) => offer.clicks[path.length] === id)]));
}

/** The list beside the board. A long one is grouped by the next click, so that it stays short. */
export function menu(offers: Offer[], path: string[]): Item[] {
  const { left } = narrow(offers, path);
  const groups = [...clickable(offers, path)];
  if (left.length <= MAX_OFFERS_SHOWN || groups.length < 2) return left.map((offer) => ({ offer }));
  const items: Item[] = groups.map(([id, some]) =>
    some.length === 1 && some[0] ? { offer: some[0] } : { click: id, offers: some },
  );
  return [...items, ...left.filter((offer) => offer.clicks.length === 0).map((offer) => ({ offer }))];
}
