// Motion: pieces glide, dice tumble, cards flip. It knows no game, only ids of drawn things and
//   data-from="x y"    where a piece that is new by its id stood before: it glides from there
//   data-tumble="…"    tumbles when this text is new or has changed
//   data-flip="…"      turns over when this text is new or has changed
//   data-round="…"     came `clockwise` or `counter` along its orbit, where that is not the shorter way
// A piece that keeps its id and changes its place glides by a CSS transition, without any help from here. On an orbit,
// `rotate(angle) translate(0, distance) rotate(-angle)`, it does so along it; only the way round needs help.

const GLIDE_MS = 420;
const TUMBLE_MS = 480;
/** Milliseconds after which every motion has ended. */
export const AT_REST_MS = Math.max(GLIDE_MS, TUMBLE_MS) + 20;
const EASING = "cubic-bezier(.3, .1, .2, 1)";

/** The direction of time between two pictures; `still` is a jump without motion. */
export type Way = "forward" | "back" | "still";

/** Whether the visitor prefers reduced motion. */
export function isMotionReduced(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The state of a thing that matters for motion. */
export interface MotionState {
  transform: string;
  from: string | undefined;
  tumble: string | undefined;
  flip: string | undefined;
  round: string | undefined;
}

/** The state of everything with an id in a layer, for comparison after a change. */
export function motionStates(layer: Element): Map<string, MotionState> {
  const found = new Map<string, MotionState>();
  for (const piece of layer.querySelectorAll<SVGElement>("[id]")) {
    const { from, tumble, flip, round } = piece.dataset;
    found.set(piece.id, { transform: piece.style.transform, from, tumble, flip, round });
  }
  return found;
}

/** A transform moved to another point, `x y`; empty if either has no position. */
export function movedTransform(transform: string, point: string): string {
  const [x, y] = point.split(" ").map(Number);
  const place = /translate\([^)]*\)/;
  if (!place.test(transform) || x === undefined || y === undefined || Number.isNaN(x + y)) return "";
  return transform.replace(place, `translate(${x}px, ${y}px)`);
}

/** Where a new piece glides from; empty if it just appears. Back in time it comes from where it went. */
export function glideStart(
  now: MotionState,
  before: Map<string, MotionState>,
  after: Map<string, MotionState>,
  way: Way,
): string {
  if (way === "forward") return movedTransform(now.transform, now.from ?? "");
  for (const [id, old] of before) {
    if (!after.has(id) && movedTransform(now.transform, old.from ?? "") === now.transform) return old.transform;
  }
  return "";
}

const ORBIT = /rotate\(([-\d.]+)deg\)( translate\([^)]*\)) rotate\([-\d.]+deg\)$/;

/** The start of a motion along an orbit: the same place, with an angle that makes it turn the right way. */
export function orbitStart(start: string, end: string, round: string | undefined): string {
  const [from, to] = [start, end].map((place) => Number(ORBIT.exec(place)?.[1] ?? Number.NaN));
  if (from === undefined || to === undefined || Number.isNaN(from + to) || from === to) return start;
  const clockwise = (((to - from) % 360) + 360) % 360;
  const turn = round === "clockwise" || (round !== "counter" && clockwise <= 180) ? clockwise : clockwise - 360;
  if (turn === to - from) return start;
  return start.replace(ORBIT, `rotate(${to - turn}deg)$2 rotate(${turn - to}deg)`);
}

const BACKWARDS: Record<string, string> = { clockwise: "counter", counter: "clockwise" };

/** Animate what has changed since the states were taken. */
export function move(layer: Element, before: Map<string, MotionState>, way: Way): void {
  if (way === "still" || isMotionReduced()) return;
  const after = motionStates(layer);
  for (const piece of layer.querySelectorAll<SVGElement>("[id]")) {
    const [was, now] = [before.get(piece.id), after.get(piece.id)];
    if (!now) continue;
    const round = way === "forward" ? now.round : BACKWARDS[was?.round ?? ""];
    const start = was ? orbitStart(was.transform, now.transform, round) : glideStart(now, before, after, way);
    const thrown = way === "forward" && changed(now.tumble, was?.tumble);
    const [here, there] = [start || now.transform, now.transform];
    if (thrown) play(piece, `${here} rotate(-400deg) scale(.55)`, `${there} rotate(0deg) scale(1)`, TUMBLE_MS);
    // The new face is shown already, so the card turns up from its edge.
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
