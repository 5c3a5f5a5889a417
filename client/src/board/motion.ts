// Motion that explains: pieces glide, dice tumble, cards flip. It knows no game, only the ids of what is drawn and
//   data-from="x y"    where a piece that is new by its id stood before: it glides from there
//   data-tumble="…"    tumbles when this text is new or has changed
//   data-flip="…"      turns over when this text is new or has changed
//   data-round="…"     came `clockwise` or `counter` along its orbit, where that is not the shorter way
// A piece that keeps its id and changes its place glides by a CSS transition, without any help from here. On an orbit,
// `rotate(angle) translate(0, distance) rotate(-angle)`, it does so along it; only the way round needs help.

const GLIDE_MS = 420;
const TUMBLE_MS = 480;
/** Milliseconds after which everything has come to rest. */
export const AT_REST_MS = Math.max(GLIDE_MS, TUMBLE_MS) + 20;
const EASING = "cubic-bezier(.3, .1, .2, 1)";

/** Which way time goes from one picture to the next; `still` is a jump, without motion. */
export type Way = "forward" | "back" | "still";

/** Whether this person wants little to move. */
export function isMotionReduced(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How a thing stands, as far as motion is concerned. */
export interface Stance {
  transform: string;
  from: string | undefined;
  tumble: string | undefined;
  flip: string | undefined;
  round: string | undefined;
}

/** How everything with an id stands in a layer, to be compared after it has changed. */
export function stances(layer: Element): Map<string, Stance> {
  const found = new Map<string, Stance>();
  for (const piece of layer.querySelectorAll<SVGElement>("[id]")) {
    const { from, tumble, flip, round } = piece.dataset;
    found.set(piece.id, { transform: piece.style.transform, from, tumble, flip, round });
  }
  return found;
}

/** A transform as it would be at another point, `x y`; empty if either says no place. */
export function moved(transform: string, point: string): string {
  const [x, y] = point.split(" ").map(Number);
  const place = /translate\([^)]*\)/;
  if (!place.test(transform) || x === undefined || y === undefined || Number.isNaN(x + y)) return "";
  return transform.replace(place, `translate(${x}px, ${y}px)`);
}

/** From where a piece that is new glides in; empty if it just appears. Back in time it comes from where it had gone. */
export function origin(now: Stance, before: Map<string, Stance>, after: Map<string, Stance>, way: Way): string {
  if (way === "forward") return moved(now.transform, now.from ?? "");
  for (const [id, old] of before) {
    if (!after.has(id) && moved(now.transform, old.from ?? "") === now.transform) return old.transform;
  }
  return "";
}

const ORBIT = /rotate\(([-\d.]+)deg\)( translate\([^)]*\)) rotate\([-\d.]+deg\)$/;

/** Where a piece starts that goes on along its orbit: the same place, its angle said so that it turns the right way. */
export function unwound(start: string, end: string, round: string | undefined): string {
  const [from, to] = [start, end].map((place) => Number(ORBIT.exec(place)?.[1] ?? Number.NaN));
  if (from === undefined || to === undefined || Number.isNaN(from + to) || from === to) return start;
  const clockwise = (((to - from) % 360) + 360) % 360;
  const turn = round === "clockwise" || (round !== "counter" && clockwise <= 180) ? clockwise : clockwise - 360;
  if (turn === to - from) return start;
  return start.replace(ORBIT, `rotate(${to - turn}deg)$2 rotate(${turn - to}deg)`);
}

const BACKWARDS: Record<string, string> = { clockwise: "counter", counter: "clockwise" };

/** Let move what has changed since the stances were taken. */
export function move(layer: Element, before: Map<string, Stance>, way: Way): void {
  if (way === "still" || isMotionReduced()) return;
  const after = stances(layer);
  for (const piece of layer.querySelectorAll<SVGElement>("[id]")) {
    const [was, now] = [before.get(piece.id), after.get(piece.id)];
    if (!now) continue;
    const round = way === "forward" ? now.round : BACKWARDS[was?.round ?? ""];
    const start = was ? unwound(was.transform, now.transform, round) : origin(now, before, after, way);
    const thrown = way === "forward" && changed(now.tumble, was?.tumble);
    const [here, there] = [start || now.transform, now.transform];
    if (thrown) play(piece, `${here} rotate(-400deg) scale(.55)`, `${there} rotate(0deg) scale(1)`, TUMBLE_MS);
    // The new face is there already, so a card turns up from its edge.
    else if (changed(now.flip, was?.flip)) play(piece, `${here} scale(.04, 1)`, `${there} scale(1, 1)`, GLIDE_MS);
    else if (start && start !== was?.transform) play(piece, start, there, GLIDE_MS);
  }
}

function changed(now: string | undefined, was: string | undefined): boolean {
  return now !== undefined && now !== was;
}

function play(piece: Element, start: string, end: string, duration: number): void {
  piece.animate([{ transform: start }, { transform: end }], { duration, easing: EASING });
}
