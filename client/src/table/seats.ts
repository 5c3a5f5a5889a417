// The seats: names, states, whose turn it is; and before the match how to fill them.

import { timeLeft, formatTime } from "./clock.ts";
import { button, type Child, h, mark, part } from "../ui/dom.ts";
import { botName, isMine, nameOf, type Display, absoluteUrl } from "./display.ts";
import type { Seat } from "../protocol.gen.ts";

/** All seats, a row each. */
export function seatRows(display: Display): HTMLElement[] {
  return display.table.seats.map((seat, place) => seatRow(display, seat, place));
}

function seatRow(display: Display, seat: Seat, place: number): HTMLElement {
  const { phase, asked, shares } = display.table;
  const moves = phase === "running" && asked.includes(place);
  const looks = ["seat", moves && "to-move", seat.resigned && "out", (shares[place] ?? 0) > 0 && "won"];
  return h(
    "li",
    { class: looks.filter(Boolean).join(" "), "data-seat": place, id: `page-row-${place}` },
    mark(place),
    h("span", { class: "who" }, h("b", {}, nameOf(display, place)), about(display, seat, place)),
    moves && h("span", { class: "hidden" }, "to move"),
    seat.clock !== null && h("span", { class: "time", "data-clock": place }, formatTime(seat.clock.left)),
    seat.score !== null && h("span", { class: "score" }, h("span", { class: "hidden" }, "score "), String(seat.score)),
    phase === "open" && h("div", { class: "fill" }, ...filling(display, seat, place)),
    progress(display.botProgress.get(place)),
  );
}

/** A progress bar while a bot thinks. Only visual: a text says that it thinks. */
export function progress(done: number | undefined): Child {
  return done !== undefined && h("span", { class: "progress", style: `--done: ${done}`, "aria-hidden": "true" });
}

/** Further remarks about a seat, in small print. */
function about(display: Display, seat: Seat, place: number): Child {
  const away = seat.kind === "person" && !display.here.seats[place];
  const share = display.table.shares[place] ?? 0;
  const notes = [
    // The most important comes first: a narrow screen cuts off the rest.
    share === 1 && "wins",
    share > 0 && share < 1 && "shares the win",
    seat.resigned && "resigned",
    isMine(display, place) && "you",
    seat.kind === "open" && "open seat",
    seat.kind === "bot" && botNote(display, seat, place),
    seat.kind === "person" && !isMine(display, place) && presence(display, seat, away),
  ];
  const said = notes.filter(Boolean).join(" · ");
  const dot = seat.kind === "person" && h("span", { class: away ? "dot away" : "dot", "aria-hidden": "true" });
  // This is never cut off.
  const plight = seat.plight !== "" && h("span", { class: "plight" }, ` · ${seat.plight}`);
  return h("small", {}, dot, h("span", { class: "note" }, said), plight);
}

/** The bot's name, and whether it thinks. */
function botNote(display: Display, seat: Seat, place: number): string {
  return `${botName(seat.bot)} ${display.botProgress.has(place) ? "thinks" : "bot"}`;
}

function presence(display: Display, seat: Seat, away: boolean): string {
  if (display.table.phase === "open" && !seat.ready) return "has not joined yet";
  return away ? "away" : "here";
}

/** How to fill or free this seat before the match. */
function filling(display: Display, seat: Seat, place: number): Child[] {
  const { owner } = display.hello.you;
  const who = `seat ${place + 1}`;
  const choice = (deed: string, text: string, label: string): HTMLElement =>
    button(deed, text, { id: `page-${deed}-${place}`, "data-seat": place, "aria-label": `${label} ${who}` });
  if (isMine(display, place)) return [choice("leave", "Leave seat", "Leave")];
  const remove = seat.kind === "bot" ? "Remove bot" : "Remove player";
  if (seat.kind !== "open") return [owner && choice("free", remove, `${remove} from`)];
  const link = display.hello.links.find((one) => one.seat === place);
  const sits = display.hello.you.seats.length > 0;
  return [
    link && h("p", { class: "send" }, "Invite a friend with this link:"),
    link && linkField(display, absoluteUrl(link.path), `Invitation for ${who}`),
    // An open seat may be taken by anybody if the table is in the lobby, and always by its owner.
    (owner || display.table.lobby) && choice("sit", sits ? "Play this seat too" : "Play this seat", "Play this seat:"),
    owner && h("span", { class: "put" }, botField(place, who), choice("bot", "Add bot", "Add bot to")),
  ];
}

/** The bots to choose from, as given in the page. */
function botField(place: number, who: string): HTMLElement {
  const { content } = part("bots") as HTMLTemplateElement;
  return h("select", { id: `page-which-${place}`, "aria-label": `Bot for ${who}` }, content.cloneNode(true));
}

/** A link that can be read, selected and copied. */
export function linkField(display: Display, url: string, label: string): HTMLElement {
  const done = display.copied === url;
  const id = `page-copy-${label.replaceAll(" ", "-")}`;
  const more = { id, "data-text": url, "aria-label": done ? "Copied" : `Copy: ${label}` };
  const field = h("input", { readonly: true, value: url, "aria-label": label });
  return h("span", { class: "address" }, field, button("copy", done ? "Copied" : "Copy", more));
}

/** Update the clocks by the time since the server's message. */
export function updateClocks(display: Display, since: number): void {
  for (const shown of document.querySelectorAll<HTMLElement>("[data-clock]")) {
    const clock = display.table.seats[Number(shown.dataset.clock)]?.clock;
    if (!clock) continue;
    const left = timeLeft(clock, display.table.paused ? 0 : since);
    const said = formatTime(left);
    if (shown.textContent !== said) shown.textContent = said;
    shown.classList.toggle("short", clock.running && left < 10_000);
  }
}
