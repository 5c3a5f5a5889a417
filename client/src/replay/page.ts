// The replay page: any ply of a match, from any viewpoint the visitor may use.

import { Board, NO_MARKS } from "../board/board.ts";
import { button, h, morphChildren, part, setSeatColours } from "../ui/dom.ts";
import { sentenceNodes } from "../table/log_view.ts";
import type { Way } from "../board/motion.ts";
import { adjacentPly, FrameCache, StaleTimelineError } from "./frame_cache.ts";
import { type Frame, type LogLine, OPEN, type Table, type Timeline, WATCHER } from "../protocol.gen.ts";

const KEYS: Record<string, string> = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
  PageUp: "turn-back",
  PageDown: "turn-on",
};
const STOP_MS = 900; // a stop is shown this long at normal speed

/** The page of one replay. */
export class ReplayPage {
  private readonly root: HTMLElement;
  private readonly id: string;
  private readonly frames: FrameCache;
  private readonly board = new Board(part("board"));
  private readonly scrub = part("scrub") as HTMLInputElement;
  private readonly places = part("places") as HTMLSelectElement;
  private readonly speed = part("speed") as HTMLSelectElement;
  private names: string[] = [];
  private timeline: Timeline | undefined;
  private frame: Frame | undefined;
  private logged: [Timeline, string[]] | undefined; // what the log on the page was made from
  private wanted = 0;
  private running = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement) {
    this.root = root;
    this.id = root.dataset.table ?? "";
    const query = new URLSearchParams(location.search);
    const place = query.get("place");
    this.frames = new FrameCache(this.id, place === null ? undefined : Number(place));
    this.listen(root);
    const ply = query.get("ply");
    void this.begin(ply === null ? undefined : Number(ply));
  }

  /** Start at a ply; by default where there is something to see first. */
  private async begin(ply: number | undefined): Promise<void> {
    await this.try(async () => {
      this.timeline = await this.frames.timeline();
      await this.go(ply ?? this.timeline.stops[0] ?? 0);
    });
    const table = await fetch(`/api/tables/${this.id}`).catch(() => undefined);
    if (table?.ok) this.meet(((await table.json()) as Table).seats);
    this.render();
  }

  /** Run something that may fail, and show the error. */
  private async try(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (trouble) {
      this.stop();
      part("notice").textContent = trouble instanceof Error ? trouble.message : String(trouble);
    }
  }

  /** Show the seats with names and colours. */
  private meet(seats: Table["seats"]): void {
    this.names = seats.map((seat) => seat.name);
    setSeatColours(this.root, seats);
  }

  /** Show a ply; a later call wins. */
  private async go(ply: number): Promise<void> {
    await this.try(async () => {
      const { timeline } = this;
      if (!timeline) return;
      // A running match may have more plies by now.
      const { plies } =
        ply < timeline.plies || timeline.over ? timeline : (this.timeline = await this.frames.timeline());
      this.wanted = Math.max(0, Math.min(plies, Math.trunc(ply) || 0));
      const wanted = this.wanted;
      const frame = await this.frames.get(wanted).catch((trouble: unknown) => this.anew(wanted, trouble));
      if (this.wanted !== wanted) return;
      part("notice").textContent = "";
      this.show(frame);
    });
  }

  /** Fetch a frame again after moves were undone. */
  private async anew(ply: number, trouble: unknown): Promise<Frame> {
    if (!(trouble instanceof StaleTimelineError)) throw trouble;
    this.timeline = await this.frames.timeline();
    this.wanted = Math.min(ply, this.timeline.plies);
    return this.frames.get(this.wanted);
  }

  private show(frame: Frame): void {
    const before = this.frame;
    this.frame = frame;
    this.wanted = frame.ply;
    part("words").hidden = frame.picture !== null;
    part("board").hidden = frame.picture === null;
    part("words").textContent = frame.text;
    if (frame.picture) this.board.show(frame.picture, frame.ground, NO_MARKS, this.wayTo(before, frame));
    this.render();
    history.replaceState(null, "", `?ply=${frame.ply}&place=${frame.place}`);
    // Prefetch likely next frames.
    for (const way of [1, -1] as const) this.frames.get(this.stopFrom(frame.ply, way)).catch(() => undefined);
  }

  // --- rendering ---

  private render(): void {
    const { frame, timeline } = this;
    if (!frame || !timeline) return;
    this.scrub.max = String(timeline.plies);
    this.scrub.value = String(frame.ply);
    this.scrub.setAttribute("aria-valuetext", `Move ${frame.ply} of ${timeline.plies}`);
    part("count").textContent = `${frame.ply} of ${timeline.plies}`;
    part("prompt").textContent = frame.prompt;
    morphChildren(this.places, ...timeline.places.map((place) => h("option", { value: place }, this.nameOf(place))));
    this.places.value = String(frame.place);
    this.log(frame, timeline);
    this.links(frame);
  }

  private nameOf(place: number): string {
    if (place === WATCHER) return "A watcher";
    if (place === OPEN) return "Everything revealed";
    return this.names[place] || `Seat ${place + 1}`;
  }

  /** Mark the frame's move in the log. A long match has a long log, so it is made once, not for each frame. */
  private log(frame: Frame, timeline: Timeline): void {
    const list = part("log");
    if (this.logged?.[0] !== timeline || this.logged[1] !== this.names) {
      morphChildren(list, ...this.logEntries(timeline.log));
      this.logged = [timeline, this.names];
    }
    // Chance without a log line may have followed.
    const last = timeline.log.findLast(([ply]) => ply <= frame.ply)?.[0];
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = last === undefined ? null : document.getElementById(`page-ply-${last}`);
    current?.setAttribute("aria-current", "step");
    const entry = current?.parentElement;
    // Scroll only the list, never the page.
    if (entry) list.scrollTop = entry.offsetTop - list.clientHeight / 2;
  }

  private logEntries(log: LogLine[]): HTMLElement[] {
    const lines = new Map<number, string[]>();
    for (const [ply, sentence] of log) lines.set(ply, [...(lines.get(ply) ?? []), sentence]);
    return [...lines].map(([ply, sentences]) => {
      const row = button("go", undefined, { "data-ply": ply, id: `page-ply-${ply}` });
      row.append(...sentences.flatMap((one) => [...sentenceNodes(one, this.names), " "]));
      return h("li", {}, row);
    });
  }

  private links(frame: Frame): void {
    const { theme } = document.documentElement.dataset;
    const light = theme === "light" || (theme === "auto" && matchMedia("(prefers-color-scheme: light)").matches);
    const base = `/api/tables/${this.id}`;
    part("record").setAttribute("href", `${base}/record?place=${frame.place}`);
    const query = `ply=${frame.ply}&place=${frame.place}&theme=${light ? "light" : "dark"}`;
    part("picture").setAttribute("href", `${base}/picture.svg?${query}`);
  }

  // --- playing ---

  private playing(now: boolean): void {
    this.running = now;
    const play = part("play");
    play.textContent = now ? "Pause" : "Play";
    play.setAttribute("aria-pressed", String(now));
  }

  private toggle(): void {
    if (this.running) return this.stop();
    if (this.frame && this.frame.ply >= this.plies()) this.wanted = -1; // from the beginning
    this.playing(true);
    void this.beat();
  }

  /** Go to the next stop, then schedule another, after the frame has arrived. */
  private async beat(): Promise<void> {
    if (!this.frame || this.wanted >= this.plies()) return this.stop();
    await this.go(this.stopFrom(this.wanted, 1));
    if (this.running) this.timer = setTimeout(() => void this.beat(), STOP_MS / (Number(this.speed.value) || 1));
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.playing(false);
  }

  // --- input ---

  private listen(root: HTMLElement): void {
    root.addEventListener("click", (event) => {
      const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-do]") : null;
      if (pressed) this.deed(pressed.dataset.do ?? "", Number(pressed.dataset.ply));
    });
    this.scrub.addEventListener("input", () => this.jump(Number(this.scrub.value)));
    this.places.addEventListener("change", () => {
      this.stop();
      this.frames.look(Number(this.places.value));
      void this.begin(this.wanted);
    });
    document.addEventListener("keydown", (event) => this.key(event));
  }

  private jump(ply: number): void {
    this.stop();
    void this.go(ply);
  }

  private deed(deed: string, ply: number): void {
    const { timeline, wanted } = this;
    if (deed === "play") return this.toggle();
    if (!timeline) return;
    const { plies, turns } = timeline;
    const targets: Record<string, number> = {
      first: timeline.stops[0] ?? 0,
      back: this.stopFrom(wanted, -1),
      forward: this.stopFrom(wanted, 1),
      last: plies,
      "turn-back": adjacentPly(turns, wanted, plies, -1),
      "turn-on": adjacentPly(turns, wanted, plies, 1),
      go: this.stopFrom(ply - 1, 1), // with the chance that follows it
    };
    const target = targets[deed];
    if (target !== undefined) this.jump(target);
  }

  private key(event: KeyboardEvent): void {
    const target = event.target;
    const typing = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
    const space = event.key === " " && !(target instanceof HTMLButtonElement);
    const deed = space ? "play" : KEYS[event.key];
    if (!deed) return;
    event.preventDefault();
    this.deed(deed, 0);
  }

  // --- navigation ---

  private plies(): number {
    return this.timeline?.plies ?? 0;
  }

  /** The stop before or after a ply. */
  private stopFrom(ply: number, way: 1 | -1): number {
    return adjacentPly(this.timeline?.stops ?? [], ply, this.plies(), way);
  }

  /** The direction from the last frame: things move from stop to stop, and jump over longer distances. */
  private wayTo(before: Frame | undefined, frame: Frame): Way {
    if (before?.place !== frame.place || before.ply === frame.ply) return "still";
    const way = frame.ply > before.ply ? 1 : -1;
    const near = Math.abs(frame.ply - before.ply) === 1 || this.stopFrom(before.ply, way) === frame.ply;
    if (!near) return "still";
    return way > 0 ? "forward" : "back";
  }
}
