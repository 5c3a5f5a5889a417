// A page for tests of the reducer: its model, what its effects were, and events in short words. Nothing may be mutated.

import { newModel, displayOf, type Model } from "../../../src/table/model/model.ts";
import type { Display } from "../../../src/table/display.ts";
import { update, type PageEvent } from "../../../src/table/model/update.ts";
import type { Effect } from "../../../src/table/model/effects.ts";
import type { Hello, LogLine, Offer, Seat, Table } from "../../../src/protocol.gen.ts";

export const PERSON = {
  name: "Ada",
  kind: "person",
  bot: "",
  score: 0,
  ready: true,
  resigned: false,
  plight: "",
  colour: "",
  clock: null,
} satisfies Partial<Seat> as Seat;
export const BOT: Seat = { ...PERSON, name: "Bot", kind: "bot", bot: "captain" };

export function offer(code: string, ...clicks: string[]): Offer {
  return { code, sentence: `Do ${code}`, clicks: clicks.length > 0 ? clicks : [code], preview: "" };
}

/** Return a snapshot for seat 0, which is asked. It has the fields that matter to the page. */
export function table(ply: number, more: Partial<Table> = {}): Table {
  const sent = {
    kind: "table",
    seq: ply,
    place: 0,
    phase: "running",
    ply,
    turn: ply,
    prompt: `Ply ${ply}.`,
    asked: [0],
    paused: false,
    offers: [offer("fly"), offer("fight", "ship", "foe"), offer("flee", "ship", "home")],
    choice: "",
    standing: false,
    can_pass: true,
    lobby: false,
    hints: true,
    seats: [PERSON, BOT],
    log: { after: -1, lines: lines(ply) },
    picture: null,
    text: `Position ${ply}.`,
    undo: { free: true, count: 1, asked: null },
    dice: { commitment: "c", salts: [], seed: "" },
    result: "",
    shares: [],
    next: "",
    ...more,
  } satisfies Partial<Table>;
  return sent as Table;
}

/** Return the log up to a ply, from after another. */
export function lines(upto: number, after = 0): LogLine[] {
  return Array.from({ length: Math.max(0, upto - after) }, (_, at) => [after + at + 1, `Event ${after + at + 1}.`]);
}

/** Return a snapshot whose log begins after a ply. */
export function later(ply: number, after: number, more: Partial<Table> = {}): Table {
  return table(ply, { log: { after, lines: lines(ply, after) }, ...more });
}

export function hello(more: Partial<Hello> = {}): Hello {
  const you = { name: "Ada", seats: [0], owner: true };
  const rest = { links: [], version: "1", trouble: "", ...more };
  return { kind: "hello", you, place: 0, curtain: false, ...rest } satisfies Partial<Hello> as Hello;
}

function freeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const each of value instanceof Map ? value.values() : Object.values(value)) freeze(each);
  }
  return value;
}

/** A page without a browser. */
export class TestPage {
  model: Model = freeze(newModel("T", true, false));
  effects: Effect[] = []; // of the last call
  now = 0;
  still = true;

  /** Handle events in order; keep the effects of all of them. */
  got(...events: PageEvent[]): this {
    this.effects = [];
    for (const event of events) {
      const { model, effects } = update(this.model, freeze(event), { now: this.now, still: this.still });
      this.model = freeze(model);
      this.effects.push(...effects);
    }
    return this;
  }

  get display(): Display {
    const display = displayOf(this.model);
    if (!display) throw new Error("nothing is displayed");
    return display;
  }

  /** The effects of one kind. */
  all<Name extends Effect["effect"]>(name: Name): Extract<Effect, { effect: Name }>[] {
    return this.effects.filter((one): one is Extract<Effect, { effect: Name }> => one.effect === name);
  }

  names(): string[] {
    return this.effects.map((one) => one.effect);
  }
}

/** Return a page at a table, connected, with its first snapshot. */
export function page(first: Table = table(4), greeting: Hello = hello({ place: first.place })): TestPage {
  return new TestPage().got({ happened: "connection", open: true }, greeting, first);
}
