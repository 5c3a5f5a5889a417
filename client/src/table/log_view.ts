// The log on the page.

import { h, mark } from "../ui/dom.ts";
import { common, merge, NOTHING_KNOWN, subject } from "./log.ts";
import { Scroll } from "../ui/scroll.ts";
import { WATCHER, type Table } from "../protocol.ts";

/** A sentence as nodes, with the mark of the seat that it begins with. */
export function sentenceNodes(sentence: string, names: string[]): (Node | string)[] {
  const found = subject(sentence, names);
  if (!found) return [sentence];
  return [mark(found.seat), h("b", {}, names[found.seat]), found.rest];
}

/** The log as one place may know it, kept up to date. */
export class LogList {
  private readonly scroll: Scroll;
  private known = NOTHING_KNOWN;
  private place = WATCHER;

  constructor(list: HTMLElement) {
    this.scroll = new Scroll(list);
  }

  /** Show what a table has to tell; false if something is missing before it. */
  tell(table: Table): boolean {
    // Another place has another log.
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

  /** After the rest of the page has taken its room. */
  settle(): void {
    this.scroll.settle();
  }
}
