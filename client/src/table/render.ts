// Renders the page from the display.

import { items, offerButtons, promptNodes } from "./offers.ts";
import { type Board, type Marks, NO_MARKS } from "../board/board.ts";
import { presenceNodes, curtainNodes, actionButtons, commitmentLine, diceNodes } from "./actions.ts";
import { morphChildren, part, setSeatColours } from "../ui/dom.ts";
import { advisedOffer, hintSentence } from "./hint.ts";
import type { Way } from "../board/motion.ts";
import { clickable } from "./click_path.ts";
import { isCovered, myAsked, type Display } from "./display.ts";
import { seatRows } from "./seats.ts";

const MY_TURN = "● Your turn · ";

/** Render everything; `way` is the direction of a new picture, if there is one. */
export function showAll(display: Display, board: Board, way: Way | undefined): void {
  const held = document.activeElement ?? document.body;
  showPicture(display, board, way);
  showSeats(display);
  morphChildren(part("prompt"), ...promptNodes(display, board));
  showOffers(display, board);
  morphChildren(part("curtain"), ...curtainNodes(display));
  morphChildren(part("company"), ...presenceNodes(display));
  morphChildren(part("dice"), ...diceNodes(display));
  part("dice-line").textContent = commitmentLine(display);
  part("sound").setAttribute("aria-pressed", String(display.sound));
  part("table").dataset.phase = display.table.phase;
  part("table").classList.toggle("covered", isCovered(display));
  setSeatColours(part("table"), display.table.seats);
  keepFocus(held);
  part("table").classList.toggle("telling", display.playing);
  showTitle(display);
}

/** The title says when it is my turn; not after the seat has chosen. */
function showTitle(display: Display): void {
  const asked = myAsked(display).length > 0 && display.table.choice === "";
  const title = document.title.replace(MY_TURN, "");
  document.title = asked ? MY_TURN + title : title;
}

/** Render the seats only: progress changes several times a second. */
export function showSeats(display: Display): void {
  morphChildren(part("seats"), ...seatRows(display));
}

/** Render offers, actions and hint only: a hint changes several times a second. */
export function showOffers(display: Display, board: Board): void {
  morphChildren(part("offers"), ...offerButtons(display, board));
  morphChildren(part("deeds"), ...actionButtons(display));
  const said = hintSentence(display);
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

function showPicture(display: Display, board: Board, way: Way | undefined): void {
  const { picture, text, ground } = display.table;
  part("words").hidden = picture !== null;
  part("board").hidden = picture === null;
  if (!picture) part("words").textContent = text;
  else if (way) board.show(picture, ground, marks(display), way);
  else board.mark(marks(display));
}

function marks(display: Display): Marks {
  if (items(display).length === 0) return NO_MARKS;
  const { offers, choice } = display.table;
  const standing = display.path.length === 0 ? offers.find((offer) => offer.code === choice)?.clicks : undefined;
  const chosen = standing ?? display.path;
  // A hint is shown until something is clicked.
  return {
    clickable: clickable(offers, display.path),
    chosen,
    advised: chosen.length === 0 ? advisedOffer(display) : undefined,
  };
}

/** Keep the focus: if its element is gone or no longer a button, the prompt gets it. */
function keepFocus(held: Element): void {
  const lost = !held.isConnected || (held instanceof SVGElement && !held.hasAttribute("tabindex"));
  if (lost) part("prompt").focus({ preventScroll: true });
}
