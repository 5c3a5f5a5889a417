// What the user wants, as data, and how it changes the model.

import { followPath, pathAfterClick } from "../click_path.ts";
import { mySeat } from "../display.ts";
import { canAskHint, emptyHint } from "../hint.ts";
import { andThen, ask, SHOW_ALL, step, type Question, type Step, type World } from "./effects.ts";
import { displayOf, type Model } from "./model.ts";
import { skip } from "./playback.ts";
import type { Ack, Command, Rejection } from "../../protocol.gen.ts";

/** What the user wants. */
export type Intent =
  | { intent: "play"; code: string }
  | { intent: "click"; id: string } // something in the picture, or an entry that groups offers
  | { intent: "back" }
  | { intent: "unchoose" }
  | { intent: "hint" } // ask for one, or hide it
  | { intent: "undo" }
  | { intent: "answer"; yes: boolean }
  | { intent: "standing" }
  | { intent: "confirm"; asking: boolean } // the question whether to resign: show it, or hide it
  | { intent: "resign" }
  | { intent: "rematch" }
  | { intent: "start" }
  | { intent: "lobby" }
  | { intent: "sit"; seat: number }
  | { intent: "leave"; seat: number }
  | { intent: "free"; seat: number }
  | { intent: "bot"; seat: number; bot: string | undefined }
  | { intent: "lift"; seat: number }
  | { intent: "lower" }
  | { intent: "copy"; text: string }
  | { intent: "mute" }
  | { intent: "sound" }
  | { intent: "say"; text: string }
  | { intent: "skip" }; // the rest of the playback

type Handlers = {
  [Name in Intent["intent"]]: (model: Model, intent: Extract<Intent, { intent: Name }>, world: World) => Step;
};

const HANDLERS: Handlers = {
  play: (model, { code }, world) => play(model, code, world),
  click,
  back: (model) =>
    model.confirming ? confirm(model, false) : step({ ...model, path: model.path.slice(0, -1) }, SHOW_ALL),
  unchoose: (model, _, world) => forMe(model, world, (seat) => ({ do: "unchoose", seat })),
  hint: seek,
  undo: (model, _, world) => forMe(model, world, (seat, ply) => ({ do: "undo", ply, seat })),
  answer: (model, { yes }, world) => ask(model, world, { do: "answer", yes }),
  standing: autoPass,
  confirm: (model, { asking }) => confirm(model, asking),
  resign: (model, _, world) =>
    andThen(forMe(model, world, (seat) => ({ do: "resign", seat })), (next) => confirm(next, false)),
  rematch: (model, _, world) => ask(model, world, { do: "rematch" }),
  start: (model, _, world) => ask(model, world, { do: "start" }),
  lobby: (model, _, world) => ask(model, world, { do: "lobby", on: !model.table?.lobby }),
  sit,
  leave: (model, { seat }, world) => ask(model, world, { do: "leave", seat }),
  free: (model, { seat }, world) => ask(model, world, { do: "free", seat }),
  bot: (model, { seat, bot }, world) => ask(model, world, { do: "bot", seat, bot }),
  lift: (model, { seat }) => step(model, { effect: "tell", command: { do: "lift", seat } }),
  lower: (model) => step(model, { effect: "tell", command: { do: "lower", seat: model.table?.place } }),
  copy: (model, { text }) => step(model, { effect: "copy", text }),
  mute: (model) => step({ ...model, muted: !model.muted }, { effect: "mute" }),
  sound: (model) => step({ ...model, sound: !model.sound }, { effect: "sound" }, SHOW_ALL),
  say: (model, { text }, world) => ask(model, world, { do: "chat", text }, { of: "chat", text }),
  skip: (model) => skip(model),
};

/** The model after an intent. */
export function gotIntent(model: Model, intent: Intent, world: World): Step {
  const handler = HANDLERS[intent.intent] as (model: Model, intent: Intent, world: World) => Step;
  return handler(model, intent, world);
}

/** The model after the answer to what the page asked. */
export function gotAnswer(model: Model, question: Question, answer: Ack | Rejection): Step {
  if (answer.kind === "ack" && answer.table) {
    return andThen(concluded(model, question, true), (next) =>
      step(next, { effect: "go", path: `/tables/${answer.table}` }),
    );
  }
  return concluded(model, question, answer.kind === "ack");
}

function concluded(model: Model, question: Question, done: boolean): Step {
  switch (question.of) {
    case "play":
      return step({ ...model, sending: false }, SHOW_ALL);
    case "standing":
      return step({ ...model, unpassing: done && model.unpassing });
    case "hint":
      if (done) return step(model);
      return step({ ...model, hint: model.hint === question.hint ? undefined : model.hint }, SHOW_ALL);
    case "chat":
      return done ? step(model) : step(model, { effect: "restore-chat", text: question.text });
    case "other":
      return step(model);
  }
}

function play(model: Model, code: string, world: World): Step {
  const display = displayOf(model);
  if (!display || display.busy) return step(model);
  const command: Command = { do: "play", ply: display.table.ply, code, seat: mySeat(display) };
  const next = step({ ...model, sending: true, path: [] }, SHOW_ALL);
  return andThen(next, (now) => ask(now, world, command, { of: "play" }));
}

function click(model: Model, { id }: { id: string }, world: World): Step {
  if (!model.table || model.sending) return step(model);
  const path = pathAfterClick(model.table.offers, model.path, id);
  const { done } = followPath(model.table.offers, path);
  return done ? play({ ...model, path }, done.code, world) : step({ ...model, path }, SHOW_ALL);
}

/** Ask for a hint, or hide the one that is shown or running. */
function seek(model: Model, _: unknown, world: World): Step {
  const display = displayOf(model);
  if (!display || !canAskHint(display)) return step(model);
  if (model.hint) return step({ ...model, hint: undefined }, SHOW_ALL);
  const hint = emptyHint(display.table);
  const command: Command = { do: "hint", ply: hint.ply, seat: hint.seat };
  return andThen(step({ ...model, hint }, SHOW_ALL), (now) => ask(now, world, command, { of: "hint", hint }));
}

/** Switch automatic passing; ending it oneself needs no notice. */
function autoPass(model: Model, _: unknown, world: World): Step {
  const on = !model.table?.standing;
  const command: Command = { do: "standing", seat: model.table?.place, on };
  return ask({ ...model, unpassing: !on }, world, command, { of: "standing" });
}

/** Take a seat. A new visitor becomes a person first. */
function sit(model: Model, { seat }: { seat: number }, world: World): Step {
  const name = model.hello?.you.name ?? "";
  return name === "" ? step(model, { effect: "sign-in", seat }) : claim(model, seat, name, world);
}

/** Send the command to take a seat. */
export function claim(model: Model, seat: number, name: string, world: World): Step {
  return ask(model, world, { do: "claim", seat, name });
}

function confirm(model: Model, asking: boolean): Step {
  const id = asking ? "page-stay" : "page-resign";
  return step({ ...model, confirming: asking }, SHOW_ALL, { effect: "focus", id });
}

function forMe(model: Model, world: World, command: (seat: number | undefined, ply: number) => Command): Step {
  const display = displayOf(model);
  return display && model.table ? ask(model, world, command(mySeat(display), model.table.ply)) : step(model);
}
