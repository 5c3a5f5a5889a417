// Renders the page from the model.

import { items, offerButtons, promptNodes } from "./offers.ts";
import { type Board, type Marks, NO_MARKS } from "../board/board.ts";
import { companyNodes, curtainNodes, deedButtons, diceLine, diceNodes } from "./actions.ts";
import { paint, part, tint } from "../ui/dom.ts";
import { advised, hintSentence } from "./hint.ts";
import type { Way } from "../board/motion.ts";
import { clickable } from "./click_path.ts";
import { isCovered, type Scene } from "./model.ts";
import { seatRows } from "./seats.ts";

/** Render everything; `way` is the direction of a new picture, if there is one. */
export function showAll(scene: Scene, board: Board, way: Way | undefined): void {
  const held = document.activeElement ?? document.body;
  showPicture(scene, board, way);
  showSeats(scene);
  paint(part("prompt"), ...promptNodes(scene, board));
  showOffers(scene, board);
  paint(part("curtain"), ...curtainNodes(scene));
  paint(part("company"), ...companyNodes(scene));
  paint(part("dice"), ...diceNodes(scene));
  part("dice-line").textContent = diceLine(scene);
  part("sound").setAttribute("aria-pressed", String(scene.sound));
  part("table").dataset.phase = scene.table.phase;
  part("table").classList.toggle("covered", isCovered(scene));
  tint(part("table"), scene.table.seats);
  keepFocus(held);
}

/** Render the seats only: progress changes several times a second. */
export function showSeats(scene: Scene): void {
  paint(part("seats"), ...seatRows(scene));
}

/** Render offers, actions and hint only: a hint changes several times a second. */
export function showOffers(scene: Scene, board: Board): void {
  paint(part("offers"), ...offerButtons(scene, board));
  paint(part("deeds"), ...deedButtons(scene));
  const said = hintSentence(scene);
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

function showPicture(scene: Scene, board: Board, way: Way | undefined): void {
  const { picture, text, ground } = scene.table;
  part("words").hidden = picture !== null;
  part("board").hidden = picture === null;
  if (!picture) part("words").textContent = text;
  else if (way) board.show(picture, ground, marks(scene), way);
  else board.mark(marks(scene));
}

function marks(scene: Scene): Marks {
  if (items(scene).length === 0) return NO_MARKS;
  const { offers, choice } = scene.table;
  const standing = scene.path.length === 0 ? offers.find((offer) => offer.code === choice)?.clicks : undefined;
  const chosen = standing ?? scene.path;
  // A hint is shown until something is clicked.
  return { clickable: clickable(offers, scene.path), chosen, advised: chosen.length === 0 ? advised(scene) : undefined };
}

/** Keep the focus: if its element is gone or no longer a button, the prompt gets it. */
function keepFocus(held: Element): void {
  const lost = !held.isConnected || (held instanceof SVGElement && !held.hasAttribute("tabindex"));
  if (lost) part("prompt").focus({ preventScroll: true });
}
