// Captions of things in the picture: shown while a mouse rests on one, or a finger touches or holds it.

import { h } from "../ui/dom.ts";

const HOLD_MS = 500; // a longer touch shows the caption instead of playing
const MAX_SLIP_PX = 10; // a touch that moves farther is no hold
const GAP_PX = 14; // distance of the caption from the finger

interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** The place of a caption: above the point if it fits, else below; always inside the room. */
export function captionPosition(at: Point, caption: Size, room: Size): Point {
  const above = at.y - GAP_PX - caption.height;
  const y = above >= 0 ? above : Math.min(at.y + GAP_PX, room.height - caption.height);
  return { x: Math.max(0, Math.min(at.x - caption.width / 2, room.width - caption.width)), y: Math.max(0, y) };
}

/** The label of the foremost thing with a label: a whole tile rather than an icon on it. */
function called(things: Element[], picture: Element): string | undefined {
  for (const foremost of things) {
    let found: string | undefined;
    for (let thing: Element | null = foremost; thing && thing !== picture; thing = thing.parentElement) {
      const said = picture.contains(thing) && thing.querySelector(":scope > title")?.textContent;
      if (said && thing.id) return said;
      found ??= said || undefined;
    }
    if (found) return found;
  }
  return undefined;
}

/** The caption of a picture. `means` tells whether a click there plays: then only holding asks. */
export class Caption {
  private readonly picture: Element;
  private readonly box = h("p", { class: "caption", "aria-hidden": "true", hidden: true });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private down: Point = { x: 0, y: 0 };
  private asked = false; // the touch was held: the click that follows plays nothing

  constructor(host: HTMLElement, picture: Element, means: (event: MouseEvent) => boolean) {
    this.picture = picture;
    host.after(this.box);
    // Runs before other listeners: any input closes the caption.
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.hide(), { capture: true });
    host.addEventListener("pointerdown", (event) => this.hold(event));
    host.addEventListener("pointermove", (event) => this.slip(event));
    for (const kind of ["pointerup", "pointercancel"]) host.addEventListener(kind, () => clearTimeout(this.timer));
    host.addEventListener("contextmenu", (event) => this.asked && event.preventDefault());
    host.addEventListener("click", (event) => this.clicked(event, means(event)), { capture: true });
  }

  /** Remove the caption with its text: a curtain must leave nothing in the page. */
  hide(): void {
    this.box.hidden = true;
    this.box.textContent = "";
  }

  private hold(event: PointerEvent): void {
    this.asked = false;
    clearTimeout(this.timer);
    if (event.pointerType === "mouse" || !event.isPrimary) return;
    this.down = { x: event.clientX, y: event.clientY };
    this.timer = setTimeout(() => {
      this.asked = this.tell(this.down);
    }, HOLD_MS);
  }

  private slip(event: PointerEvent): void {
    if (Math.hypot(event.clientX - this.down.x, event.clientY - this.down.y) > MAX_SLIP_PX) clearTimeout(this.timer);
  }

  private clicked(event: MouseEvent, means: boolean): void {
    if (this.asked) event.stopPropagation();
    else if (!means) this.tell({ x: event.clientX, y: event.clientY });
    this.asked = false;
  }

  /** Show what is at a point of the page, if anything. */
  private tell(at: Point): boolean {
    const said = called(document.elementsFromPoint(at.x, at.y), this.picture);
    const room = this.box.parentElement?.getBoundingClientRect();
    if (!said || !room) return false;
    this.box.textContent = said;
    this.box.hidden = false;
    const { x, y } = captionPosition({ x: at.x - room.x, y: at.y - room.y }, this.box.getBoundingClientRect(), room);
    this.box.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
    return true;
  }
}
