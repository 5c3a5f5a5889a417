// Step playback and the shown snapshot: what the page shows when a snapshot arrives, and step by step before it.

import { turnBegins } from "../display.ts";
import { SHOW_ALL, step, type Effect, type Step } from "./effects.ts";
import { displayOf, type Model } from "./model.ts";
import { MAX_STEPS, SHOWN_AT_ONCE, stepDuration, tableAtStep, withoutQuestion } from "../step_playback.ts";
import type { Way } from "../../board/motion.ts";
import type { Frame, Table } from "../../protocol.gen.ts";

/** Show the last snapshot; `way` is the direction of its picture. */
export function showTable(model: Model, way: Way): Step {
  const before = model.shown;
  const { table } = model;
  if (!table) return step(model);
  const next = { ...model, shown: table };
  const newPly = before?.ply !== table.ply;
  const newOffers = newPly || before?.offers.length === 0;
  const display = displayOf(next);
  const rings = display !== undefined && turnBegins(display, before);
  const ring: Effect[] = rings ? [{ effect: "ring" }] : [];
  return step(next, { effect: "show-picture", way }, { effect: "settle", newOffers, newPly }, ...ring);
}

/** Play back these plies before the last snapshot if they are more than a few, or show it at once. */
export function playBack(model: Model, table: Table, plies: number[]): Step {
  const ahead = [...(model.playback?.ahead ?? []), ...plies];
  if (ahead.length > MAX_STEPS) return showTable({ ...model, playback: undefined }, "forward");
  if (model.playback) return hush({ ...model, playback: { ...model.playback, ahead } }, table);
  if (ahead.length <= (model.together ? 1 : SHOWN_AT_ONCE)) return showTable(model, "forward");
  const number = model.playbacks + 1;
  const [begun, ...effects] = nextStep({ ...model, playbacks: number, playback: { number, ahead } });
  const hushed = hush(begun, table);
  return step(hushed.model, ...effects, ...hushed.effects);
}

/** During playback nothing is asked. */
function hush(model: Model, table: Table): Step {
  return step({ ...model, shown: model.shown && withoutQuestion(model.shown, table) }, SHOW_ALL);
}

/** The model with the next step on its way, and the effect that fetches it. */
function nextStep(model: Model): [Model, ...Effect[]] {
  const { playback, table } = model;
  const ply = playback?.ahead[0];
  if (!playback || !table || ply === undefined) return [model];
  const next = { ...model, playback: { ...playback, ahead: playback.ahead.slice(1) } };
  return [next, { effect: "fetch", playback: playback.number, ply, place: table.place }];
}

/** Show a step that was fetched; without its frame, show the end. */
export function gotFrame(model: Model, number: number, frame: Frame | undefined): Step {
  const { playback, shown } = model;
  if (playback?.number !== number) return step(model);
  if (!frame || !shown) return skip(model);
  const sentences = model.log.lines.filter(([ply]) => ply === frame.ply).map(([, sentence]) => sentence);
  return step(
    { ...model, shown: tableAtStep(shown, frame, sentences) },
    { effect: "show-picture", way: "forward" },
    { effect: "wait", milliseconds: stepDuration(sentences.length), then: { happened: "rest-over", playback: number } },
  );
}

/** Go on after a step was shown long enough. The last step is the snapshot itself. */
export function goOn(model: Model, number: number): Step {
  const { playback } = model;
  if (playback?.number !== number) return step(model);
  if (playback.ahead.length <= 1) return skip(model);
  const [next, ...effects] = nextStep(model);
  return step(next, ...effects);
}

/** Skip to the end of the playback, if there is one. */
export function skip(model: Model): Step {
  return model.playback ? showTable({ ...model, playback: undefined }, "forward") : step(model);
}
