// Pointer and keyboard input of the table page.

import { items } from "./offers.ts";
import type { Board } from "../board/board.ts";
import { part } from "../ui/dom.ts";
import { intentOf } from "./buttons.ts";
import { pathAfterClick, clickable } from "./click_path.ts";
import type { Display } from "./display.ts";
import type { Intent } from "./model/intents.ts";

/** The receiver of the input. */
export interface InputTarget {
  display(): Display | undefined;
  intend(intent: Intent): void;
}

/** Listens on the whole page: buttons and pieces change, the listeners stay. */
export class InputListener {
  private readonly board: Board;
  private readonly served: InputTarget;

  constructor(root: HTMLElement, board: Board, served: InputTarget) {
    this.board = board;
    this.served = served;
    root.addEventListener("click", (event) => this.pressed(event));
    document.addEventListener("keydown", (event) => this.key(event));
    board.svg.addEventListener("pointermove", (event) => this.pointAt(event));
    board.svg.addEventListener("pointerleave", () => board.foretell());
    const offers = part("offers");
    const look = (event: Event): void => this.consider(event.target);
    for (const kind of ["pointerover", "focusin"]) offers.addEventListener(kind, look);
    for (const kind of ["pointerleave", "focusout"]) offers.addEventListener(kind, () => board.foretell());
  }

  private pressed(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest<HTMLElement>("[data-do]");
    const intent = button && intentOf(button);
    if (intent) this.served.intend(intent);
    if (button) return;
    const id = this.board.svg.contains(target) ? this.under(event) : undefined;
    if (id) this.served.intend({ intent: "click", id });
  }

  /** The relevant thing under the pointer. */
  private under(event: MouseEvent): string | undefined {
    const display = this.served.display();
    if (!display || items(display).length === 0) return undefined;
    return this.board.hit(event, (id) => pathAfterClick(display.table.offers, display.path, id) !== display.path);
  }

  /** Hovering over the board: show what the click would do, if it means one offer. */
  private pointAt(event: MouseEvent): void {
    const display = this.served.display();
    const id = this.under(event);
    this.board.svg.classList.toggle("pointing", id !== undefined);
    const meant = display && id ? clickable(display.table.offers, display.path).get(id) : undefined;
    this.board.foretell(meant?.length === 1 ? meant[0] : undefined);
  }

  /** Hovering over an offer's button: show what it would do. */
  private consider(target: EventTarget | null): void {
    const code = target instanceof Element ? target.closest<HTMLElement>("[data-code]")?.dataset.code : undefined;
    this.board.foretell(this.served.display()?.table.offers.find((offer) => offer.code === code));
  }

  private key(event: KeyboardEvent): void {
    const target = event.target;
    if (target instanceof HTMLInputElement || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") return this.served.intend({ intent: "back" });
    if (/^[1-9]$/.test(event.key)) return document.getElementById(`page-offer-${Number(event.key) - 1}`)?.click();
    if (event.key.toLowerCase() === "h") return document.getElementById("page-hint")?.click();
    const presses = event.key === "Enter" || event.key === " ";
    if (presses && target instanceof SVGElement && target.getAttribute("role") === "button") {
      event.preventDefault();
      this.served.intend({ intent: "click", id: target.id });
    }
  }
}
