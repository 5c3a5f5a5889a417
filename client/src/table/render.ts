// Renders the page from the model.

import { items, offerButtons, promptNodes } from "./offers.ts";
import { type Board, type Marks, NO_MARKS } from "../board/board.ts";
import { presenceNodes, curtainNodes, actionButtons, commitmentLine, diceNodes } from "./actions.ts";
import { morphChildren, part, setSeatColours } from "../ui/dom.ts";
import { advisedOffer, hintSentence } from "./hint.ts";
import type { Way } from "../board/motion.ts";
import { clickable } from "./click_path.ts";
import { isCovered, type Model } from "./model.ts";
import { seatRows } from "./seats.ts";

/** Render everything; `way` is the direction of a new picture, if there is one. */
export function showAll(model: Model, board: Board, way: Way | undefined): void {
  const held = document.activeElement ?? document.body;
  showPicture(model, board, way);
  showSeats(model);
  morphChildren(part("prompt"), ...promptNodes(model, board));
  showOffers(model, board);
  morphChildren(part("curtain"), ...curtainNodes(model));
  morphChildren(part("company"), ...presenceNodes(model));
  morphChildren(part("dice"), ...diceNodes(model));
  part("dice-line").textContent = commitmentLine(model);
  part("sound").setAttribute("aria-pressed", String(model.sound));
  part("table").dataset.phase = model.table.phase;
  part("table").classList.toggle("covered", isCovered(model));
  setSeatColours(part("table"), model.table.seats);
  keepFocus(held);
}

/** Render the seats only: progress changes several times a second. */
export function showSeats(model: Model): void {
  morphChildren(part("seats"), ...seatRows(model));
}

/** Render offers, actions and hint only: a hint changes several times a second. */
export function showOffers(model: Model, board: Board): void {
  morphChildren(part("offers"), ...offerButtons(model, board));
  morphChildren(part("deeds"), ...actionButtons(model));
  const said = hintSentence(model);
  // Announced once, not with every changed number.
  if (part("hint").textContent !== said) part("hint").textContent = said;
}

/** Scroll the list of offers, and only that, to the best offer. */
export function revealBest(): void {
  const list = part("offers");
  const best = list.querySelector<HTMLElement>(":scope > :has(.best)");
  if (!best) return;
  const top = best.offsetTop - list.offsetTop;
  const seen = top >= list.scrollTop && top + best.offsetHeight <= list.scrollTop + list.clientHeight;
  if (!seen) list.scrollTop = top;
}

function showPicture(model: Model, board: Board, way: Way | undefined): void {
  const { picture, text, ground } = model.table;
  part("words").hidden = picture !== null;
  part("board").hidden = picture === null;
  if (!picture) part("words").textContent = text;
  else if (way) board.show(picture, ground, marks(model), way);
  else board.mark(marks(model));
}

function marks(model: Model): Marks {
  if (items(model).length === 0) return NO_MARKS;
  const { offers, choice } = model.table;
  const standing = model.path.length === 0 ? offers.find((offer) => offer.code === choice)?.clicks : undefined;
  const chosen = standing ?? model.path;
  // A hint is shown until something is clicked.
  return {
    clickable: clickable(offers, model.path),
    chosen,
    advised: chosen.length === 0 ? advisedOffer(model) : undefined,
  };
}

/** Keep the focus: if its element is gone or no longer a button, the prompt gets it. */
function keepFocus(held: Element): void {
  const lost = !held.isConnected || (held instanceof SVGElement && !held.hasAttribute("tabindex"));
  if (lost) part("prompt").focus({ preventScroll: true });
}
