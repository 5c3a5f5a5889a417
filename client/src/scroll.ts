// A list for the log and the chat.

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
