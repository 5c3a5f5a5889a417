// Who is thinking, and how far they are. Pure; seats.ts shows it.

import type { Table, Thinking } from "../protocol.ts";

/** How far each bot that thinks is, from 0 to 1, by its seat. */
export type Minds = ReadonlyMap<number, number>;

export const NO_MINDS: Minds = new Map();

/** What is known after a bot's news. Who is done thinks no longer: the move itself is another message. */
export function hear(minds: Minds, news: Thinking, table: Table | undefined): Minds {
  const others = [...minds].filter(([seat]) => seat !== news.seat);
  const thinks = news.done < 1 && table !== undefined && mayThink(table, news.seat);
  return new Map(thinks ? [...others, [news.seat, Math.max(0, news.done)]] : others);
}

/** What is left of it at another table: nothing once the position has changed, for then nobody thinks about this one. */
export function remember(minds: Minds, before: Table | undefined, table: Table): Minds {
  if (before?.ply !== table.ply) return NO_MINDS;
  return new Map([...minds].filter(([seat]) => mayThink(table, seat)));
}

/** Only a bot that is asked can be thinking. */
function mayThink(table: Table, seat: number): boolean {
  return table.phase === "running" && table.asked.includes(seat) && table.seats[seat]?.kind === "bot";
}
