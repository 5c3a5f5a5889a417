// Creates and updates elements. A part of the page is built anew and morphed into the existing one.

import { Idiomorph } from "idiomorph";

/** A child of an element; false and undefined are left out. */
export type Child = Node | string | false | undefined;
type Attributes = Record<string, string | number | boolean | undefined>;

const SVG = "http://www.w3.org/2000/svg";

/** Create an element with attributes; `true` is an empty attribute, `false` and undefined are none. */
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

/** Create a button. `data-do` names its action: one listener serves all, so buttons can be rebuilt at any time. */
export function button(deed: string, text: Child, more: Attributes = {}): HTMLButtonElement {
  // The id keeps a focused button from turning into another. Of several alike, `more` holds their ids.
  return h("button", { type: "button", id: `page-${deed}`, "data-do": deed, ...more }, text);
}

/** Create an SVG element. */
export function svgElement<Tag extends keyof SVGElementTagNameMap>(
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
  const shape = svgElement("use", { href: `#page-seat-${seat}` });
  return svgElement("svg", { class: "mark", viewBox: "-18 -18 36 36", "aria-hidden": "true" }, shape);
}

/** Set the seats' colours of this match; seats without one keep their own. */
export function setSeatColours(root: HTMLElement, seats: { colour: string }[]): void {
  for (const [seat, { colour }] of seats.entries()) {
    if (colour) root.style.setProperty(`--seat-${seat}`, `var(--${colour})`);
    else root.style.removeProperty(`--seat-${seat}`);
  }
}

/** Parse SVG text into nodes. */
export function parseSvg(svg: string): ChildNode[] {
  const template = document.createElement("template");
  template.innerHTML = `<svg>${svg}</svg>`;
  return [...(template.content.firstElementChild?.childNodes ?? [])];
}

/** A select may be open just now, so it is not morphed. */
const LEAVE = { beforeNodeMorphed: (old: Node): boolean => !(old instanceof HTMLSelectElement) };

/** Update an element's content. Elements with equal ids are kept, with their focus. */
export function morphChildren(host: Element, ...children: Child[]): void {
  const nodes = children
    .filter((child) => child !== undefined && child !== false)
    .map((child) => (typeof child === "string" ? document.createTextNode(child) : child));
  Idiomorph.morph(host, nodes, { morphStyle: "innerHTML", callbacks: LEAVE });
}

/** The part of the page with a name. */
export function part(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!found) throw new Error(`the page has no part ${name}`);
  return found;
}
