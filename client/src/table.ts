// The table page: messages in, parts of the page brought up to date, clicks and keys out as commands.

import { items, offerButtons, promptNodes } from "./asking.ts";
import { Board, type Marks, NO_MARKS } from "./board.ts";
import { ChatBox } from "./chat.ts";
import { copy } from "./copy.ts";
import { companyNodes, curtainNodes, deedButtons, diceLine, diceNodes } from "./deeds.ts";
import { h, paint, part } from "./dom.ts";
import { Line } from "./line.ts";
import { common, type Known, merge, NOTHING_KNOWN, Scroll, sentenceNodes } from "./log.ts";
import { click, clickable, keep, narrow } from "./narrow.ts";
import { salt } from "./salt.ts";
import { isCovered, myAsked, mySeat, type Scene } from "./scene.ts";
import { seatRows, tick } from "./seats.ts";
import { Chime } from "./sound.ts";
import type { Command, Hello, Here, Message, Offer, Table } from "./wire.ts";

const NOBODY: Here = { kind: "here", seats: [], watchers: 0 };

export class TablePage {
  private readonly id: string;
  private readonly line: Line;
  private readonly board = new Board(part("board"));
  private readonly chime = new Chime();
  private readonly log = new Scroll(part("log"));
  private readonly chat = new ChatBox(part("chat"), part("mute"));
  private readonly title = document.title;
  private hello: Hello | undefined;
  private table: Table | undefined;
  private here = NOBODY;
  private known: Known = NOTHING_KNOWN;
  private tableAt = 0; // when the last table came, for the clocks
  private path: string[] = [];
  private sending = false;
  private acked = 0; // the table is behind until it has this seq
  private confirming = false;
  private curtained = false;
  private copied = "";
  private readyFor = "";

  constructor(root: HTMLElement) {
    this.id = root.dataset.table ?? "";
    const url = new URL(`/api/tables/${this.id}/live`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    this.line = new Line(url.href, {
      message: (message) => this.got(message),
      connected: (now) => this.banner(now ? "" : "Connection lost. Trying again…"),
      seen: () => this.table?.seq ?? 0,
    });
    this.listen(root);
    setInterval(() => this.tick(), 100);
  }

  // --- what comes in ---

  private got(message: Message): void {
    switch (message.kind) {
      case "hello":
        this.hello = message;
        this.curtained ||= message.curtain;
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
      case "no":
        return this.notice(message.why);
      case "gone":
        return this.banner(message.why);
    }
  }

  private gotTable(table: Table): void {
    const before = this.table;
    this.table = table;
    this.tableAt = performance.now();
    this.path = before?.place === table.place ? keep(table.offers, this.path) : [];
    if (before?.ply !== table.ply) this.notice("");
    if (before?.phase !== table.phase) this.confirming = false;
    this.tell(table, before?.place === table.place);
    this.render(true);
    this.call(before);
  }

  /** Bring the log up to date. Another place has another log. */
  private tell(table: Table, samePlace: boolean): void {
    const known = samePlace ? this.known : NOTHING_KNOWN;
    const merged = merge(known, table.log, table.ply);
    if (!merged) return this.line.tell({ do: "sync", seq: table.seq });
    const kept = common(this.known.lines, merged.lines);
    const names = table.seats.map((seat) => seat.name);
    this.log.cut(kept);
    this.log.append(merged.lines.slice(kept).map(([, sentence]) => h("p", {}, ...sentenceNodes(sentence, names))));
    this.known = merged;
  }

  /** Call whoever sits here when the turn comes to them. */
  private call(before: Table | undefined): void {
    const scene = this.scene();
    if (!scene) return;
    const asked = myAsked(scene).length > 0;
    const wasAsked = before !== undefined && myAsked({ ...scene, table: before }).length > 0;
    document.title = asked ? `● Your turn · ${this.title}` : this.title;
    if (asked && before && (!wasAsked || before.turn !== scene.table.turn)) this.chime.ring();
  }

  // --- what is shown ---

  private scene(): Scene | undefined {
    if (!this.hello || !this.table) return undefined;
    const { id, hello, table, here, path, confirming, curtained, copied } = this;
    const busy = this.sending || table.seq < this.acked;
    return { id, hello, table, here, path, busy, confirming, curtained, copied, sound: this.chime.on };
  }

  private render(newPicture = false): void {
    const scene = this.scene();
    if (!scene) return;
    const held = document.activeElement ?? document.body;
    this.picture(scene, newPicture);
    paint(part("seats"), ...seatRows(scene));
    paint(part("prompt"), ...promptNodes(scene, this.board));
    paint(part("offers"), ...offerButtons(scene, this.board));
    paint(part("deeds"), ...deedButtons(scene));
    paint(part("curtain"), ...curtainNodes(scene));
    paint(part("company"), ...companyNodes(scene));
    paint(part("dice"), ...diceNodes(scene));
    part("dice-line").textContent = diceLine(scene);
    part("sound").setAttribute("aria-pressed", String(scene.sound));
    part("table").dataset.phase = scene.table.phase;
    part("table").classList.toggle("covered", isCovered(scene));
    this.tick();
    this.sayReady(scene);
    this.keepFocus(held);
  }

  private picture(scene: Scene, fresh: boolean): void {
    const { picture, text, ground } = scene.table;
    part("words").hidden = picture !== null;
    part("board").hidden = picture === null;
    if (!picture) part("words").textContent = text;
    if (!picture) return;
    if (fresh) this.board.show(picture, ground, this.marks(scene), false);
    else this.board.mark(this.marks(scene));
  }

  private marks(scene: Scene): Marks {
    if (items(scene).length === 0) return NO_MARKS;
    const { offers, choice } = scene.table;
    const standing = this.path.length === 0 ? offers.find((offer) => offer.code === choice)?.clicks : undefined;
    return { clickable: clickable(offers, this.path), chosen: standing ?? this.path };
  }

  /** Focus is never lost: if what had it is gone, or is no button any more, the prompt has it. */
  private keepFocus(held: Element): void {
    const lost = !held.isConnected || (held instanceof SVGElement && !held.hasAttribute("tabindex"));
    if (lost) part("prompt").focus({ preventScroll: true });
  }

  private tick(): void {
    const scene = this.scene();
    if (scene) tick(scene, performance.now() - this.tableAt);
  }

  private banner(text: string): void {
    part("banner").textContent = text;
  }

  private notice(text: string): void {
    part("notice").textContent = text;
  }

  // --- what goes out ---

  private async ask(command: Command): Promise<void> {
    this.notice("");
    const answer = await this.line.ask(command);
    if (answer.kind === "ack" && answer.table) location.assign(`/tables/${answer.table}`);
  }

  /** Add this browser's salt to the dice, once, when it has a seat here and has seen their seal. */
  private sayReady({ hello, table }: Scene): void {
    const mine = hello.you.seats.filter((seat) => table.seats[seat] && !table.seats[seat].ready);
    if (table.phase !== "open" || !table.dice.commitment || mine.length === 0 || this.readyFor === mine.join()) return;
    this.readyFor = mine.join();
    void this.ask({ do: "ready", salt: salt() });
  }

  private async play(code: string): Promise<void> {
    const scene = this.scene();
    if (!scene || scene.busy) return;
    this.sending = true;
    this.path = [];
    this.render();
    await this.ask({ do: "play", ply: scene.table.ply, code, seat: mySeat(scene) });
    this.sending = false;
    this.render();
  }

  private click(id: string): void {
    if (!this.table || this.sending) return;
    this.path = click(this.table.offers, this.path, id);
    const { done } = narrow(this.table.offers, this.path);
    if (done) void this.play(done.code);
    else this.render();
  }

  private back(): void {
    if (this.confirming) this.confirming = false;
    else this.path = this.path.slice(0, -1);
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

  /** What each button does, by its `data-do`. */
  private readonly deeds: Record<string, (button: HTMLElement) => void> = {
    offer: (button) => void this.play(button.dataset.code ?? ""),
    click: (button) => this.click(button.dataset.click ?? ""),
    back: () => this.back(),
    unchoose: () => this.forMe("unchoose"),
    undo: () => this.forMe("undo", { ply: this.table?.ply }),
    agree: () => void this.ask({ do: "answer", yes: true }),
    decline: () => void this.ask({ do: "answer", yes: false }),
    standing: () => this.forMe("standing", { on: !this.table?.standing }),
    resign: () => this.confirm(true),
    stay: () => this.confirm(false),
    really: () => {
      this.forMe("resign");
      this.confirm(false);
    },
    rematch: () => void this.ask({ do: "rematch" }),
    start: () => void this.ask({ do: "start" }),
    lobby: () => void this.ask({ do: "lobby", on: !this.table?.lobby }),
    sit: (button) => this.forSeat("claim", button, { name: this.hello?.you.name }),
    leave: (button) => this.forSeat("leave", button),
    free: (button) => this.forSeat("free", button),
    bot: (button) => this.forSeat("bot", button),
    lift: (button) => this.line.tell({ do: "lift", seat: Number(button.dataset.seat) }),
    lower: () => this.line.tell({ do: "lower", seat: this.table?.place }),
    copy: (button) => void this.copy(button.dataset.text ?? ""),
    mute: () => this.chat.toggle(),
    sound: () => {
      this.chime.toggle();
      this.render();
    },
  };

  private forMe(deed: string, more: Omit<Command, "do"> = {}): void {
    const scene = this.scene();
    if (scene) void this.ask({ do: deed, seat: mySeat(scene), ...more });
  }

  private forSeat(deed: string, button: HTMLElement, more: Omit<Command, "do"> = {}): void {
    void this.ask({ do: deed, seat: Number(button.dataset.seat), ...more });
  }

  private confirm(asking: boolean): void {
    this.confirming = asking;
    this.render();
    document.getElementById(asking ? "page-stay" : "page-resign")?.focus();
  }

  // --- hands on the page ---

  private listen(root: HTMLElement): void {
    root.addEventListener("click", (event) => this.pressed(event));
    this.board.svg.addEventListener("pointermove", (event) => this.consider(event));
    this.board.svg.addEventListener("pointerleave", () => this.board.foretell());
    const offers = part("offers");
    for (const kind of ["pointerover", "focusin"]) offers.addEventListener(kind, (event) => this.weigh(event.target));
    for (const kind of ["pointerleave", "focusout"]) offers.addEventListener(kind, () => this.board.foretell());
    document.addEventListener("keydown", (event) => this.key(event));
    part("say").addEventListener("submit", (event) => void this.say(event));
    addEventListener("online", () => this.line.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.line.wake());
  }

  private pressed(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    const pressed = target?.closest<HTMLElement>("[data-do]");
    if (pressed) return this.deeds[pressed.dataset.do ?? ""]?.(pressed);
    const id = this.board.svg.contains(target) ? this.under(event) : undefined;
    if (id) this.click(id);
  }

  /** What means something on the board where somebody points. */
  private under(event: MouseEvent): string | undefined {
    const scene = this.scene();
    if (!scene || items(scene).length === 0) return undefined;
    return this.board.hit(event, (id) => click(scene.table.offers, this.path, id) !== this.path);
  }

  /** Somebody points at the board: show what the click would do, if it means one thing. */
  private consider(event: MouseEvent): void {
    const id = this.under(event);
    this.board.svg.classList.toggle("pointing", id !== undefined);
    const offers: Offer[] = clickable(this.table?.offers ?? [], this.path).get(id ?? "") ?? [];
    this.board.foretell(offers.length === 1 ? offers[0] : undefined);
  }

  /** Somebody is at an offer's button: show what it would do. */
  private weigh(target: EventTarget | null): void {
    const code = target instanceof Element ? target.closest<HTMLElement>("[data-code]")?.dataset.code : undefined;
    this.board.foretell(this.table?.offers.find((offer) => offer.code === code));
  }

  private key(event: KeyboardEvent): void {
    const target = event.target;
    if (target instanceof HTMLInputElement || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") return this.back();
    if (/^[1-9]$/.test(event.key)) return document.getElementById(`page-offer-${Number(event.key) - 1}`)?.click();
    const presses = event.key === "Enter" || event.key === " ";
    if (presses && target instanceof SVGElement && target.getAttribute("role") === "button") {
      event.preventDefault();
      this.click(target.id);
    }
  }

  private async say(event: Event): Promise<void> {
    event.preventDefault();
    const field = part("say").querySelector("input");
    const text = field?.value.trim();
    if (!field || !text) return;
    field.value = "";
    await this.ask({ do: "chat", text });
  }
}
