// The chat. Messages are shown as text and nothing else.

import { h, mark } from "../ui/dom.ts";
import { getPreference, setPreference } from "../ui/preferences.ts";
import { StickyScroll } from "../ui/scroll.ts";
import type { Chat, ChatLine } from "../protocol.gen.ts";

/** The chat on the page, and whether it is muted. */
export class ChatBox {
  private readonly scroll: StickyScroll;
  private readonly list: HTMLElement;
  private readonly mute: HTMLElement;
  private next = 0; // the number of the first line not shown yet

  constructor(list: HTMLElement, mute: HTMLElement) {
    this.list = list;
    this.mute = mute;
    this.scroll = new StickyScroll(list);
    this.quiet(getPreference("mute") === "on");
  }

  show(chat: Chat): void {
    // A new connection gets all lines again; known lines must not be read out twice.
    const fresh = chat.lines.slice(Math.max(0, this.next - chat.from));
    this.next = Math.max(this.next, chat.from + chat.lines.length);
    this.scroll.append(fresh.map(entry));
  }

  toggle(): void {
    this.quiet(!this.list.hidden);
    setPreference("mute", this.list.hidden ? "on" : "off");
  }

  private quiet(muted: boolean): void {
    this.list.hidden = muted;
    this.mute.setAttribute("aria-pressed", String(muted));
  }
}

function entry(line: ChatLine): HTMLElement {
  return h("p", {}, line.seat >= 0 && mark(line.seat), h("b", {}, line.name), ` ${line.text}`);
}
