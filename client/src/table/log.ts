// The log. Pure; log_view.ts shows it.

import type { LogLine } from "../protocol.gen.ts";

/** The known log. */
export interface KnownLog {
  lines: LogLine[];
  upto: number; // the ply up to which the lines are known
}

export const EMPTY_LOG: KnownLog = { lines: [], upto: 0 };

/** The log after a message; undefined if lines are missing and all must be requested. */
export function mergeLog(
  known: KnownLog,
  news: { after: number; lines: LogLine[] },
  ply: number,
): KnownLog | undefined {
  if (news.after > known.upto) return undefined;
  return { lines: [...known.lines.filter(([at]) => at <= news.after), ...news.lines], upto: ply };
}

/** The number of lines two logs have in common at their start. */
export function commonLines(one: LogLine[], other: LogLine[]): number {
  const differs = one.findIndex(([ply, said], at) => ply !== other[at]?.[0] || said !== other[at]?.[1]);
  return differs < 0 ? one.length : differs;
}

/** The seat whose name a sentence begins with, and the rest; of two matching names the longer. */
export function leadingSeat(sentence: string, names: string[]): { seat: number; rest: string } | undefined {
  let best = -1;
  names.forEach((name, seat) => {
    const fits = name !== "" && sentence.startsWith(name) && !/^[\p{L}\p{N}]/u.test(sentence.slice(name.length));
    if (fits && name.length > (names[best]?.length ?? 0)) best = seat;
  });
  return best < 0 ? undefined : { seat: best, rest: sentence.slice(names[best]?.length) };
}
