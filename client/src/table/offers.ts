// The prompt, and the offers as buttons. Keyboard and screen reader can play everything.

import type { Board } from "../board/board.ts";
import { button, type Child, h, svgElement } from "../ui/dom.ts";
import { advisedOffer, percent, bestShare } from "./hint.ts";
import { type MenuItem, menu } from "./click_path.ts";
import { canChoose, withCount, decides, isCovered, isMine, joinNames, mySeat, nameOf, type Model } from "./model.ts";
import type { Hint, Offer, UndoAsked } from "../protocol.gen.ts";

/** The prompt, and the clicks so far. */
export function promptNodes(model: Model, board: Board): Child[] {
  const { table, path } = model;
  if (isCovered(model)) return [h("p", { class: "said" }, "Your view is hidden.")];
  const seat = mySeat(model);
  const replaced = table.phase === "running" && seat !== undefined && !decides(model, seat);
  if (replaced) return [h("p", { class: "said" }, "A bot is playing for you.")];
  return [
    h("p", { class: "said" }, table.prompt),
    table.paused && h("p", {}, "The clocks are paused."),
    path.length > 0 && soFar(path.map((id) => board.label(id))),
    table.choice !== "" && h("p", {}, `You chose: ${sentence(model)} `, button("unchoose", "Change choice")),
    table.undo.asked !== null && undoAsked(model, table.undo.asked),
  ];
}

/** The clicks so far, and a way back. */
function soFar(labels: string[]): HTMLElement {
  const back = button("back", "Back", { "aria-keyshortcuts": "Escape" });
  return h("p", { class: "so-far" }, h("span", {}, `Chosen: ${labels.join(", ")}. What next?`), back);
}

/** This seat's choice in a together-round. */
function sentence({ table }: Model): string {
  const offer = table.offers.find((one) => one.code === table.choice);
  return `${offer?.sentence ?? table.choice}.`;
}

/** An undo request: those who are asked can answer. */
function undoAsked(model: Model, asked: UndoAsked): HTMLElement {
  const moves = withCount(asked.count, "move");
  if (asked.waiting.some((seat) => isMine(model, seat))) {
    const question = `${nameOf(model, asked.seat)} wants to undo ${moves}. `;
    return h("p", { class: "question" }, question, button("agree", "Allow"), button("decline", "Decline"));
  }
  const others = joinNames(asked.waiting.map((seat) => nameOf(model, seat)));
  const who = isMine(model, asked.seat) ? "You want" : `${nameOf(model, asked.seat)} wants`;
  return h("p", {}, `${who} to undo ${moves}. Waiting for ${others}.`);
}

/** The offers that can be pressed now; empty if nobody here is asked. */
export function items(model: Model): MenuItem[] {
  return canChoose(model) ? menu(model.table.offers, model.path) : [];
}

/** The offers as buttons. */
export function offerButtons(model: Model, board: Board): HTMLElement[] {
  return items(model).map((item, place) => {
    const offers = "offer" in item ? [item.offer] : item.offers;
    const made = "offer" in item ? offerButton(model, item.offer) : clickButton(board, item.click, offers.length);
    // Keyed by position, so that the focus stays at its place when offers change.
    made.id = `page-offer-${place}`;
    if (model.busy) made.setAttribute("aria-disabled", "true");
    if (place < 9) made.prepend(h("kbd", { "aria-hidden": "true" }, String(place + 1)));
    if (model.hint) made.append(weighed(model, model.hint, offers));
    return made;
  });
}

function offerButton({ table }: Model, offer: Offer): HTMLElement {
  const pressed = table.choice === "" ? undefined : String(offer.code === table.choice);
  const words = h("span", { class: "deed" }, offer.sentence);
  return button("offer", words, { "data-code": offer.code, "aria-pressed": pressed });
}

function clickButton(board: Board, id: string, offers: number): HTMLElement {
  return button("click", h("span", { class: "deed" }, `${board.label(id)} (${offers})…`), { "data-click": id });
}

/** The hint's value of an offer, or the best value of those that a click leaves. */
function weighed(model: Model, hint: Hint, offers: Offer[]): HTMLElement {
  const share = bestShare(hint, offers);
  const choice = advisedOffer(model);
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
