// Scrolling of lists and of the page.

/** A list that grows at its end and stays scrolled there unless the user scrolls up. */
export class StickyScroll {
  private readonly list: HTMLElement;
  private follows = true;
  private top = 0;
  private shape = "";

  constructor(list: HTMLElement) {
    this.list = list;
    list.addEventListener("scroll", () => {
      const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
      // Only scrolling up counts as the user's wish: the end also moves away when the list shrinks or is widened,
      // which changes its shape.
      this.follows = atEnd || (this.follows && (list.scrollTop >= this.top || this.shape !== shapeOf(list)));
      this.top = list.scrollTop;
      this.shape = shapeOf(list);
      if (this.follows && !atEnd) this.settle();
    });
    // Growth above shrinks the list and would move its end out of sight.
    new ResizeObserver(() => this.settle()).observe(list);
  }

  /** Append entries: a screen reader reads only these. */
  append(entries: Node[]): void {
    this.list.append(...entries);
    this.settle();
  }

  /** Keep only the first entries. */
  cut(kept: number): void {
    while (this.list.children.length > kept) this.list.lastElementChild?.remove();
  }

  /** Scroll to the end, unless the user has scrolled up. */
  settle(): void {
    if (this.follows) this.list.scrollTop = this.list.scrollHeight;
    this.shape = shapeOf(this.list);
  }
}

function shapeOf({ scrollHeight, clientHeight }: HTMLElement): string {
  return `${scrollHeight} ${clientHeight}`;
}

/** A list whose end fades while there is more below. */
export function fadeAtEnd(list: HTMLElement): void {
  const look = (): void => {
    list.classList.toggle("more", list.scrollHeight - list.scrollTop - list.clientHeight > 8);
  };
  list.addEventListener("scroll", look);
  new ResizeObserver(look).observe(list);
  new MutationObserver(look).observe(list, { childList: true, subtree: true, characterData: true });
}

/** How far to scroll so that things between two heights are above `room`, with `head` in sight. */
export function scrollDistance(head: number, top: number, bottom: number, room: number): number {
  if (top >= 0 && bottom <= room) return 0;
  return top < 0 ? head : Math.min(bottom - room + 8, head);
}

/** Scroll the page so that things are neither behind the sheet at its lower edge nor above it. */
export function bringIntoView(head: Element, things: (DOMRect | undefined)[], sheet: Element): void {
  const found = things.filter((thing) => thing !== undefined);
  if (found.length === 0) return;
  const sticks = getComputedStyle(sheet).position === "sticky";
  const room = sticks ? sheet.getBoundingClientRect().top : innerHeight;
  const [top, bottom] = [Math.min(...found.map((thing) => thing.top)), Math.max(...found.map((thing) => thing.bottom))];
  scrollBy(0, scrollDistance(head.getBoundingClientRect().top, top, bottom, room));
}
