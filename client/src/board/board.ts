// The picture: a static ground, a moving layer that is morphed, and the client's own marks on top.

import { Idiomorph } from "idiomorph";

import { Caption } from "./caption.ts";
import { parseSvg, h, morphChildren, svgElement } from "../ui/dom.ts";
import { AT_REST_MS, move, motionStates, type Way } from "./motion.ts";
import { type Box, panelsFor, panelsAt, aspectRatio, tabButtons, panelToShow } from "./panels.ts";
import { bringIntoView } from "../ui/scroll.ts";
import type { Offer, Panel, Picture } from "../protocol.gen.ts";

/** What can be clicked, with the offers each click leaves, what has been clicked, and what a hint advises. */
export interface Marks {
  clickable: Map<string, Offer[]>;
  chosen: string[];
  advised?: Offer | undefined;
}

/** Nothing can be clicked. */
export const NO_MARKS: Marks = { clickable: new Map(), chosen: [] };

const MISS_PX = 8; // a finger may miss a thing by this much: on a phone things are small
const MAX_BUTTON_HEIGHT = 75; // in the picture's units: oblong things lower than this are buttons with round ends
const OBLONG_RATIO = 1.3; // width to height of an oblong thing

/** The margin and corner radius of a ring around a thing of this size. Large oblong things such as cards get a frame,
 * because a ring around them would be a huge oval. A square card asks for a frame by its class. */
export function ringShape(wide: number, high: number, framed = false): { margin: number; round: number } {
  const [short, long] = [Math.min(wide, high), Math.max(wide, high)];
  return framed || (short > MAX_BUTTON_HEIGHT && long > OBLONG_RATIO * short)
    ? { margin: 3, round: 14 }
    : { margin: 5, round: short / 2 + 5 };
}

/** An id as words, where there is no label: `space-7` is `space 7`. */
function words(id: string): string {
  return id.replaceAll(/[-_]+/g, " ");
}

function find(layer: Element, id: string): SVGGraphicsElement | null {
  return layer.querySelector<SVGGraphicsElement>(`#${CSS.escape(id)}`);
}

/** The label of a thing in the picture. */
function label(thing: Element | null, id: string): string {
  return thing?.querySelector(":scope > title")?.textContent || words(id);
}

/** Whether the middle of a thing is inside a box. */
function inside(thing: DOMRect, box: DOMRect): boolean {
  const [x, y] = [thing.x + thing.width / 2, thing.y + thing.height / 2];
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

/** Make exactly those things of a layer buttons that can be clicked. */
function dress(layer: Element, marks: Marks): void {
  for (const old of layer.querySelectorAll(".can-click, .chosen")) {
    if (!marks.clickable.has(old.id) && !marks.chosen.includes(old.id)) undress(old);
  }
  for (const id of [...marks.clickable.keys(), ...marks.chosen]) {
    const thing = find(layer, id);
    if (!thing) continue;
    const offers = marks.clickable.get(id);
    const chosen = marks.chosen.includes(id);
    if (thing.getAttribute("role") !== "button") thing.setAttribute("data-role", thing.getAttribute("role") ?? "");
    thing.setAttribute("role", "button");
    thing.setAttribute("tabindex", "0");
    thing.setAttribute("aria-pressed", String(chosen));
    thing.setAttribute("aria-label", offers?.length === 1 && offers[0] ? offers[0].sentence : label(thing, id));
    open(thing);
    thing.classList.toggle("can-click", offers !== undefined);
    thing.classList.toggle("chosen", chosen);
  }
}

/** A screen reader finds nothing inside an image, so a thing that contains a button becomes a group. */
function open(thing: Element): void {
  const above = thing.parentElement?.closest("[role=img]");
  above?.setAttribute("role", "group");
  if (above) open(above);
}

function undress(thing: Element): void {
  const role = thing.getAttribute("data-role");
  for (const name of ["role", "tabindex", "aria-pressed", "aria-label", "data-role"]) thing.removeAttribute(name);
  thing.classList.remove("can-click", "chosen");
  if (role) thing.setAttribute("role", role);
}

/** The picture on the page. */
export class Board {
  readonly svg = svgElement("svg", { role: "group" });
  private readonly ground = svgElement("g");
  private readonly moving = svgElement("g", { class: "moving" });
  private readonly rings = svgElement("g", { class: "rings", "aria-hidden": "true" });
  private readonly foretold = svgElement("g", { class: "foretold", "aria-hidden": "true" });
  private readonly grounds = new Map<string, string>();
  private readonly tabs = h("div", {
    class: "tabs",
    role: "group",
    "aria-label": "Parts of the picture",
    hidden: true,
  });
  private readonly wide = matchMedia("(min-width: 56.01rem)"); // as table.css has it
  private picture: Picture | undefined;
  private shown = ""; // the key of the panel that is shown
  private leafed = ""; // the key of the panel the user has turned to since the last picture
  private resting: ReturnType<typeof setTimeout> | undefined;
  private clickable: string[] = [];
  private chosen: string[] = [];
  private readonly caption: Caption;
  private hash = "";
  private last = "";
  private foreseen: Offer | undefined;
  private advised: Offer | undefined;

  constructor(host: HTMLElement) {
    this.svg.append(this.ground, this.moving, this.rings, this.foretold);
    host.replaceChildren(this.svg);
    host.before(this.tabs);
    this.wide.addEventListener("change", () => this.turn());
    this.tabs.addEventListener("click", (event) => {
      const tab = (event.target as Element).closest<HTMLElement>("[data-panel]");
      this.leafed = tab?.dataset.panel ?? this.leafed;
      if (tab) this.turn();
    });
    // Scroll to what gets the keyboard focus. (A listener on the svg itself would make it focusable.)
    host.addEventListener("focusin", (event) => this.follow(event.target as Element));
    const means = (id: string): boolean => this.clickable.includes(id) || this.chosen.includes(id);
    this.caption = new Caption(host, this.svg, (event) => this.hit(event, means) !== undefined);
  }

  /** Show a picture that comes after or before the current one. */
  show(picture: Picture, ground: string | undefined, marks: Marks, way: Way): void {
    if (ground !== undefined) this.grounds.set(picture.ground, ground);
    this.picture = picture;
    this.svg.setAttribute("aria-label", picture.label);
    if (this.hash !== picture.ground) {
      this.hash = picture.ground;
      this.ground.replaceChildren(...parseSvg(this.grounds.get(picture.ground) ?? ""));
    }
    this.caption.hide();
    const motion = this.last === "" ? "still" : way;
    this.last = picture.moving;
    this.svg.classList.toggle("still", motion === "still");
    const before = motionStates(this.moving);
    this.leafed = "";
    this.mark(marks);
    move(this.moving, before, motion);
    // A gliding thing is measured at its start: at rest it may be in another panel.
    clearTimeout(this.resting);
    if (motion !== "still") this.resting = setTimeout(() => this.rest(), AT_REST_MS);
  }

  private rest(): void {
    const { shown } = this;
    this.turn();
    if (this.shown !== shown) this.reveal();
  }

  /** On a phone the prompt covers the lower edge: scroll what can be clicked into sight. */
  reveal(): void {
    const sheet = this.svg.closest("main")?.querySelector(".ask");
    if (this.wide.matches || !sheet) return;
    const board = this.svg.getBoundingClientRect();
    const things = this.clickable.map((id) => find(this.svg, id)?.getBoundingClientRect());
    bringIntoView(
      this.tabs.hidden ? this.svg : this.tabs,
      things.filter((thing) => thing && inside(thing, board)),
      sheet,
    );
  }

  /** Show what can be clicked now. */
  mark(marks: Marks): void {
    const layer = svgElement("g", {}, ...parseSvg(this.last));
    // Before the morph, so that a thing that remains a button keeps its focus.
    dress(layer, marks);
    Idiomorph.morph(this.moving, [...layer.childNodes], { morphStyle: "innerHTML" });
    dress(this.ground, marks);
    this.clickable = [...marks.clickable.keys()];
    this.chosen = marks.chosen;
    this.turn();
    this.advised = marks.advised;
    this.foretell();
    this.ring(marks);
  }

  /** Show the wanted panel, or one with something to click; the whole picture if it has no panels. */
  private turn(wanted = this.leafed): void {
    const { picture } = this;
    if (!picture) return;
    const panels = panelsFor(picture.panels, this.wide.matches);
    const things = this.clickable.map((id) => this.panelsOf(panels, id).map(({ key }) => key));
    const lit = new Set(things.flat());
    const panel = panels.find(({ key }) => key === wanted) ?? panelToShow(panels, this.shown, things);
    const { x, y, width, height } = panel ?? { x: 0, y: 0, width: picture.width, height: picture.height };
    const shape = width / height;
    if (this.shown !== (panel?.key ?? "")) this.caption.hide();
    this.shown = panel?.key ?? "";
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.svg.style.setProperty("--spread", String(shape));
    // The page is laid out around it. On a wide screen all panels take the size of the first: nothing jumps.
    const main = this.svg.closest("main");
    main?.style.setProperty("--shape", String((this.wide.matches && aspectRatio(panels[0])) || shape));
    main?.classList.toggle("tabbed", panels.length > 1);
    this.tabs.hidden = panels.length < 2;
    morphChildren(this.tabs, ...tabButtons(panels, this.shown, lit));
  }

  private panelsOf(panels: Panel[], id: string): Panel[] {
    const box = this.box(find(this.svg, id));
    return box ? panelsAt(panels, box) : [];
  }

  private follow(thing: Element): void {
    const panels = this.picture ? panelsFor(this.picture.panels, this.wide.matches) : [];
    const there = thing.id ? this.panelsOf(panels, thing.id).map(({ key }) => key) : [];
    if (there.length > 0 && !there.includes(this.shown)) this.turn(there[0]);
  }

  /** Show what an offer would do; without an offer, what the hint advises. */
  foretell(offer: Offer | undefined = this.advised): void {
    if (offer === this.foreseen) return;
    this.foreseen = offer;
    this.foretold.replaceChildren(...parseSvg(offer?.preview ?? ""));
  }

  /** The id of the topmost relevant thing at a point; for a finger, also near it. */
  hit(point: { clientX: number; clientY: number }, matters: (id: string) => boolean): string | undefined {
    const { clientX, clientY } = point;
    const exact = this.at(clientX, clientY, matters);
    if (exact || !matchMedia("(pointer: coarse)").matches) return exact;
    const near = [
      [MISS_PX, 0],
      [-MISS_PX, 0],
      [0, MISS_PX],
      [0, -MISS_PX],
    ] as const;
    return near.map(([x, y]) => this.at(clientX + x, clientY + y, matters)).find((id) => id !== undefined);
  }

  /** The relevant thing at a point. Things above it, such as a trace, do not hide it. */
  private at(x: number, y: number, matters: (id: string) => boolean): string | undefined {
    for (let thing of document.elementsFromPoint(x, y)) {
      for (; this.svg.contains(thing) && thing !== this.svg; thing = thing.parentElement ?? this.svg) {
        if (thing.id && matters(thing.id)) return thing.id;
      }
    }
    return undefined;
  }

  /** The label of the thing with an id. */
  label(id: string): string {
    return label(find(this.svg, id), id);
  }

  /** Show rings. Games draw those around first clicks; later ones and a hint's are the client's. */
  private ring(marks: Marks): void {
    this.rings.replaceChildren();
    // Where to click first; the preview shows the rest.
    for (const id of marks.advised?.clicks.slice(0, 1) ?? []) this.rings.append(...this.around(id, "advised"));
    if (marks.chosen.length === 0) return;
    for (const id of marks.clickable.keys()) this.rings.append(...this.around(id, "next"));
    for (const id of marks.chosen) this.rings.append(...this.around(id, "taken"));
  }

  private around(id: string, look: string): Node[] {
    const thing = find(this.svg, id);
    const box = this.box(thing);
    if (!thing || !box) return [];
    const { margin, round } = ringShape(box.width, box.height, thing.classList.contains("framed"));
    const place = {
      x: box.x - margin,
      y: box.y - margin,
      width: box.width + 2 * margin,
      height: box.height + 2 * margin,
    };
    return [svgElement("rect", { ...place, rx: round, class: look })];
  }

  /** The box of a thing, in the picture's units. */
  private box(thing: SVGGraphicsElement | null): Box | undefined {
    const [inner, outer] = [thing?.getScreenCTM(), this.svg.getScreenCTM()];
    if (!thing || !inner || !outer) return undefined;
    const { x, y, width, height } = thing.getBBox();
    const matrix = outer.inverse().multiply(inner);
    const corners = [
      [x, y],
      [x + width, y],
      [x, y + height],
      [x + width, y + height],
    ];
    const points = corners.map(([px, py]) => new DOMPoint(px, py).matrixTransform(matrix));
    const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  }
}
