// The model: everything the page shows; its parts are functions of it.

import type { Minds } from "./bot_progress.ts";
import type { Hello, Here, Hint, Table } from "../protocol.ts";

/** Presence before the server has sent it. */
export const NOBODY: Here = { kind: "here", seats: [], watchers: 0 };

/** The page's state. */
export interface Scene {
  id: string;
  hello: Hello;
  table: Table;
  here: Here;
  path: string[]; // what has been clicked so far
  minds: Minds; // the bots that think now
  hint: Hint | undefined; // what a bot would do, if somebody here wants to know
  busy: boolean; // a move is on its way
  confirming: boolean; // whether to resign is being asked
  curtained: boolean; // a curtain has been used on this screen
  copied: string; // the link that was copied just now
  sound: boolean;
}

/** The name of a seat. */
export function nameOf(scene: Scene, seat: number): string {
  return scene.table.seats[seat]?.name || `Seat ${seat + 1}`;
}

/** A bot's display name: `Captain`. */
export function botName(bot: string): string {
  return bot.charAt(0).toUpperCase() + bot.slice(1);
}

/** Join names: `Ada, Ben and Cy`. */
export function list(names: string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** A count with its noun. */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

/** Whether a seat is played from this browser. */
export function isMine(scene: Scene, seat: number): boolean {
  return scene.hello.you.seats.includes(seat);
}

/** The seat that this screen plays; undefined for a watcher. */
export function mySeat(scene: Scene): number | undefined {
  return scene.table.place >= 0 ? scene.table.place : undefined;
}

/** Whether a person at this browser decides for a seat: no stand-in bot has taken it. */
export function decides(scene: Scene, seat: number | undefined): seat is number {
  return seat !== undefined && isMine(scene, seat) && scene.table.seats[seat]?.kind === "person";
}

/** My seats that are asked now. */
export function myAsked(scene: Scene): number[] {
  return scene.table.phase === "running" ? scene.table.asked.filter((seat) => decides(scene, seat)) : [];
}

/** Whether the picture must stay covered until the next person at this screen is there. */
export function isCovered(scene: Scene): boolean {
  return scene.hello.curtain && myAsked(scene).length > 0;
}

/** Whether a person here can choose among the offers now. */
export function canChoose(scene: Scene): boolean {
  return decides(scene, mySeat(scene)) && scene.table.phase === "running" && !isCovered(scene);
}

/** Whether automatic passing of this viewpoint has just ended. */
export function passEnded(before: Table | undefined, { phase, place, standing }: Table): boolean {
  return phase === "running" && before?.place === place && before.standing && !standing;
}

/** The absolute URL of a page of this site. */
export function whole(path: string): string {
  return new URL(path, location.href).href;
}
