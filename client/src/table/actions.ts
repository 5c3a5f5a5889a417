// Other actions at the table: undo, automatic passing, resigning, and those before and after the match.

import { button, type Child, h } from "../ui/dom.ts";
import { canAskHint } from "./hint.ts";
import { decides, isCovered, mySeat, myAsked, nameOf, type Display, absoluteUrl } from "./display.ts";
import { linkField, progress } from "./seats.ts";

const PASSING = "Passes for you until a new threat appears. Press again to stop.";

/** The buttons under the offers. */
export function actionButtons(display: Display): Child[] {
  switch (display.table.phase) {
    case "open":
      return before(display);
    case "running":
      return during(display);
    case "over":
      return after(display);
  }
}

function before(display: Display): Child[] {
  if (!display.hello.you.owner) return [];
  const open = display.table.seats.some((seat) => seat.kind === "open");
  return [
    open && button("start", "Start now with bots", { class: "main" }),
    button("lobby", "Show in lobby", { "aria-pressed": String(display.table.lobby) }),
  ];
}

function during(display: Display): Child[] {
  const seat = mySeat(display);
  if (!decides(display, seat) || display.table.seats[seat]?.resigned) return [];
  const { undo, can_pass, standing, hints } = display.table;
  if (display.confirming) {
    return [
      h("span", {}, "Resign this game?"),
      button("really", "Resign", { class: "harm" }),
      button("stay", "Keep playing"),
    ];
  }
  return [
    undo.count > 0 && !undo.asked && button("undo", undo.free ? "Undo" : "Ask to undo"),
    hints && hintButton(display),
    can_pass && button("standing", "Pass until threatened", { title: PASSING, "aria-pressed": String(standing) }),
    display.curtained && button("lower", "Hide view"),
    button("resign", "Resign"),
  ];
}

/** The hint button: asks the Captain; pressed again it hides the hint. */
function hintButton(display: Display): HTMLElement {
  const { hint } = display;
  const bar = progress(hint && hint.done < 1 ? hint.done : undefined);
  return button("hint", h("span", {}, "Hint", bar), {
    title: "Ask for the Captain's suggestion (key H)",
    "aria-pressed": String(hint !== undefined),
    "aria-keyshortcuts": "h",
    "aria-disabled": !canAskHint(display) && "true",
  });
}

function after(display: Display): Child[] {
  const { next } = display.table;
  const record = `/api/tables/${display.id}/record`;
  const played = display.hello.you.seats.length > 0;
  return [
    next !== "" && h("a", { class: "button main", href: `/tables/${next}` }, "Go to rematch"),
    next === "" && played && button("rematch", "Start rematch", { class: "main" }),
    h("a", { class: "button", href: `/tables/${display.id}/replay` }, "Watch replay"),
    h("a", { class: "button", href: record, download: true }, "Download record"),
    button("copy", display.copied === absoluteUrl(record) ? "Copied" : "Copy record link", {
      "data-text": absoluteUrl(record),
    }),
  ];
}

/** The curtain over the picture, where several people share a screen and the game has secrets. */
export function curtainNodes(display: Display): Child[] {
  if (!isCovered(display)) return [];
  const asked = myAsked(display);
  const names = asked.map((seat) => nameOf(display, seat));
  const lifts = asked.map((seat) => {
    const more = { id: `page-lift-${seat}`, "data-seat": seat, class: "main" };
    return button("lift", `I am ${nameOf(display, seat)}: show my view`, more);
  });
  return [h("p", {}, `Pass the screen to ${names.join(" or ")}.`), ...lifts];
}

/** Who is connected, and the link for watchers. */
export function presenceNodes(display: Display): Child[] {
  const { watchers } = display.here;
  const link = linkField(display, absoluteUrl(`/tables/${display.id}`), "Link for watchers");
  return [
    display.table.hints && h("p", {}, "Hints are on: on your turn you may ask for the Captain's suggestion."),
    h("p", {}, `${watchers === 0 ? "No one" : watchers} watching. Anyone with this link can watch:`),
    link,
  ];
}

/** How to verify the dice. */
export function diceNodes(display: Display): Child[] {
  const { commitment, salts, seed } = display.table.dice;
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
export function commitmentLine(display: Display): string {
  const { seed } = display.table.dice;
  return seed ? "Fair dice: seed revealed" : "Fair dice: seed sealed";
}
