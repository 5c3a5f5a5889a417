// The progress of bots. Pure; seats.ts shows it.

import type { Table, Thinking } from "../protocol.gen.ts";

/** The progress of each thinking bot, from 0 to 1, by seat. */
export type BotProgress = ReadonlyMap<number, number>;

export const NO_PROGRESS: BotProgress = new Map();

/** The progress after a message. A finished bot is removed: its move is another message. */
export function updateProgress(progress: BotProgress, news: Thinking, table: Table | undefined): BotProgress {
  const others = [...progress].filter(([seat]) => seat !== news.seat);
  const thinks = news.done < 1 && table !== undefined && mayThink(table, news.seat);
  return new Map(thinks ? [...others, [news.seat, Math.max(0, news.done)]] : others);
}

/** The progress after a new snapshot: empty if the position has changed. */
export function keepProgress(progress: BotProgress, before: Table | undefined, table: Table): BotProgress {
  if (before?.ply !== table.ply) return NO_PROGRESS;
  return new Map([...progress].filter(([seat]) => mayThink(table, seat)));
}

/** Only a bot that is asked can be thinking. */
function mayThink(table: Table, seat: number): boolean {
  return table.phase === "running" && table.asked.includes(seat) && table.seats[seat]?.kind === "bot";
}
