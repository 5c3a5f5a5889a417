// Panels of a large picture: a wide screen shows several at once, a narrow one a single panel. Tabs choose.

import { h } from "../ui/dom.ts";
import type { Panel } from "../protocol.gen.ts";

/** A part of the picture, in the picture's units. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The panels for a screen; empty if the picture has none. */
export function panelsFor(panels: Panel[], wide: boolean): Panel[] {
  return panels.filter((panel) => panel.wide === wide);
}

/** A panel's ratio of width to height; 0 if there is no panel. */
export function aspectRatio(panel: Panel | undefined): number {
  return panel ? panel.width / panel.height : 0;
}

/** The panels that contain the middle of a box: several where they overlap. */
export function panelsAt(panels: Panel[], box: Box): Panel[] {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return panels.filter(
    (panel) => x >= panel.x && x < panel.x + panel.width && y >= panel.y && y < panel.y + panel.height,
  );
}

/** The panel to show, given the panels of each clickable thing: one with all of them, else one with any. The current
 * panel stays if it is as good. */
export function panelToShow(panels: Panel[], shown: string, things: string[][]): Panel | undefined {
  const now = panels.find(({ key }) => key === shown);
  if (now && things.length === 0) return now;
  const fits = (has: (key: string) => boolean): Panel | undefined =>
    now && has(now.key) ? now : panels.find(({ key }) => has(key));
  return (
    fits((key) => things.length > 0 && things.every((keys) => keys.includes(key))) ??
    fits((key) => things.some((keys) => keys.includes(key))) ??
    panels[0]
  );
}

/** The tabs: which panel is shown and which have something to click. `data-panel` names a tab's panel. */
export function tabButtons(panels: Panel[], shown: string, lit: Set<string>): Node[] {
  return panels.map(({ key, title }) => {
    const some = lit.has(key);
    const said = some ? `${title}: you can act here` : title;
    const pressed = String(key === shown);
    const more = {
      id: `page-panel-${key}`,
      "data-panel": key,
      "aria-pressed": pressed,
      "aria-label": said,
      class: some && "lit",
    };
    return h("button", { type: "button", ...more }, title);
  });
}
