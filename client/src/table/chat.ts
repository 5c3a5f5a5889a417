// The chat. Messages are shown as text and nothing else.

import { h, mark } from "../ui/dom.ts";
import { StickyScroll } from "../ui/scroll.ts";
import type { ChatLine } from "../protocol.gen.ts";

/** The chat on the page. */
export class ChatBox {
  private readonly scroll: StickyScroll;
  private readonly list: HTMLElement;
  private readonly button: HTMLElement;
  private shown = 0; // lines

  constructor(list: HTMLElement, button: HTMLElement) {
    this.list = list;
    this.button = button;
    this.scroll = new StickyScroll(list);
  }

  /** Show the lines that are not shown yet. */
  show(lines: ChatLine[]): void {
    this.scroll.append(lines.slice(this.shown).map(entry));
    this.shown = lines.length;
  }

  /** Hide the chat, or show it again. */
  mute(muted: boolean): void {
    this.list.hidden = muted;
    this.button.setAttribute("aria-pressed", String(muted));
  }
}

function entry(line: ChatLine): HTMLElement {
  return h("p", {}, line.seat >= 0 && mark(line.seat), h("b", {}, line.name), ` ${line.text}`);
}
