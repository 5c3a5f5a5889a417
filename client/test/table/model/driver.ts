// Pages without a browser, driven over standard input: tests/web/page_driver.py feeds them what a real server sends.
// Each line is an order in JSON; each answer is one line, too. It also checks what no page may ever show.

import { createInterface } from "node:readline";

import { canChoose } from "../../../src/table/display.ts";
import { followPath } from "../../../src/table/click_path.ts";
import { displayOf, newModel, type Model } from "../../../src/table/model/model.ts";
import { update, type PageEvent } from "../../../src/table/model/update.ts";
import { type Frame, type Table, WATCHER } from "../../../src/protocol.gen.ts";
import type { Effect } from "../../../src/table/model/effects.ts";

type Order =
  | { op: "new"; name: string; id: string }
  | { op: "event"; name: string; event: PageEvent; now: number; still: boolean }
  | { op: "rest"; name: string } // nothing is under way: what must hold now?
  | { op: "compare"; name: string; other: string }
  | { op: "drop"; name: string };

/** What a visitor can read on the page now. */
type Screen = Map<string, string[]>;

/** One page: its model, and its screen, which changes only when an effect shows something. */
class Page {
  model: Model;
  screen: Screen = new Map();
  last = new Map<string, unknown>(); // the last message of each kind

  constructor(id: string) {
    this.model = newModel(id, true, false);
  }
}

const pages = new Map<string, Page>();
/** The viewpoints for which the server has sent a sentence or a picture, for all pages of a table. */
const seenFrom = new Map<string, Set<number>>();

function note(place: number, ...texts: string[]): void {
  for (const text of texts) seenFrom.set(text, (seenFrom.get(text) ?? new Set()).add(place));
}

/** Remember what this viewpoint was sent. */
function remember(event: PageEvent): void {
  if ("kind" in event && event.kind === "table") note(event.place, ...textsOf(event), ...sentences(event));
  if (!("happened" in event) || event.happened !== "frame" || !event.frame) return;
  note(event.frame.place, ...pictureOf(event.frame));
}

function pictureOf({ picture, text }: Table | Frame): string[] {
  return picture ? [picture.moving, picture.label, text] : [text];
}

/** Everything but the log that one viewpoint's snapshot shows. */
function textsOf(table: Table): string[] {
  const offers = table.offers.flatMap((offer) => [offer.sentence, offer.preview]);
  return [...pictureOf(table), ...offers, table.prompt, table.choice, ...table.seats.map((seat) => seat.plight)];
}

function sentences(table: Table): string[] {
  return table.log.lines.map(([ply, sentence]) => `${ply} ${sentence}`);
}

/** Put on the screen what an effect shows. */
function show(page: Page, effect: Effect): void {
  const display = displayOf(page.model);
  if (!display || !effect.effect.startsWith("show")) return;
  if (effect.effect === "show-picture") {
    page.screen.set("picture", pictureOf(display.table));
    page.screen.set("log", display.log.map(([ply, sentence]) => `${ply} ${sentence}`));
  }
  const { table } = display;
  if (effect.effect === "show" && effect.what === "seats") return;
  // The prompt of a played step is made of log sentences.
  page.screen.set("prompt", display.playing ? [] : [table.prompt]);
  page.screen.set("plight", table.seats.map((seat) => seat.plight));
  page.screen.set("offers", canChoose(display) ? table.offers.flatMap((offer) => [offer.sentence, offer.preview]) : []);
  page.screen.set("choice", [table.choice]);
  page.screen.set("hint", display.hint?.offers.map((offer) => offer.code) ?? []);
}

/** While the curtain is down, only what watchers were sent too may be on the screen. */
function betrayed({ model, screen }: Page): string[] {
  if (!model.hello?.curtain || model.leaving) return [];
  const faults: string[] = [];
  for (const [part, texts] of screen) {
    for (const text of texts) {
      const harmless = text === "" || (part !== "hint" && seenFrom.get(text)?.has(WATCHER));
      if (!harmless) faults.push(`behind the curtain: ${part}: ${text.slice(0, 80)}`);
    }
  }
  return faults;
}

/** What must hold after every event. */
function broken(page: Page): string[] {
  const { model } = page;
  const faults = betrayed(page);
  const display = displayOf(model);
  if (!display) return faults;
  const { table, hint, botProgress, log } = display;
  const now = model.table ?? table;
  if (table.place !== display.hello.place) faults.push("it shows another viewpoint than its own");
  if (hint && (hint.ply !== now.ply || hint.seat !== now.place || now.phase !== "running")) faults.push("an old hint");
  if (display.playing && (table.offers.length > 0 || table.asked.length > 0)) faults.push("a playback asks something");
  if (log.some(([ply]) => ply > table.ply)) faults.push("the log runs ahead of the picture");
  for (const seat of botProgress.keys()) if (!now.asked.includes(seat)) faults.push(`bot ${seat} thinks unasked`);
  if (model.path.length > 0 && followPath(now.offers, model.path).left.length === 0) faults.push("a path to nowhere");
  return faults;
}

/** What must hold when everything sent was received and answered. */
function unsettled({ model, last }: Page): string[] {
  const faults: string[] = [];
  const display = displayOf(model);
  if (!display) return ["nothing is displayed"];
  if (model.sending) faults.push("it still waits for the answer to a move");
  if (model.table && model.table.seq < model.acked) faults.push("it still waits for a snapshot");
  if (model.leaving) faults.push("it still shows nothing");
  if (model.hello !== last.get("hello")) faults.push("its hello is not the last one");
  if (model.table !== last.get("table")) faults.push("its snapshot is not the last one");
  if (model.here !== last.get("here")) faults.push("its presence is not the last one");
  if (model.banner !== "") faults.push(`its banner is: ${model.banner}`);
  return faults;
}

/** What a page shows that is a function of the server's state, once nothing is played back. */
function essence({ model }: Page): unknown {
  const { model: settled } = update(model, { intent: "skip" }, { now: 0, still: true });
  const display = displayOf(settled);
  if (!display) return undefined;
  const { ground, log, seats, ...table } = display.table;
  void ground; // sent once for each connection
  void log; // only what is new; display.log has all lines
  const clocks = seats.map((seat) => ({ ...seat, clock: seat.clock && { running: seat.clock.running } }));
  return {
    hello: display.hello,
    table: { ...table, seats: clocks },
    log: display.log,
    here: display.here,
    busy: display.busy,
    playing: display.playing,
    chat: settled.chat.lines.slice(-200),
    chatNext: settled.chat.next,
  };
}

/** The paths at which two values differ, with both values. */
function differences(one: unknown, other: unknown, path = ""): string[] {
  if (Object.is(one, other)) return [];
  const objects = typeof one === "object" && typeof other === "object" && one !== null && other !== null;
  if (!objects) return [`${path}: ${short(one)} here, ${short(other)} in a new page`];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  const at = (value: object, key: string): unknown => (value as Record<string, unknown>)[key];
  return [...keys].flatMap((key) => differences(at(one, key), at(other, key), `${path}.${key}`));
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? "nothing").slice(0, 120);
}

/** What a user who looks at the page can know. */
function summary({ model }: Page): unknown {
  const display = displayOf(model);
  if (!display) return { shown: false, place: model.hello?.place ?? WATCHER, curtain: model.hello?.curtain ?? false };
  const { table, hello, busy, playing, hint, path } = display;
  const may = canChoose(display) && !busy;
  return {
    shown: true,
    place: table.place,
    curtain: hello.curtain,
    mine: hello.you.seats,
    phase: table.phase,
    ply: table.ply,
    seq: model.table?.seq ?? 0,
    asked: table.asked,
    offers: may ? table.offers.map(({ code, clicks }) => ({ code, clicks })) : [],
    choice: table.choice,
    standing: table.standing,
    canPass: table.can_pass,
    hints: table.hints,
    undo: table.undo,
    busy,
    playing,
    hint: hint !== undefined,
    path,
  };
}

function carryOut(order: Order): unknown {
  if (order.op === "new") {
    pages.set(order.name, new Page(order.id));
    return {};
  }
  const page = pages.get(order.name);
  if (!page) throw new Error(`there is no page ${order.name}`);
  switch (order.op) {
    case "event": {
      remember(order.event);
      if ("kind" in order.event) page.last.set(order.event.kind, order.event);
      const { model, effects } = update(page.model, order.event, { now: order.now, still: order.still });
      page.model = model;
      for (const effect of effects) show(page, effect);
      const others = effects.filter((one) => !one.effect.startsWith("show"));
      return { effects: others, faults: broken(page), page: summary(page) };
    }
    case "rest":
      return { faults: unsettled(page) };
    case "compare": {
      const other = pages.get(order.other);
      return { faults: other ? differences(essence(page), essence(other)) : ["there is no such page"] };
    }
    case "drop":
      pages.delete(order.name);
      return {};
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(carryOut(JSON.parse(line) as Order))}\n`);
}
