// A list for the log and the chat.

/** A list that grows at its end, and stays scrolled to it unless somebody has scrolled up to read. */
export class Scroll {
  private readonly list: HTMLElement;
  private follows = true;
  private top = 0;
  private shape = "";

  constructor(list: HTMLElement) {
    this.list = list;
    list.addEventListener("scroll", () => {
      const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
      // Only scrolling up is somebody's wish: the end also moves away when the list becomes shorter. And whoever
      // scrolls does not change its shape: when it becomes wider its lines take less room, and it scrolls by itself.
      this.follows = atEnd || (this.follows && (list.scrollTop >= this.top || this.shape !== shapeOf(list)));
      this.top = list.scrollTop;
      this.shape = shapeOf(list);
      if (this.follows && !atEnd) this.settle();
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

  /** Go to the end, unless somebody reads above it. */
  settle(): void {
    if (this.follows) this.list.scrollTop = this.list.scrollHeight;
    this.shape = shapeOf(this.list);
  }
}

function shapeOf({ scrollHeight, clientHeight }: HTMLElement): string {
  return `${scrollHeight} ${clientHeight}`;
}
