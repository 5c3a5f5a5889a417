// Other actions at the table: undo, automatic passing, resigning, and those before and after the match.

import { button, type Child, h } from "../ui/dom.ts";
import { mayAsk } from "./hint.ts";
import { decides, isCovered, mySeat, myAsked, nameOf, type Scene, whole } from "./model.ts";
import { linkField, progress } from "./seats.ts";

const PASSING = "Passes for you until a new threat appears. Press again to stop.";

/** How long a notice stays that this browser did not cause. */
export const NOTICE_MS = 8000;
/** The notice when automatic passing has ended by itself. */
export const THREATENED = "A new threat: you no longer pass automatically.";

/** The buttons under the offers. */
export function deedButtons(scene: Scene): Child[] {
  switch (scene.table.phase) {
    case "open":
      return before(scene);
    case "running":
      return during(scene);
    case "over":
      return after(scene);
  }
}

function before(scene: Scene): Child[] {
  if (!scene.hello.you.owner) return [];
  const open = scene.table.seats.some((seat) => seat.kind === "open");
  return [
    open && button("start", "Start now with bots", { class: "main" }),
    button("lobby", "Show in lobby", { "aria-pressed": String(scene.table.lobby) }),
  ];
}

function during(scene: Scene): Child[] {
  const seat = mySeat(scene);
  if (!decides(scene, seat) || scene.table.seats[seat]?.resigned) return [];
  const { undo, can_pass, standing, hints } = scene.table;
  if (scene.confirming) {
    return [
      h("span", {}, "Resign this game?"),
      button("really", "Resign", { class: "harm" }),
      button("stay", "Keep playing"),
    ];
  }
  return [
    undo.count > 0 && !undo.asked && button("undo", undo.free ? "Undo" : "Ask to undo"),
    hints && hintButton(scene),
    can_pass && button("standing", "Pass until threatened", { title: PASSING, "aria-pressed": String(standing) }),
    scene.curtained && button("lower", "Hide view"),
    button("resign", "Resign"),
  ];
}

/** The hint button: asks the Captain; pressed again it hides the hint. */
function hintButton(scene: Scene): HTMLElement {
  const { hint } = scene;
  const bar = progress(hint && hint.done < 1 ? hint.done : undefined);
  return button("hint", h("span", {}, "Hint", bar), {
    title: "Ask for the Captain's suggestion (key H)",
    "aria-pressed": String(hint !== undefined),
    "aria-keyshortcuts": "h",
    "aria-disabled": !mayAsk(scene) && "true",
  });
}

function after(scene: Scene): Child[] {
  const { next } = scene.table;
  const record = `/api/tables/${scene.id}/record`;
  const played = scene.hello.you.seats.length > 0;
  return [
    next !== "" && h("a", { class: "button main", href: `/tables/${next}` }, "Go to rematch"),
    next === "" && played && button("rematch", "Start rematch", { class: "main" }),
    h("a", { class: "button", href: `/tables/${scene.id}/replay` }, "Watch replay"),
    h("a", { class: "button", href: record, download: true }, "Download record"),
    button("copy", scene.copied === whole(record) ? "Copied" : "Copy record link", { "data-text": whole(record) }),
  ];
}

/** The curtain over the picture, where several people share a screen and the game has secrets. */
export function curtainNodes(scene: Scene): Child[] {
  if (!isCovered(scene)) return [];
  const asked = myAsked(scene);
  const names = asked.map((seat) => nameOf(scene, seat));
  const lifts = asked.map((seat) => {
    const more = { id: `page-lift-${seat}`, "data-seat": seat, class: "main" };
    return button("lift", `I am ${nameOf(scene, seat)}: show my view`, more);
  });
  return [h("p", {}, `Pass the screen to ${names.join(" or ")}.`), ...lifts];
}

/** Who is connected, and the link for watchers. */
export function companyNodes(scene: Scene): Child[] {
  const { watchers } = scene.here;
  const link = linkField(scene, whole(`/tables/${scene.id}`), "Link for watchers");
  return [
    scene.table.hints && h("p", {}, "Hints are on: on your turn you may ask for the Captain's suggestion."),
    h("p", {}, `${watchers === 0 ? "No one" : watchers} watching. Anyone with this link can watch:`),
    link,
  ];
}

/** How to verify the dice. */
export function diceNodes(scene: Scene): Child[] {
  const { commitment, salts, seed } = scene.table.dice;
  return [
    h("p", {}, "A secret seed decides all dice. This seal, its SHA-256 hash, proves that no one changes it."),
    h("dl", {},
      h("dt", {}, "Seal"), h("dd", {}, h("code", {}, commitment)),
      h("dt", {}, "Salts"), h("dd", {}, salts.length > 0 ? h("code", {}, salts.join(" ")) : "none yet"),
      h("dt", {}, "Seed"), h("dd", {}, seed ? h("code", {}, seed) : "revealed after the match"),
    ),
    h("p", {}, h("a", { href: "/about#dice" }, "How to check the dice")),
  ];
}

/** The commitment, abbreviated. */
export function diceLine(scene: Scene): string {
  const { seed } = scene.table.dice;
  return seed ? "Fair dice: seed revealed" : "Fair dice: seed sealed";
}
