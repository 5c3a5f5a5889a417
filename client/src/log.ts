// The log: what has happened, in sentences.

import { h, mark } from "./dom.ts";
import type { Line } from "./wire.ts";

export interface Known {
  lines: Line[];
  upto: number; // the ply up to which the lines are known
}

export const NOTHING_KNOWN: Known = { lines: [], upto: 0 };

/** What is known after news from the server; undefined if there is a gap between, and all must be asked for again. */
export function merge(known: Known, news: { after: number; lines: Line[] }, ply: number): Known | undefined {
  if (news.after > known.upto) return undefined;
  return { lines: [...known.lines.filter(([at]) => at <= news.after), ...news.lines], upto: ply };
}

/** How many lines two logs have in common at their beginning: those need not be told again. */
export function common(one: Line[], other: Line[]): number {
  const differs = one.findIndex(([ply, said], at) => ply !== other[at]?.[0] || said !== other[at]?.[1]);
  return differs < 0 ? one.length : differs;
}

/** The seat whose name a sentence begins with, and the rest of the sentence. Of two names that fit, the longer. */
export function subject(sentence: string, names: string[]): { seat: number; rest: string } | undefined {
  let best = -1;
  names.forEach((name, seat) => {
    const fits = name !== "" && sentence.startsWith(name) && !/^[\p{L}\p{N}]/u.test(sentence.slice(name.length));
    if (fits && name.length > (names[best]?.length ?? 0)) best = seat;
  });
  return best < 0 ? undefined : { seat: best, rest: sentence.slice(names[best]?.length) };
}

/** A sentence as nodes, with the mark of the seat that it begins with. */
export function sentenceNodes(sentence: string, names: string[]): (Node | string)[] {
  const found = subject(sentence, names);
  if (!found) return [sentence];
  return [mark(found.seat), h("b", {}, names[found.seat]), found.rest];
}

/** A list that grows at its end, and stays scrolled to it unless somebody has scrolled up to read. */
export class Scroll {
  private readonly list: HTMLElement;
  private follows = true;
  private top = 0;

  constructor(list: HTMLElement) {
    this.list = list;
    list.addEventListener("scroll", () => {
      const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
      // Only scrolling up is somebody's wish: the end also moves away when the list becomes shorter.
      this.follows = atEnd || (this.follows && list.scrollTop >= this.top);
      this.top = list.scrollTop;
    });
    // Whatever grows above it makes the list shorter, and would leave its end out of sight.
    new ResizeObserver(() => this.settle()).observe(list);
  }

  /** Append entries: only these are read out by a screen reader. */
  append(entries: Node[]): void {
    this.list.append(...entries);
    this.settle();
  }

  /** Remove all but the first entries. */
  cut(kept: number): void {
    while (this.list.children.length > kept) this.list.lastElementChild?.remove();
  }

  private settle(): void {
    if (this.follows) this.list.scrollTop = this.list.scrollHeight;
  }
}
