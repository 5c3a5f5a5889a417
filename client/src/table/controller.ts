// The controller of the table page: it holds the socket and the timers, feeds the reducer, and carries out its effects.

import { Board } from "../board/board.ts";
import { ChatBox } from "./chat.ts";
import { copy } from "../ui/clipboard.ts";
import { part } from "../ui/dom.ts";
import { InputListener } from "./input.ts";
import { Connection } from "../connection/connection.ts";
import { LogView } from "./log_view.ts";
import { isMotionReduced, type Way } from "../board/motion.ts";
import { displayOf, newModel, type Model } from "./model/model.ts";
import { FrameCache } from "../replay/frame_cache.ts";
import { getPreference, setPreference } from "../ui/preferences.ts";
import { randomHex } from "../connection/random_id.ts";
import { fadeAtEnd } from "../ui/scroll.ts";
import { updateClocks } from "./seats.ts";
import { revealBest, showAll, showOffers, showSeats } from "./render.ts";
import { TurnSound } from "../ui/sound.ts";
import { update, type PageEvent } from "./model/update.ts";
import type { Effect } from "./model/effects.ts";

type Carriers = { [Name in Effect["effect"]]: (effect: Extract<Effect, { effect: Name }>) => void };

/** The controller of one table's page. */
export class TableController {
  private model: Model;
  private readonly connection: Connection;
  private readonly board = new Board(part("board"));
  private readonly turnSound = new TurnSound();
  private readonly log = new LogView(part("log"));
  private readonly chat = new ChatBox(part("chat"), part("mute"));

  constructor(root: HTMLElement) {
    const id = root.dataset.table ?? "";
    this.model = newModel(id, getPreference("sound") !== "off", getPreference("mute") === "on");
    this.chat.mute(this.model.muted);
    const url = new URL(`/api/tables/${id}/live`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.connection = new Connection(url.href, {
      message: (message) => this.handle(message),
      connected: (open) => this.handle({ happened: "connection", open }),
      seen: () => this.model.table?.seq ?? 0,
    });
    new InputListener(root, this.board, {
      display: () => displayOf(this.model),
      intend: (intent) => this.handle(intent),
    });
    this.listen();
    setInterval(() => this.tick(), 100);
  }

  private listen(): void {
    fadeAtEnd(part("offers"));
    part("say").addEventListener("submit", (event) => this.say(event));
    for (const kind of ["click", "keydown"]) addEventListener(kind, (event) => this.enough(event), { capture: true });
    addEventListener("offline", () => this.connection.drop());
    addEventListener("online", () => this.connection.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.connection.wake());
  }

  /** Update the model, then carry out the effects. */
  private handle(event: PageEvent): void {
    const world = { now: performance.now(), still: document.hidden || isMotionReduced() };
    const { model, effects } = update(this.model, event, world);
    this.model = model;
    part("table").classList.toggle("leaving", model.leaving);
    for (const effect of effects) this.carryOut(effect);
  }

  private carryOut(effect: Effect): void {
    const carrier = this.carriers[effect.effect] as (effect: Effect) => void;
    carrier(effect);
  }

  private readonly carriers: Carriers = {
    ask: ({ command, question }) =>
      void this.connection.ask(command).then((answer) => this.handle({ happened: "answer", question, answer })),
    "owe-ready": () => this.connection.owe({ do: "ready", salt: randomHex() }),
    tell: ({ command }) => this.connection.tell(command),
    sync: () => this.connection.sync(),
    "sign-in": ({ seat }) => void this.signIn(seat),
    fetch: ({ playback, ply, place }) => void this.fetchFrame(playback, ply, place),
    wait: ({ milliseconds, then }) => void setTimeout(() => this.handle(then), milliseconds),
    go: ({ path }) => location.assign(path),
    show: ({ what }) => this.show(what),
    "show-picture": ({ way }) => this.showAll(way),
    settle: ({ newOffers, newPly }) => this.settle(newOffers, newPly),
    "reveal-best": () => revealBest(),
    notice: () => void (part("notice").textContent = this.model.notice),
    banner: () => void (part("banner").textContent = this.model.banner),
    ring: () => this.model.sound && this.turnSound.ring(),
    sound: () => this.switchSound(),
    mute: () => this.switchChat(),
    focus: ({ id }) => document.getElementById(id)?.focus(),
    copy: ({ text }) => void copy(text).then((done) => this.handle({ happened: "copied", text, done })),
    "restore-chat": ({ text }) => this.restoreChat(text),
  };

  // --- showing ---

  private show(what: "all" | "seats" | "offers" | "chat"): void {
    const display = displayOf(this.model);
    if (what === "chat") this.chat.show(this.model.chat.lines);
    else if (what === "all") this.showAll();
    else if (display && what === "offers") showOffers(display, this.board);
    else if (display) showSeats(display);
    this.tick();
  }

  /** Show everything; with a direction, also a new picture and log. */
  private showAll(way?: Way): void {
    const display = displayOf(this.model);
    if (!display) return;
    if (way) this.log.show(display.log, display.table.seats.map((seat) => seat.name));
    showAll(display, this.board, way);
    this.tick();
  }

  /** Scroll to what is new, when the page has its size. */
  private settle(newOffers: boolean, newPly: boolean): void {
    this.log.settle();
    if (newOffers) part("offers").scrollTop = 0;
    if (newPly) this.board.reveal();
  }

  private tick(): void {
    const display = displayOf(this.model);
    if (display) updateClocks(display, performance.now() - this.model.tableAt);
  }

  // --- effects that take time, or change more than the page ---

  private async fetchFrame(playback: number, ply: number, place: number): Promise<void> {
    // Without a cache: moves may be undone before the next playback.
    const frame = await new FrameCache(this.model.id, place).get(ply).catch(() => undefined);
    this.handle({ happened: "frame", playback, frame });
  }

  /** Make a new visitor a person; the connection is renewed with the cookie. */
  private async signIn(seat: number): Promise<void> {
    await fetch("/me/name", { method: "POST", body: new URLSearchParams(), redirect: "manual" });
    this.connection.drop();
    this.connection.wake();
    this.handle({ happened: "signed-in", seat });
  }

  private switchSound(): void {
    setPreference("sound", this.model.sound ? "on" : "off");
    if (this.model.sound) this.turnSound.ring();
  }

  private switchChat(): void {
    setPreference("mute", this.model.muted ? "on" : "off");
    this.chat.mute(this.model.muted);
  }

  // --- input ---

  /** Any input ends the playback and does nothing else: it was not meant for what comes next. */
  private enough(event: Event): void {
    if (!this.model.playback || (event instanceof KeyboardEvent && event.repeat)) return;
    const meant = event.target instanceof Element && event.target.closest("[data-do]") !== null;
    if (event instanceof KeyboardEvent || !meant) event.stopPropagation();
    this.handle({ intent: "skip" });
  }

  private say(event: Event): void {
    event.preventDefault();
    const field = part("say").querySelector("input");
    const text = field?.value.trim();
    if (!field || !text) return;
    field.value = "";
    this.handle({ intent: "say", text });
  }

  /** Give back a line of chat that was not posted, unless a new one is begun. */
  private restoreChat(text: string): void {
    const field = part("say").querySelector("input");
    if (field) field.value ||= text;
  }
}
