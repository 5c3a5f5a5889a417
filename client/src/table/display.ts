// The display: everything the table page shows, made from its model; the parts of the page are functions of it.

import type { BotProgress } from "./bot_progress.ts";
import type { Hello, Here, Hint, LogLine, Table } from "../protocol.gen.ts";

/** Presence before the server has sent it. */
export const NOBODY: Here = { kind: "here", seats: [], watchers: 0 };

/** What the page shows. */
export interface Display {
  id: string;
  hello: Hello;
  table: Table; // the last snapshot, or during playback the current step
  log: LogLine[];
  here: Here;
  path: string[]; // the clicks so far
  botProgress: BotProgress; // the bots that think now
  hint: Hint | undefined; // the current hint, if any
  busy: boolean; // nothing can be played now: a move is on its way, or steps are played back
  playing: boolean; // steps are played back
  confirming: boolean; // the question whether to resign is shown
  curtained: boolean; // a curtain has been used on this screen
  copied: string; // the link that was just copied
  sound: boolean;
}

/** The name of a seat. */
export function nameOf(display: Display, seat: number): string {
  return display.table.seats[seat]?.name || `Seat ${seat + 1}`;
}

/** A bot's display name: `Captain`. */
export function botName(bot: string): string {
  return bot.charAt(0).toUpperCase() + bot.slice(1);
}

/** Join names: `Ada, Ben and Cy`. */
export function joinNames(names: string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A count with its noun. */
export function withCount(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

/** Whether a seat is played from this browser. */
export function isMine(display: Display, seat: number): boolean {
  return display.hello.you.seats.includes(seat);
}

/** The seat that this screen plays; undefined for a watcher. */
export function mySeat(display: Display): number | undefined {
  return display.table.place >= 0 ? display.table.place : undefined;
}

/** Whether a person at this browser decides for a seat: no stand-in bot has taken it. */
export function decides(display: Display, seat: number | undefined): seat is number {
  return seat !== undefined && isMine(display, seat) && display.table.seats[seat]?.kind === "person";
}

/** My seats that are asked now. */
export function myAsked(display: Display): number[] {
  return display.table.phase === "running" ? display.table.asked.filter((seat) => decides(display, seat)) : [];
}

/** Whether a seat of this browser gets the turn, compared with the table shown before. */
export function turnBegins(display: Display, before: Table | undefined): boolean {
  if (!before || myAsked(display).length === 0) return false;
  return myAsked({ ...display, table: before }).length === 0 || before.turn !== display.table.turn;
}

/** Whether the picture must stay covered until the next person at this screen is there. */
export function isCovered(display: Display): boolean {
  return display.hello.curtain && myAsked(display).length > 0;
}

/** Whether a person here can choose among the offers now. */
export function canChoose(display: Display): boolean {
  return decides(display, mySeat(display)) && display.table.phase === "running" && !isCovered(display);
}

/** Whether automatic passing of this viewpoint has just ended. */
export function passingEnded(before: Table | undefined, { phase, place, standing }: Table): boolean {
  return phase === "running" && before?.place === place && before.standing && !standing;
}

/** The absolute URL of a page of this site. */
export function absoluteUrl(path: string): string {
  return new URL(path, location.href).href;
}
