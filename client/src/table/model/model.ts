// The model of the table page: everything that the page knows. update.ts changes it; nothing here touches the page.

import { NO_PROGRESS, type BotProgress } from "../bot_progress.ts";
import { type Display, NOBODY } from "../display.ts";
import { EMPTY_LOG, type KnownLog } from "../log.ts";
import type { ChatLine, Hello, Here, Hint, Table } from "../../protocol.gen.ts";

/** The known lines of chat, and the number of the next one. */
export interface KnownChat {
  readonly lines: ChatLine[];
  readonly next: number;
}

/** A step playback: its number, and the plies to come. The last one is the snapshot itself. */
export interface Playback {
  readonly number: number;
  readonly ahead: number[];
}

/** What the page knows. */
export interface Model {
  readonly id: string;
  readonly hello: Hello | undefined;
  readonly table: Table | undefined; // the last snapshot
  readonly tableAt: number; // when it came, for the clocks
  readonly shown: Table | undefined; // what the page shows: the snapshot, or during playback the current step
  readonly leaving: boolean; // the view of another person at this screen is on its way: nothing is shown until then
  readonly together: boolean; // a game of simultaneous choices: every step is played back
  readonly log: KnownLog; // the whole log, of which the page shows what was played back
  readonly playback: Playback | undefined;
  readonly playbacks: number; // how many have begun: a late frame of an earlier one is ignored
  readonly chat: KnownChat;
  readonly here: Here;
  readonly path: string[]; // the clicks so far
  readonly sending: boolean; // a move was sent and not answered
  readonly acked: number; // snapshots before this seq are outdated
  readonly confirming: boolean; // the question whether to resign is shown
  readonly curtained: boolean; // a curtain has been used on this screen
  readonly copied: string; // the link that was just copied
  readonly readyFor: string; // the seats for which the page has sent `ready`
  readonly botProgress: BotProgress;
  readonly hint: Hint | undefined;
  readonly unpassing: boolean; // the user is ending automatic passing
  readonly notice: string;
  readonly noticeUntil: number; // until this time the notice stays despite moves
  readonly banner: string;
  readonly sound: boolean;
  readonly muted: boolean;
}

/** The model of a page that has received nothing yet. */
export function newModel(id: string, sound: boolean, muted: boolean): Model {
  return {
    id,
    hello: undefined,
    table: undefined,
    tableAt: 0,
    shown: undefined,
    leaving: false,
    together: false,
    log: EMPTY_LOG,
    playback: undefined,
    playbacks: 0,
    chat: { lines: [], next: 0 },
    here: NOBODY,
    path: [],
    sending: false,
    acked: 0,
    confirming: false,
    curtained: false,
    copied: "",
    readyFor: "",
    botProgress: NO_PROGRESS,
    hint: undefined,
    unpassing: false,
    notice: "",
    noticeUntil: 0,
    banner: "",
    sound,
    muted,
  };
}

/** What the page displays; undefined while the snapshot of a changed viewpoint has not arrived. */
export function displayOf(model: Model): Display | undefined {
  const { id, hello, table, shown, here, path, botProgress, hint, confirming, curtained, copied, sound } = model;
  if (!hello || !table || !shown || hello.place !== table.place) return undefined;
  const playing = model.playback !== undefined;
  const busy = model.sending || table.seq < model.acked || playing;
  // The log up to what is shown, without what playback still has to show.
  const log = model.log.lines.filter(([ply]) => ply <= shown.ply);
  const kept = { id, hello, here, path, botProgress, hint, confirming, curtained, copied, sound };
  return { ...kept, table: shown, log, busy, playing };
}
