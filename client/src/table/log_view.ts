// The log on the page.

import { h, mark } from "../ui/dom.ts";
import { common, merge, NOTHING_KNOWN, subject } from "./log.ts";
import { Scroll } from "../ui/scroll.ts";
import { WATCHER, type Table } from "../protocol.ts";

/** A sentence as nodes, with the mark of the seat it begins with. */
export function sentenceNodes(sentence: string, names: string[]): (Node | string)[] {
  const found = subject(sentence, names);
  if (!found) return [sentence];
  return [mark(found.seat), h("b", {}, names[found.seat]), found.rest];
}

/** The log from one viewpoint. */
export class LogList {
  private readonly scroll: Scroll;
  private known = NOTHING_KNOWN;
  private place = WATCHER;

  constructor(list: HTMLElement) {
    this.scroll = new Scroll(list);
  }

  /** Show a snapshot's lines; false if lines before them are missing. */
  tell(table: Table): boolean {
    // Another viewpoint has another log.
    const merged = merge(table.place === this.place ? this.known : NOTHING_KNOWN, table.log, table.ply);
    if (!merged) return false;
    const kept = common(this.known.lines, merged.lines);
    const names = table.seats.map((seat) => seat.name);
    this.scroll.cut(kept);
    this.scroll.append(merged.lines.slice(kept).map(([, sentence]) => h("p", {}, ...sentenceNodes(sentence, names))));
    this.known = merged;
    this.place = table.place;
    return true;
  }

  /** Call after the rest of the page has its size. */
  settle(): void {
    this.scroll.settle();
  }
}
