// Motion that explains: pieces glide, dice tumble, cards flip. It knows no game, only three attributes of the drawing:
//   data-from="x y"    where a piece that is new by its id stood before: it glides from there
//   data-tumble="…"    tumbles when this text is new or has changed
//   data-flip="…"      turns over when this text is new or has changed
// A piece that keeps its id and changes its place glides by a CSS transition, without any help from here.

const GLIDE = 420;
const TUMBLE = 480;
const EASE = "cubic-bezier(.3, .1, .2, 1)";

interface Stance {
  transform: string;
  tumble: string | undefined;
  flip: string | undefined;
}

/** How everything with an id stands in a layer, to be compared after it has changed. */
export function stances(layer: Element): Map<string, Stance> {
  const found = new Map<string, Stance>();
  for (const piece of layer.querySelectorAll<SVGElement>("[id]")) {
    found.set(piece.id, { transform: piece.style.transform, tumble: piece.dataset.tumble, flip: piece.dataset.flip });
  }
  return found;
}

/** A transform as it would be at another point; empty if it says no place. */
export function moved(transform: string, point: string): string {
  const [x, y] = point.split(" ").map(Number);
  const place = /translate\([^)]*\)/;
  if (!place.test(transform) || x === undefined || y === undefined || Number.isNaN(x + y)) return "";
  return transform.replace(place, `translate(${x}px, ${y}px)`);
}

/** Let move what has changed since the stances were taken. */
export function move(layer: Element, before: Map<string, Stance>): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const piece of layer.querySelectorAll<SVGElement>("[data-from], [data-tumble], [data-flip]")) {
    const was = before.get(piece.id);
    const now = piece.style.transform;
    const start = was ? was.transform : moved(now, piece.dataset.from ?? "");
    if (changed(piece.dataset.tumble, was?.tumble)) tumble(piece, start || now, now);
    else if (changed(piece.dataset.flip, was?.flip)) flip(piece, start || now, now);
    else if (!was && start) glide(piece, start, now);
  }
}

function changed(now: string | undefined, was: string | undefined): boolean {
  return now !== undefined && now !== was;
}

function glide(piece: Element, start: string, end: string): void {
  piece.animate([{ transform: start }, { transform: end }], { duration: GLIDE, easing: EASE });
}

function tumble(piece: Element, start: string, end: string): void {
  const frames = [{ transform: `${start} rotate(-400deg) scale(.55)` }, { transform: `${end} rotate(0deg) scale(1)` }];
  piece.animate(frames, { duration: TUMBLE, easing: EASE });
}

/** The new face is there already, so a card turns up from its edge. */
function flip(piece: Element, start: string, end: string): void {
  const frames = [{ transform: `${start} scale(.04, 1)` }, { transform: `${end} scale(1, 1)` }];
  piece.animate(frames, { duration: GLIDE, easing: EASE });
}
