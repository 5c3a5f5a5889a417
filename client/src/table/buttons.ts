// What each button of the table page means.

import type { Intent } from "./model/intents.ts";

/** The intent of each button, by its `data-do`. */
const INTENTS: Record<string, (button: HTMLElement) => Intent> = {
  offer: (button) => ({ intent: "play", code: button.dataset.code ?? "" }),
  click: (button) => ({ intent: "click", id: button.dataset.click ?? "" }),
  back: () => ({ intent: "back" }),
  unchoose: () => ({ intent: "unchoose" }),
  hint: () => ({ intent: "hint" }),
  undo: () => ({ intent: "undo" }),
  agree: () => ({ intent: "answer", yes: true }),
  decline: () => ({ intent: "answer", yes: false }),
  standing: () => ({ intent: "standing" }),
  resign: () => ({ intent: "confirm", asking: true }),
  stay: () => ({ intent: "confirm", asking: false }),
  really: () => ({ intent: "resign" }),
  rematch: () => ({ intent: "rematch" }),
  start: () => ({ intent: "start" }),
  lobby: () => ({ intent: "lobby" }),
  sit: (button) => ({ intent: "sit", seat: seatOf(button) }),
  leave: (button) => ({ intent: "leave", seat: seatOf(button) }),
  free: (button) => ({ intent: "free", seat: seatOf(button) }),
  bot: (button) => ({ intent: "bot", seat: seatOf(button), bot: selectedBot(button) }),
  lift: (button) => ({ intent: "lift", seat: seatOf(button) }),
  lower: () => ({ intent: "lower" }),
  copy: (button) => ({ intent: "copy", text: button.dataset.text ?? "" }),
  mute: () => ({ intent: "mute" }),
  sound: () => ({ intent: "sound" }),
};

/** The intent of a button; undefined if it has another meaning. */
export function intentOf(button: HTMLElement): Intent | undefined {
  return INTENTS[button.dataset.do ?? ""]?.(button);
}

function seatOf(button: HTMLElement): number {
  return Number(button.dataset.seat);
}

/** The bot that is selected for a button's seat. */
function selectedBot(button: HTMLElement): string | undefined {
  return document.querySelector<HTMLSelectElement>(`#page-which-${button.dataset.seat}`)?.value;
}
