// A large picture has panels: a wide screen shows a spread of several at once, a narrow one panel after panel. Tabs choose.

import { h } from "./dom.ts";
import type { Panel } from "./wire.ts";

/** A part of the picture, in its own units. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The panels for a screen; none if the picture has none. */
export function fitting(panels: Panel[], wide: boolean): Panel[] {
  return panels.filter((panel) => panel.wide === wide);
}

/** How wide a panel is by its height; 0 if there is none. */
export function shapeOf(panel: Panel | undefined): number {
  return panel ? panel.width / panel.height : 0;
}

/** The panels in which the middle of a box lies: one, or several where they overlap. */
export function holding(panels: Panel[], box: Box): Panel[] {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return panels.filter((panel) => x >= panel.x && x < panel.x + panel.width && y >= panel.y && y < panel.y + panel.height);
}

/** The panel to show: the one that is shown, unless all that can be clicked lies in others; then the first of them. */
export function turnTo(panels: Panel[], shown: string, lit: Set<string>): Panel | undefined {
  const now = panels.find((panel) => panel.key === shown);
  if (now && (lit.size === 0 || lit.has(now.key))) return now;
  return panels.find((panel) => lit.has(panel.key)) ?? panels[0];
}

/** The tabs: which panel is shown, and in which something can be clicked. What a tab shows stands in `data-panel`. */
export function tabButtons(panels: Panel[], shown: string, lit: Set<string>): Node[] {
  return panels.map(({ key, title }) => {
    const some = lit.has(key);
    const said = some ? `${title}: something can be clicked here` : title;
    const pressed = String(key === shown);
    const more = { id: `page-panel-${key}`, "data-panel": key, "aria-pressed": pressed, "aria-label": said, class: some && "lit" };
    return h("button", { type: "button", ...more }, title);
  });
}
