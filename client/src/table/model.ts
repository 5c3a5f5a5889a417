// The model: everything the page shows; its parts are functions of it.

import type { BotProgress } from "./bot_progress.ts";
import type { Hello, Here, Hint, Table } from "../protocol.gen.ts";

/** Presence before the server has sent it. */
export const NOBODY: Here = { kind: "here", seats: [], watchers: 0 };

/** The page's state. */
export interface Model {
  id: string;
  hello: Hello;
  table: Table;
  here: Here;
  path: string[]; // the clicks so far
  botProgress: BotProgress; // the bots that think now
  hint: Hint | undefined; // the current hint, if any
  busy: boolean; // a move was sent and not answered
  confirming: boolean; // the question whether to resign is shown
  curtained: boolean; // a curtain has been used on this screen
  copied: string; // the link that was just copied
  sound: boolean;
}

/** The name of a seat. */
export function nameOf(model: Model, seat: number): string {
  return model.table.seats[seat]?.name || `Seat ${seat + 1}`;
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
export function isMine(model: Model, seat: number): boolean {
  return model.hello.you.seats.includes(seat);
}

/** The seat that this screen plays; undefined for a watcher. */
export function mySeat(model: Model): number | undefined {
  return model.table.place >= 0 ? model.table.place : undefined;
}

/** Whether a person at this browser decides for a seat: no stand-in bot has taken it. */
export function decides(model: Model, seat: number | undefined): seat is number {
  return seat !== undefined && isMine(model, seat) && model.table.seats[seat]?.kind === "person";
}

/** My seats that are asked now. */
export function myAsked(model: Model): number[] {
  return model.table.phase === "running" ? model.table.asked.filter((seat) => decides(model, seat)) : [];
}

/** Whether a seat of this browser gets the turn, compared with the table shown before. */
export function turnBegins(model: Model, before: Table | undefined): boolean {
  if (!before || myAsked(model).length === 0) return false;
  return myAsked({ ...model, table: before }).length === 0 || before.turn !== model.table.turn;
}

/** Whether the picture must stay covered until the next person at this screen is there. */
export function isCovered(model: Model): boolean {
  return model.hello.curtain && myAsked(model).length > 0;
}

/** Whether a person here can choose among the offers now. */
export function canChoose(model: Model): boolean {
  return decides(model, mySeat(model)) && model.table.phase === "running" && !isCovered(model);
}

/** Whether automatic passing of this viewpoint has just ended. */
export function passingEnded(before: Table | undefined, { phase, place, standing }: Table): boolean {
  return phase === "running" && before?.place === place && before.standing && !standing;
}

/** The absolute URL of a page of this site. */
export function absoluteUrl(path: string): string {
  return new URL(path, location.href).href;
}
