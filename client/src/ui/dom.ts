// Elements, made and brought up to date. A part of the page is made anew and morphed into what stands there.

import { Idiomorph } from "idiomorph";

/** What can stand inside an element; false and undefined are left out. */
export type Child = Node | string | false | undefined;
type Attributes = Record<string, string | number | boolean | undefined>;

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes; `true` is an empty attribute, `false` and undefined are none. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** A button. What it does stands in `data-do`: one listener serves all, so buttons can be made anew at any time. */
export function button(deed: string, text: Child, more: Attributes = {}): HTMLButtonElement {
  // The id keeps a button that has the focus from turning into another. Where there are several, `more` has theirs.
  return h("button", { type: "button", id: `page-${deed}`, "data-do": deed, ...more }, text);
}

/** An SVG element. */
export function s<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Node[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/** A seat's mark, from the sprite in the page. */
export function mark(seat: number): SVGSVGElement {
  const shape = s("use", { href: `#page-seat-${seat}` });
  return s("svg", { class: "mark", viewBox: "-18 -18 36 36", "aria-hidden": "true" }, shape);
}

/** Give the seats the colours that they have in this match; seats without one keep their own. */
export function tint(root: HTMLElement, seats: { colour: string }[]): void {
  for (const [seat, { colour }] of seats.entries()) {
    if (colour) root.style.setProperty(`--seat-${seat}`, `var(--${colour})`);
    else root.style.removeProperty(`--seat-${seat}`);
  }
}

/** SVG text as nodes. */
export function drawn(svg: string): ChildNode[] {
  const template = document.createElement("template");
  template.innerHTML = `<svg>${svg}</svg>`;
  return [...(template.content.firstElementChild?.childNodes ?? [])];
}

/** Somebody may be choosing just now: a field to choose from is left as it is. */
const LEAVE = { beforeNodeMorphed: (old: Node): boolean => !(old instanceof HTMLSelectElement) };

/** Bring the inside of an element up to date. What has the same id stays the same element, with its focus. */
export function paint(host: Element, ...children: Child[]): void {
  const nodes = children
    .filter((child) => child !== undefined && child !== false)
    .map((child) => (typeof child === "string" ? document.createTextNode(child) : child));
  Idiomorph.morph(host, nodes, { morphStyle: "innerHTML", callbacks: LEAVE });
}

/** The part of the page with that name. */
export function part(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!found) throw new Error(`the page has no part ${name}`);
  return found;
}
