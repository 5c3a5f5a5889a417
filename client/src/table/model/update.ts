// The reducer of the table page: the next model, and effects as data. Pure: it touches neither page, network nor clock.

import { step, SHOW_ALL, type Occurrence, type Step, type World } from "./effects.ts";
import { claim, gotAnswer, gotIntent, type Intent } from "./intents.ts";
import { gotConnection, gotMessage } from "./messages.ts";
import { displayOf, type Model } from "./model.ts";
import { goOn, gotFrame } from "./playback.ts";
import type { Message } from "../../protocol.gen.ts";

/** Whatever changes the model: a message of the server, something the user wants, or something that happened. */
export type PageEvent = Message | Intent | Occurrence;

const COPY_SHOWN_MS = 2000;

/** The model after an event, and what the controller is to do. */
export function update(model: Model, event: PageEvent, world: World): Step {
  if ("kind" in event) return withReadiness(gotMessage(model, event, world));
  if ("intent" in event) return withReadiness(gotIntent(model, event, world));
  return withReadiness(gotOccurrence(model, event, world));
}

function gotOccurrence(model: Model, event: Occurrence, world: World): Step {
  switch (event.happened) {
    case "connection":
      return gotConnection(model, event.open);
    case "answer":
      return gotAnswer(model, event.question, event.answer);
    case "frame":
      return gotFrame(model, event.playback, event.frame);
    case "rest-over":
      return goOn(model, event.playback);
    case "copied":
      return step(
        { ...model, copied: event.done ? event.text : "" },
        SHOW_ALL,
        { effect: "wait", milliseconds: COPY_SHOWN_MS, then: { happened: "copy-seen" } },
      );
    case "copy-seen":
      return step({ ...model, copied: "" }, SHOW_ALL);
    case "signed-in":
      return claim(model, event.seat, "", world);
  }
}

/** Add this browser's salt to the dice, once, when it has a seat and has seen the commitment. */
function withReadiness({ model, effects }: Step): Step {
  const display = displayOf(model);
  if (!display) return { model, effects };
  const { hello, table } = display;
  const waiting = hello.you.seats.filter((seat) => table.seats[seat] && !table.seats[seat].ready).join();
  const due = table.phase === "open" && table.dice.commitment !== "" && waiting !== "" && waiting !== model.readyFor;
  if (due) return { model: { ...model, readyFor: waiting }, effects: [...effects, { effect: "owe-ready" }] };
  // A seat that is taken again is not ready again.
  return { model: waiting === "" && model.readyFor !== "" ? { ...model, readyFor: "" } : model, effects };
}
