// The prompt, and the offers as buttons. Keyboard and screen reader can play everything.

import type { Board } from "../board/board.ts";
import { button, type Child, h, svgElement } from "../ui/dom.ts";
import { advisedOffer, percent, bestShare } from "./hint.ts";
import { type MenuItem, menu } from "./click_path.ts";
import { canChoose, decides, isCovered, isMine, joinNames, mySeat, nameOf, withCount } from "./display.ts";
import type { Display } from "./display.ts";
import type { Hint, Offer, UndoAsked } from "../protocol.gen.ts";

/** The prompt, and the clicks so far. */
export function promptNodes(display: Display, board: Board): Child[] {
  const { table, path } = display;
  if (isCovered(display)) return [h("p", { class: "said" }, "Your view is hidden.")];
  const seat = mySeat(display);
  const replaced = table.phase === "running" && seat !== undefined && !decides(display, seat);
  if (replaced) return [h("p", { class: "said" }, "A bot is playing for you.")];
  return [
    h("p", { class: "said" }, table.prompt),
    table.paused && h("p", {}, "The clocks are paused."),
    path.length > 0 && soFar(path.map((id) => board.label(id))),
    table.choice !== "" && h("p", {}, `You chose: ${sentence(display)} `, button("unchoose", "Change choice")),
    table.undo.asked !== null && undoAsked(display, table.undo.asked),
  ];
}

/** The clicks so far, and a way back. */
function soFar(labels: string[]): HTMLElement {
  const back = button("back", "Back", { "aria-keyshortcuts": "Escape" });
  return h("p", { class: "so-far" }, h("span", {}, `Chosen: ${labels.join(", ")}. What next?`), back);
}

/** This seat's choice in a together-round. */
function sentence({ table }: Display): string {
  const offer = table.offers.find((one) => one.code === table.choice);
  return `${offer?.sentence ?? table.choice}.`;
}

/** An undo request: those who are asked can answer. */
function undoAsked(display: Display, asked: UndoAsked): HTMLElement {
  const moves = withCount(asked.count, "move");
  if (asked.waiting.some((seat) => isMine(display, seat))) {
    const question = `${nameOf(display, asked.seat)} wants to undo ${moves}. `;
    return h("p", { class: "question" }, question, button("agree", "Allow"), button("decline", "Decline"));
  }
  const others = joinNames(asked.waiting.map((seat) => nameOf(display, seat)));
  const who = isMine(display, asked.seat) ? "You want" : `${nameOf(display, asked.seat)} wants`;
  return h("p", {}, `${who} to undo ${moves}. Waiting for ${others}.`);
}

/** The offers that can be pressed now; empty if nobody here is asked. */
export function items(display: Display): MenuItem[] {
  return canChoose(display) ? menu(display.table.offers, display.path) : [];
}

/** The offers as buttons. */
export function offerButtons(display: Display, board: Board): HTMLElement[] {
  return items(display).map((item, place) => {
    const offers = "offer" in item ? [item.offer] : item.offers;
    const made = "offer" in item ? offerButton(display, item.offer) : clickButton(board, item.click, offers.length);
    // Keyed by position, so that the focus stays at its place when offers change.
    made.id = `page-offer-${place}`;
    if (display.busy) made.setAttribute("aria-disabled", "true");
    if (place < 9) made.prepend(h("kbd", { "aria-hidden": "true" }, String(place + 1)));
    if (display.hint) made.append(weighed(display, display.hint, offers));
    return made;
  });
}

function offerButton({ table }: Display, offer: Offer): HTMLElement {
  const pressed = table.choice === "" ? undefined : String(offer.code === table.choice);
  const words = h("span", { class: "deed" }, offer.sentence);
  return button("offer", words, { "data-code": offer.code, "aria-pressed": pressed });
}

function clickButton(board: Board, id: string, offers: number): HTMLElement {
  return button("click", h("span", { class: "deed" }, `${board.label(id)} (${offers})…`), { "data-click": id });
}

/** The hint's value of an offer, or the best value of those that a click leaves. */
function weighed(display: Display, hint: Hint, offers: Offer[]): HTMLElement {
  const share = bestShare(hint, offers);
  const choice = advisedOffer(display);
  const best = choice !== undefined && offers.includes(choice);
  const aside = h("span", { class: "hidden" }, share === undefined ? " not recommended" : " chance to win");
  return h(
    "span",
    {
      class: best ? "weighed best" : "weighed",
      title: share === undefined ? "Not recommended" : "Estimated chance to win",
    },
    best && h("span", { class: "pick" }, star(), "best"),
    h("span", { class: "share" }, share === undefined ? "–" : percent(share), aside),
    h("span", { class: "bar", style: `--done: ${share ?? 0}`, "aria-hidden": "true" }),
  );
}

function star(): SVGSVGElement {
  const shape = svgElement("path", { d: "M0,-9L2.2,-2.2L9,0L2.2,2.2L0,9L-2.2,2.2L-9,0L-2.2,-2.2Z" });
  return svgElement("svg", { viewBox: "-10 -10 20 20", "aria-hidden": "true" }, shape);
}
