// Other actions at the table: undo, automatic passing, resigning, and those before and after the match.

import { button, type Child, h } from "../ui/dom.ts";
import { canAskHint } from "./hint.ts";
import { decides, isCovered, mySeat, myAsked, nameOf, type Model, absoluteUrl } from "./model.ts";
import { linkField, progress } from "./seats.ts";

const PASSING = "Passes for you until a new threat appears. Press again to stop.";

/** How long a notice stays that this browser did not cause. */
export const NOTICE_MS = 8000;
/** The notice when automatic passing has ended by itself. */
export const PASSING_ENDED = "A new threat: you no longer pass automatically.";

/** The buttons under the offers. */
export function actionButtons(model: Model): Child[] {
  switch (model.table.phase) {
    case "open":
      return before(model);
    case "running":
      return during(model);
    case "over":
      return after(model);
  }
}

function before(model: Model): Child[] {
  if (!model.hello.you.owner) return [];
  const open = model.table.seats.some((seat) => seat.kind === "open");
  return [
    open && button("start", "Start now with bots", { class: "main" }),
    button("lobby", "Show in lobby", { "aria-pressed": String(model.table.lobby) }),
  ];
}

function during(model: Model): Child[] {
  const seat = mySeat(model);
  if (!decides(model, seat) || model.table.seats[seat]?.resigned) return [];
  const { undo, can_pass, standing, hints } = model.table;
  if (model.confirming) {
    return [
      h("span", {}, "Resign this game?"),
      button("really", "Resign", { class: "harm" }),
      button("stay", "Keep playing"),
    ];
  }
  return [
    undo.count > 0 && !undo.asked && button("undo", undo.free ? "Undo" : "Ask to undo"),
    hints && hintButton(model),
    can_pass && button("standing", "Pass until threatened", { title: PASSING, "aria-pressed": String(standing) }),
    model.curtained && button("lower", "Hide view"),
    button("resign", "Resign"),
  ];
}

/** The hint button: asks the Captain; pressed again it hides the hint. */
function hintButton(model: Model): HTMLElement {
  const { hint } = model;
  const bar = progress(hint && hint.done < 1 ? hint.done : undefined);
  return button("hint", h("span", {}, "Hint", bar), {
    title: "Ask for the Captain's suggestion (key H)",
    "aria-pressed": String(hint !== undefined),
    "aria-keyshortcuts": "h",
    "aria-disabled": !canAskHint(model) && "true",
  });
}

function after(model: Model): Child[] {
  const { next } = model.table;
  const record = `/api/tables/${model.id}/record`;
  const played = model.hello.you.seats.length > 0;
  return [
    next !== "" && h("a", { class: "button main", href: `/tables/${next}` }, "Go to rematch"),
    next === "" && played && button("rematch", "Start rematch", { class: "main" }),
    h("a", { class: "button", href: `/tables/${model.id}/replay` }, "Watch replay"),
    h("a", { class: "button", href: record, download: true }, "Download record"),
    button("copy", model.copied === absoluteUrl(record) ? "Copied" : "Copy record link", {
      "data-text": absoluteUrl(record),
    }),
  ];
}

/** The curtain over the picture, where several people share a screen and the game has secrets. */
export function curtainNodes(model: Model): Child[] {
  if (!isCovered(model)) return [];
  const asked = myAsked(model);
  const names = asked.map((seat) => nameOf(model, seat));
  const lifts = asked.map((seat) => {
    const more = { id: `page-lift-${seat}`, "data-seat": seat, class: "main" };
    return button("lift", `I am ${nameOf(model, seat)}: show my view`, more);
  });
  return [h("p", {}, `Pass the screen to ${names.join(" or ")}.`), ...lifts];
}

/** Who is connected, and the link for watchers. */
export function presenceNodes(model: Model): Child[] {
  const { watchers } = model.here;
  const link = linkField(model, absoluteUrl(`/tables/${model.id}`), "Link for watchers");
  return [
    model.table.hints && h("p", {}, "Hints are on: on your turn you may ask for the Captain's suggestion."),
    h("p", {}, `${watchers === 0 ? "No one" : watchers} watching. Anyone with this link can watch:`),
    link,
  ];
}

/** How to verify the dice. */
export function diceNodes(model: Model): Child[] {
  const { commitment, salts, seed } = model.table.dice;
  return [
    h("p", {}, "A secret seed decides all dice. This seal, its SHA-256 hash, proves that no one changes it."),
    h(
      "dl",
      {},
      h("dt", {}, "Seal"),
      h("dd", {}, h("code", {}, commitment)),
      h("dt", {}, "Salts"),
      h("dd", {}, salts.length > 0 ? h("code", {}, salts.join(" ")) : "none yet"),
      h("dt", {}, "Seed"),
      h("dd", {}, seed ? h("code", {}, seed) : "revealed after the match"),
    ),
    h("p", {}, h("a", { href: "/about#dice" }, "How to check the dice")),
  ];
}

/** The commitment, abbreviated. */
export function commitmentLine(model: Model): string {
  const { seed } = model.table.dice;
  return seed ? "Fair dice: seed revealed" : "Fair dice: seed sealed";
}
