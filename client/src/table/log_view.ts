// The log on the page.

import { h, mark } from "../ui/dom.ts";
import { commonLines, mergeLog, EMPTY_LOG, leadingSeat } from "./log.ts";
import { StickyScroll } from "../ui/scroll.ts";
import { WATCHER, type Table } from "../protocol.gen.ts";

/** A sentence as nodes, with the mark of the seat it begins with. */
export function sentenceNodes(sentence: string, names: string[]): (Node | string)[] {
  const found = leadingSeat(sentence, names);
  if (!found) return [sentence];
  return [mark(found.seat), h("b", {}, names[found.seat]), found.rest];
}

/** The log from one viewpoint. */
export class LogView {
  private readonly scroll: StickyScroll;
  private known = EMPTY_LOG;
  private place = WATCHER;

  constructor(list: HTMLElement) {
    this.scroll = new StickyScroll(list);
  }

  /** Show a snapshot's lines; false if lines before them are missing. */
  tell(table: Table): boolean {
    // Another viewpoint has another log.
    const merged = mergeLog(table.place === this.place ? this.known : EMPTY_LOG, table.log, table.ply);
    if (!merged) return false;
    const kept = commonLines(this.known.lines, merged.lines);
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
