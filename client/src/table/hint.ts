// The hint: what the Captain would do. Pure.

import { botName, canChoose, type Display } from "./display.ts";
import type { Hint, Offer, Table } from "../protocol.gen.ts";

const ADVISER = "captain";
// Below this part of the search, a bot's estimate is hardly better than a guess.
const MIN_WEIGHT = 0.01;

/** A requested hint without results. */
export function emptyHint(table: Table): Hint {
  return { kind: "hint", seat: table.place, ply: table.ply, bot: ADVISER, done: 0, best: "", offers: [], trouble: "" };
}

/** Whether a hint is about this position and viewpoint. */
export function isCurrent(hint: Hint, table: Table): boolean {
  return table.phase === "running" && hint.ply === table.ply && hint.seat === table.place;
}

/** The hint after a message; messages that nobody waits for are ignored. */
export function updateHint(hint: Hint | undefined, news: Hint): Hint | undefined {
  return hint && news.ply === hint.ply && news.seat === hint.seat ? news : hint;
}

/** Whether a hint can be requested now. */
export function canAskHint(display: Display): boolean {
  return display.table.hints && display.table.offers.length > 0 && canChoose(display) && !display.busy;
}

/** The best offer's expected share of the win; undefined if none was searched enough. */
export function bestShare(hint: Hint, offers: Offer[]): number | undefined {
  const codes = offers.map((offer) => offer.code);
  const shares = hint.offers
    .filter((one) => codes.includes(one.code) && one.weight >= MIN_WEIGHT)
    .map((one) => one.share);
  return shares.length > 0 ? Math.max(...shares) : undefined;
}

/** Format a share: `61 %`, without a line break. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`;
}

/** The bot's choice, when it has finished. */
export function advisedOffer({ hint, table }: Display): Offer | undefined {
  return hint && hint.done >= 1 ? table.offers.find((offer) => offer.code === hint.best) : undefined;
}

/** The hint in one sentence. It stays the same while the bot thinks, so that a screen reader reads it once. */
export function hintSentence(display: Display): string {
  const { hint } = display;
  if (!hint) return "";
  const who = `The ${botName(hint.bot)}`;
  const best = advisedOffer(display);
  if (!best) return hint.done < 1 ? `${who} is thinking…` : "";
  const share = bestShare(hint, [best]);
  const expects = share === undefined ? "" : `: a ${percent(share)} chance to win`;
  return `${who} would choose “${best.sentence.replace(/\.$/, "")}”${expects}.`;
}
