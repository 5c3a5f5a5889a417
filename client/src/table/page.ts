// The table page: receives messages, updates its parts, and turns clicks and keys into commands.

import { NOTICE_MS, PASSING_ENDED } from "./actions.ts";
import { Board } from "../board/board.ts";
import { ChatBox } from "./chat.ts";
import { copy } from "../ui/clipboard.ts";
import { part } from "../ui/dom.ts";
import { InputListener } from "./input.ts";
import { emptyHint, canAskHint, updateHint, isCurrent } from "./hint.ts";
import { Connection } from "../connection/connection.ts";
import { mergeLog, EMPTY_LOG } from "./log.ts";
import { LogView } from "./log_view.ts";
import { updateProgress, NO_PROGRESS, keepProgress } from "./bot_progress.ts";
import { isMotionReduced, type Way } from "../board/motion.ts";
import { pathAfterClick, keepPath, followPath } from "./click_path.ts";
import { FrameCache } from "../replay/frame_cache.ts";
import { randomHex } from "../connection/random_id.ts";
import { myAsked, mySeat, NOBODY, passingEnded, turnBegins, type Model } from "./model.ts";
import { fadeAtEnd } from "../ui/scroll.ts";
import { updateClocks } from "./seats.ts";
import { revealBest, showAll, showOffers, showSeats } from "./render.ts";
import { TurnSound } from "../ui/sound.ts";
import { withoutQuestion, stepPlies, StepPlayback, tableAtStep } from "./step_playback.ts";
import type { Command, Frame, Hello, Hint, Message, Table, Thinking } from "../protocol.gen.ts";

/** The page of one table. */
export class TablePage {
  private readonly id: string;
  private readonly connection: Connection;
  private readonly board = new Board(part("board"));
  private readonly turnSound = new TurnSound();
  private readonly log = new LogView(part("log"));
  private readonly chat = new ChatBox(part("chat"), part("mute"));
  private readonly title = document.title;
  private hello: Hello | undefined;
  private table: Table | undefined;
  private shown: Table | undefined; // the snapshot that the page shows; during playback that of the current step
  private atOnce = false; // a game of simultaneous choices: every step is played back
  private heard = EMPTY_LOG; // the whole log, of which the page shows what was played back
  private readonly playback = new StepPlayback({
    frame: (ply) => new FrameCache(this.id, this.table?.place).get(ply), // moves may be undone before the next playback
    show: (frame) => this.showStep(frame),
    end: () => this.showTable("forward"),
  });
  private here = NOBODY;
  private tableAt = 0; // time of the last snapshot, for the clocks
  private path: string[] = [];
  private sending = false;
  private acked = 0; // snapshots before this seq are outdated
  private confirming = false;
  private curtained = false;
  private copied = "";
  private readyFor = "";
  private botProgress = NO_PROGRESS;
  private hint: Hint | undefined;
  private unpassing = false; // the user is ending automatic passing
  private noticed = 0; // until this time a notice stays despite moves

  constructor(root: HTMLElement) {
    this.id = root.dataset.table ?? "";
    const url = new URL(`/api/tables/${this.id}/live`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.connection = new Connection(url.href, {
      message: (message) => this.got(message),
      connected: (now) => this.connected(now),
      seen: () => this.table?.seq ?? 0,
    });
    new InputListener(root, this.board, {
      model: () => this.model(),
      click: (id) => this.click(id),
      press: (pressed) => this.deeds[pressed.dataset.do ?? ""]?.(pressed),
      back: () => this.back(),
    });
    fadeAtEnd(part("offers"));
    part("say").addEventListener("submit", (event) => void this.say(event));
    for (const kind of ["click", "keydown"]) addEventListener(kind, (event) => this.enough(event), { capture: true });
    addEventListener("offline", () => this.connection.drop());
    addEventListener("online", () => this.connection.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.connection.wake());
    setInterval(() => this.tick(), 100);
  }

  // --- incoming messages ---

  private got(message: Message): void {
    switch (message.kind) {
      case "hello":
        this.hello = message;
        this.banner(message.trouble);
        this.curtained ||= message.curtain;
        // The view of another person at this screen is on its way: show nothing until then.
        part("table").classList.toggle("leaving", message.curtain && this.table?.place !== message.place);
        return this.render();
      case "table":
        return this.gotTable(message);
      case "here":
        this.here = message;
        return this.render();
      case "chat":
        return this.chat.show(message);
      case "ack":
        this.acked = Math.max(this.acked, message.seq);
        return this.render();
      case "thinking":
        return this.gotThinking(message);
      case "hint":
        return this.gotHint(message);
      case "no":
        return this.notice(message.why);
      case "gone":
        return this.banner(message.why);
    }
  }

  /** Without a connection there is no progress, and no hint will finish. */
  private connected(now: boolean): void {
    this.banner(now ? (this.hello?.trouble ?? "") : "Connection lost. Trying again…");
    this.botProgress = NO_PROGRESS;
    if (this.hint && this.hint.done < 1) this.hint = undefined;
    this.render();
  }

  private gotThinking(news: Thinking): void {
    if (news.trouble) this.notice(news.trouble, NOTICE_MS);
    this.botProgress = updateProgress(this.botProgress, news, this.table);
    const model = this.model();
    if (model) showSeats(model);
    this.tick();
  }

  private gotHint(news: Hint): void {
    const hint = updateHint(this.hint, news);
    if (hint === this.hint) return;
    this.hint = hint?.trouble ? undefined : hint;
    if (hint?.trouble) this.notice(hint.trouble, NOTICE_MS);
    const model = this.model();
    if (model && this.hint && this.hint.done < 1) showOffers(model, this.board);
    else this.render();
    if (hint && hint.done >= 1) revealBest();
  }

  private gotTable(table: Table): void {
    const before = this.table;
    this.table = table;
    part("table").classList.remove("leaving");
    this.tableAt = performance.now();
    this.path = before?.place === table.place ? keepPath(table.offers, this.path) : [];
    this.botProgress = keepProgress(this.botProgress, before, table);
    if (this.hint && !isCurrent(this.hint, table)) this.hint = undefined;
    if (before?.ply !== table.ply && performance.now() >= this.noticed) this.notice("");
    if (passingEnded(before, table) && !this.unpassing) this.notice(PASSING_ENDED, NOTICE_MS);
    if (!table.standing) this.unpassing = false;
    if (before?.phase !== table.phase) this.confirming = false;
    const heard = mergeLog(before?.place === table.place ? this.heard : EMPTY_LOG, table.log, table.ply);
    if (!heard) this.connection.sync();
    this.heard = heard ?? this.heard;
    const backwards = before !== undefined && table.ply < before.ply;
    this.atOnce ||= table.asked.length > 1;
    const jumps = backwards || !heard || before?.place !== table.place || document.hidden || isMotionReduced();
    if (jumps) this.playback.stop();
    else if (this.playback.tell(stepPlies(before, table, table.log.lines), this.atOnce ? 1 : undefined))
      return this.hush(table);
    this.showTable(backwards ? "back" : "forward");
  }

  // --- step playback ---

  /** During playback nothing is asked. */
  private hush(table: Table): void {
    this.shown &&= withoutQuestion(this.shown, table);
    this.render();
  }

  /** Any input ends the playback and does nothing else: it was not meant for what comes next. */
  private enough(event: Event): void {
    if (!this.playback.running || (event instanceof KeyboardEvent && event.repeat)) return;
    const meant = event.target instanceof Element && event.target.closest("[data-do]") !== null;
    if (event instanceof KeyboardEvent || !meant) event.stopPropagation();
    this.playback.skip();
  }

  private showStep(frame: Frame): number {
    const shown = this.shown;
    if (!shown) return 0;
    const sentences = this.heard.lines.filter(([ply]) => ply === frame.ply).map(([, sentence]) => sentence);
    this.shown = tableAtStep(shown, frame, sentences);
    this.tellLog(this.shown);
    this.render("forward");
    return sentences.length;
  }

  /** Show the current state. */
  private showTable(way: Way): void {
    const before = this.shown;
    this.shown = this.table;
    if (!this.shown) return;
    this.tellLog(this.shown);
    this.render(way);
    this.log.settle();
    if (before?.ply !== this.shown.ply || before.offers.length === 0) part("offers").scrollTop = 0;
    if (before?.ply !== this.shown.ply) this.board.reveal();
    const model = this.model();
    if (model && turnBegins(model, before)) this.turnSound.ring();
  }

  /** The log up to a table's ply, without what playback still has to show. */
  private tellLog(table: Table): void {
    const lines = this.heard.lines.filter(([ply]) => ply <= table.ply);
    this.log.tell({ ...table, log: { after: 0, lines } });
  }

  // --- rendering ---

  private model(): Model | undefined {
    // After a change of viewpoint its snapshot has not arrived yet.
    if (!this.hello || !this.table || !this.shown || this.hello.place !== this.table.place) return undefined;
    const { id, hello, shown: table, here, path, botProgress, hint, confirming, curtained, copied, turnSound } = this;
    const busy = this.sending || this.table.seq < this.acked || this.playback.running;
    return { id, hello, table, here, path, botProgress, hint, busy, confirming, curtained, copied, sound: turnSound.on };
  }

  /** Update the page; `way` is the direction of a new picture, if there is one. */
  private render(way?: Way): void {
    const model = this.model();
    if (!model) return;
    showAll(model, this.board, way);
    part("table").classList.toggle("telling", this.playback.running);
    const asked = myAsked(model).length > 0 && model.table.choice === ""; // no sound after the seat has chosen
    document.title = asked ? `● Your turn · ${this.title}` : this.title;
    this.tick();
    this.sayReady(model);
  }

  private tick(): void {
    const model = this.model();
    if (model) updateClocks(model, performance.now() - this.tableAt);
  }

  private banner(text: string): void {
    part("banner").textContent = text;
  }

  /** Show a notice until the next move, and at least for some milliseconds. */
  private notice(text: string, lasting = 0): void {
    part("notice").textContent = text;
    this.noticed = performance.now() + lasting;
  }

  // --- commands ---

  /** Send a command; return whether it was carried out. A rejection is shown. */
  private async ask(command: Command): Promise<boolean> {
    this.notice("");
    const answer = await this.connection.ask(command);
    if (answer.kind === "ack" && answer.table) location.assign(`/tables/${answer.table}`);
    return answer.kind === "ack";
  }

  /** Add this browser's salt to the dice, once, when it has a seat and has seen the commitment. */
  private sayReady({ hello, table }: Model): void {
    const mine = hello.you.seats.filter((seat) => table.seats[seat] && !table.seats[seat].ready);
    if (mine.length === 0) this.readyFor = ""; // a seat that is taken again is not ready again
    if (table.phase !== "open" || !table.dice.commitment || mine.length === 0 || this.readyFor === mine.join()) return;
    this.readyFor = mine.join();
    this.connection.owe({ do: "ready", salt: randomHex() });
  }

  private async play(code: string): Promise<void> {
    const model = this.model();
    if (!model || model.busy) return;
    this.sending = true;
    this.path = [];
    this.render();
    await this.ask({ do: "play", ply: model.table.ply, code, seat: mySeat(model) });
    this.sending = false;
    this.render();
  }

  /** Switch automatic passing; ending it oneself needs no notice. */
  private async pass(on: boolean): Promise<void> {
    this.unpassing = !on;
    if (!(await this.ask({ do: "standing", seat: this.table?.place, on }))) this.unpassing = false;
  }

  /** Ask for a hint, or hide the one that is shown or running. */
  private async seek(): Promise<void> {
    const model = this.model();
    if (!model || !canAskHint(model)) return;
    const hint = this.hint ? undefined : emptyHint(model.table);
    this.hint = hint;
    this.render();
    if (!hint || (await this.ask({ do: "hint", ply: hint.ply, seat: hint.seat }))) return;
    if (this.hint === hint) this.hint = undefined;
    this.render();
  }

  private click(id: string): void {
    if (!this.table || this.sending) return;
    this.path = pathAfterClick(this.table.offers, this.path, id);
    const { done } = followPath(this.table.offers, this.path);
    if (done) void this.play(done.code);
    else this.render();
  }

  private back(): void {
    if (this.confirming) return this.confirm(false);
    this.path = this.path.slice(0, -1);
    this.render();
  }

  private async copy(text: string): Promise<void> {
    this.copied = (await copy(text)) ? text : "";
    this.render();
    setTimeout(() => {
      this.copied = "";
      this.render();
    }, 2000);
  }

  /** The action of each button, by its `data-do`. */
  private readonly deeds: Record<string, (button: HTMLElement) => void> = {
    offer: (button) => void this.play(button.dataset.code ?? ""),
    click: (button) => this.click(button.dataset.click ?? ""),
    back: () => this.back(),
    unchoose: () => this.forMe((seat) => ({ do: "unchoose", seat })),
    hint: () => void this.seek(),
    undo: () => this.forMe((seat, ply) => ({ do: "undo", ply, seat })),
    agree: () => void this.ask({ do: "answer", yes: true }),
    decline: () => void this.ask({ do: "answer", yes: false }),
    standing: () => void this.pass(!this.table?.standing),
    resign: () => this.confirm(true),
    stay: () => this.confirm(false),
    really: () => {
      this.forMe((seat) => ({ do: "resign", seat }));
      this.confirm(false);
    },
    rematch: () => void this.ask({ do: "rematch" }),
    start: () => void this.ask({ do: "start" }),
    lobby: () => void this.ask({ do: "lobby", on: !this.table?.lobby }),
    sit: (button) => void this.sit(button),
    leave: (button) => void this.ask({ do: "leave", seat: seatOf(button) }),
    free: (button) => void this.ask({ do: "free", seat: seatOf(button) }),
    bot: (button) => void this.ask({ do: "bot", seat: seatOf(button), bot: this.which(button) }),
    lift: (button) => this.connection.tell({ do: "lift", seat: seatOf(button) }),
    lower: () => this.connection.tell({ do: "lower", seat: this.table?.place }),
    copy: (button) => void this.copy(button.dataset.text ?? ""),
    mute: () => this.chat.toggle(),
    sound: () => {
      this.turnSound.toggle();
      this.render();
    },
  };

  private forMe(command: (seat: number | undefined, ply: number) => Command): void {
    const model = this.model();
    if (model && this.table) void this.ask(command(mySeat(model), this.table.ply));
  }

  /** The bot selected for a seat. */
  private which(button: HTMLElement): string | undefined {
    return document.querySelector<HTMLSelectElement>(`#page-which-${button.dataset.seat}`)?.value;
  }

  /** Take a seat. A new visitor becomes a person first, and the connection is renewed with the cookie. */
  private async sit(button: HTMLElement): Promise<void> {
    const name = this.hello?.you.name ?? "";
    if (name === "") {
      await fetch("/me/name", { method: "POST", body: new URLSearchParams(), redirect: "manual" });
      this.connection.drop();
      this.connection.wake();
    }
    void this.ask({ do: "claim", seat: seatOf(button), name });
  }

  private confirm(asking: boolean): void {
    this.confirming = asking;
    this.render();
    document.getElementById(asking ? "page-stay" : "page-resign")?.focus();
  }

  private async say(event: Event): Promise<void> {
    event.preventDefault();
    const field = part("say").querySelector("input");
    const text = field?.value.trim();
    if (!field || !text) return;
    field.value = "";
    if (!(await this.ask({ do: "chat", text }))) field.value ||= text;
  }
}

/** The seat that a button is about. */
function seatOf(button: HTMLElement): number {
  return Number(button.dataset.seat);
}
