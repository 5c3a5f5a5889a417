// What the reducer answers: the next model, and effects as data, which the controller carries out.

import type { Way } from "../../board/motion.ts";
import type { Model } from "./model.ts";
import type { Ack, Command, Frame, Hint, Rejection } from "../../protocol.gen.ts";

/** What was asked: the answer comes back with it. */
export type Question =
  | { of: "play" }
  | { of: "standing" }
  | { of: "hint"; hint: Hint }
  | { of: "chat"; text: string }
  | { of: "other" };

/** Something that happened in the browser or on the way to the server. */
export type Occurrence =
  | { happened: "connection"; open: boolean }
  | { happened: "answer"; question: Question; answer: Ack | Rejection }
  | { happened: "frame"; playback: number; frame: Frame | undefined } // undefined: it could not be fetched
  | { happened: "rest-over"; playback: number } // a step was shown long enough
  | { happened: "copied"; text: string; done: boolean }
  | { happened: "copy-seen" } // `Copied` was shown long enough
  | { happened: "signed-in"; seat: number };

/** What the controller is to do, in order. */
export type Effect =
  | { effect: "ask"; command: Command; question: Question }
  | { effect: "owe-ready" } // send `ready` with a new salt, until it is acknowledged
  | { effect: "tell"; command: Command } // without an answer
  | { effect: "sync" }
  | { effect: "sign-in"; seat: number }
  | { effect: "fetch"; playback: number; ply: number; place: number }
  | { effect: "wait"; milliseconds: number; then: Occurrence }
  | { effect: "go"; path: string }
  | { effect: "show"; what: "all" | "seats" | "offers" | "chat" }
  | { effect: "show-picture"; way: Way } // all, with a new picture and log
  | { effect: "settle"; newOffers: boolean; newPly: boolean } // scroll to what is new
  | { effect: "reveal-best" }
  | { effect: "notice" }
  | { effect: "banner" }
  | { effect: "ring" }
  | { effect: "sound" } // the user has switched it
  | { effect: "mute" } // the user has switched the chat
  | { effect: "focus"; id: string }
  | { effect: "copy"; text: string }
  | { effect: "restore-chat"; text: string }; // it was not posted

/** The surroundings of an update. */
export interface World {
  readonly now: number; // milliseconds
  readonly still: boolean; // nobody looks, or wants motion: snapshots are shown without playback
}

/** An update's result. */
export interface Step {
  readonly model: Model;
  readonly effects: readonly Effect[];
}

export const SHOW_ALL: Effect = { effect: "show", what: "all" };

/** A step to a model, with effects. */
export function step(model: Model, ...effects: Effect[]): Step {
  return { model, effects };
}

/** A step, and then another from its model. */
export function andThen(first: Step, next: (model: Model) => Step): Step {
  const { model, effects } = next(first.model);
  return { model, effects: [...first.effects, ...effects] };
}

/** Show a notice until the next move, and at least for some milliseconds. */
export function notify(model: Model, text: string, { now }: World, lasting = 0): Step {
  return step({ ...model, notice: text, noticeUntil: now + lasting }, { effect: "notice" });
}

/** Show a banner until it is replaced. */
export function announce(model: Model, text: string): Step {
  return step({ ...model, banner: text }, { effect: "banner" });
}

/** Send a command; the notice about an earlier one goes. */
export function ask(model: Model, world: World, command: Command, question: Question = { of: "other" }): Step {
  return andThen(notify(model, "", world), (next) => step(next, { effect: "ask", command, question }));
}
