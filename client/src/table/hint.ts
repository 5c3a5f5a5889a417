// What the Captain would do: how it is asked, how long it stands, and how it is said. Pure; no page is needed.

import { botName, canChoose, type Scene } from "./model.ts";
import type { Hint, Offer, Table } from "../protocol.ts";

const ADVISER = "captain";
// Below this part of its thinking, what a bot expects of an offer is hardly better than a guess.
const MIN_WEIGHT = 0.01;

/** A hint that was asked for, before anything is known. */
export function blank(table: Table): Hint {
  return { kind: "hint", seat: table.place, ply: table.ply, bot: ADVISER, done: 0, best: "", offers: [], trouble: "" };
}

/** Whether it is about this position, as seen from here. */
export function stands(hint: Hint, table: Table): boolean {
  return table.phase === "running" && hint.ply === table.ply && hint.seat === table.place;
}

/** The hint after news of it; news that nobody here waits for (any longer) change nothing. */
export function refine(hint: Hint | undefined, news: Hint): Hint | undefined {
  return hint && news.ply === hint.ply && news.seat === hint.seat ? news : hint;
}

/** Whether a hint can be asked for now: it is allowed here, and somebody here is asked. */
export function mayAsk(scene: Scene): boolean {
  return scene.table.hints && scene.table.offers.length > 0 && canChoose(scene) && !scene.busy;
}

/** The share of the win that the best of some offers promises; undefined if none of them got much thought. */
export function promise(hint: Hint, offers: Offer[]): number | undefined {
  const codes = offers.map((offer) => offer.code);
  const shares = hint.offers.filter((one) => codes.includes(one.code) && one.weight >= MIN_WEIGHT).map((one) => one.share);
  return shares.length > 0 ? Math.max(...shares) : undefined;
}

/** A share as people read it: `61 %`, which no line break parts. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`;
}

/** The offer that the bot would choose, when it has thought to the end. */
export function advised({ hint, table }: Scene): Offer | undefined {
  return hint && hint.done >= 1 ? table.offers.find((offer) => offer.code === hint.best) : undefined;
}

/** The hint in one sentence. While the bot thinks it stays the same, so that a screen reader tells it once. */
export function hintSentence(scene: Scene): string {
  const { hint } = scene;
  if (!hint) return "";
  const who = `The ${botName(hint.bot)}`;
  const best = advised(scene);
  if (!best) return hint.done < 1 ? `${who} is thinking…` : "";
  const share = promise(hint, [best]);
  const expects = share === undefined ? "" : `: a ${percent(share)} chance to win`;
  return `${who} would choose “${best.sentence.replace(/\.$/, "")}”${expects}.`;
}
