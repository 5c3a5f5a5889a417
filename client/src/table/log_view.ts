// The log on the page.

import { h, mark } from "../ui/dom.ts";
import { commonLines, leadingSeat } from "./log.ts";
import { StickyScroll } from "../ui/scroll.ts";
import type { LogLine } from "../protocol.gen.ts";

/** A sentence as nodes, with the mark of the seat it begins with. */
export function sentenceNodes(sentence: string, names: string[]): (Node | string)[] {
  const found = leadingSeat(sentence, names);
  if (!found) return [sentence];
  return [mark(found.seat), h("b", {}, names[found.seat]), found.rest];
}

/** The log as a list. */
export class LogView {
  private readonly scroll: StickyScroll;
  private known: LogLine[] = [];

  constructor(list: HTMLElement) {
    this.scroll = new StickyScroll(list);
  }

  /** Show these lines; those that are shown already stay. */
  show(lines: LogLine[], names: string[]): void {
    const kept = commonLines(this.known, lines);
    this.scroll.cut(kept);
    this.scroll.append(lines.slice(kept).map(([, sentence]) => h("p", {}, ...sentenceNodes(sentence, names))));
    this.known = lines;
  }

  /** Call after the rest of the page has its size. */
  settle(): void {
    this.scroll.settle();
  }
}
