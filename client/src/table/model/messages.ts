// How the server's messages change the model.

import { keepProgress, NO_PROGRESS, updateProgress } from "../bot_progress.ts";
import { keepPath } from "../click_path.ts";
import { passingEnded } from "../display.ts";
import { isCurrent, updateHint } from "../hint.ts";
import { EMPTY_LOG, mergeLog } from "../log.ts";
import { stepPlies } from "../step_playback.ts";
import { andThen, announce, notify, SHOW_ALL, step, type Effect, type Step, type World } from "./effects.ts";
import type { KnownChat, Model } from "./model.ts";
import { playBack, showTable } from "./playback.ts";
import type { Chat, Hello, Hint, Message, Table, Thinking } from "../../protocol.gen.ts";

/** How long a notice stays that this browser did not cause. */
const NOTICE_MS = 8000;
/** The notice when automatic passing has ended by itself. */
const PASSING_ENDED = "A new threat: you no longer pass automatically.";

/** The model after a message of the server. */
export function gotMessage(model: Model, message: Message, world: World): Step {
  switch (message.kind) {
    case "hello":
      return gotHello(model, message);
    case "table":
      return gotTable(model, message, world);
    case "here":
      return step({ ...model, here: message }, SHOW_ALL);
    case "chat":
      return step({ ...model, chat: mergeChat(model.chat, message) }, { effect: "show", what: "chat" });
    case "ack":
      return step({ ...model, acked: Math.max(model.acked, message.seq) }, SHOW_ALL);
    case "thinking":
      return gotThinking(model, message, world);
    case "hint":
      return gotHint(model, message, world);
    case "no":
      return notify(model, message.why, world);
    case "gone":
      return announce(model, message.why);
  }
}

/** The model when the connection opens or closes. Without it there is no progress, and no hint will finish. */
export function gotConnection(model: Model, open: boolean): Step {
  const hint = model.hint && model.hint.done < 1 ? undefined : model.hint;
  const text = open ? (model.hello?.trouble ?? "") : "Connection lost. Trying again…";
  return andThen(announce({ ...model, hint, botProgress: NO_PROGRESS }, text), (next) => step(next, SHOW_ALL));
}

function gotHello(model: Model, hello: Hello): Step {
  const curtained = model.curtained || hello.curtain;
  // The view of another person at this screen is on its way: show nothing until then.
  const leaving = hello.curtain && model.table?.place !== hello.place;
  return andThen(announce({ ...model, hello, curtained, leaving }, hello.trouble), (next) => step(next, SHOW_ALL));
}

/** A new connection gets all lines again; known lines must not be read out twice. */
function mergeChat(known: KnownChat, { from, lines }: Chat): KnownChat {
  const fresh = lines.slice(Math.max(0, known.next - from));
  return { lines: [...known.lines, ...fresh], next: Math.max(known.next, from + lines.length) };
}

function gotThinking(model: Model, news: Thinking, world: World): Step {
  const told = news.trouble ? notify(model, news.trouble, world, NOTICE_MS) : step(model);
  return andThen(told, (next) => {
    const botProgress = updateProgress(next.botProgress, news, next.table);
    return step({ ...next, botProgress }, { effect: "show", what: "seats" });
  });
}

function gotHint(model: Model, news: Hint, world: World): Step {
  const hint = updateHint(model.hint, news);
  if (!hint || hint === model.hint) return step(model);
  const next = { ...model, hint: hint.trouble ? undefined : hint };
  const told = hint.trouble ? notify(next, hint.trouble, world, NOTICE_MS) : step(next);
  // A hint changes several times a second: only what it changes is shown anew.
  const what = next.hint && hint.done < 1 ? "offers" : "all";
  const best: Effect[] = hint.done < 1 ? [] : [{ effect: "reveal-best" }];
  return andThen(told, (now) => step(now, { effect: "show", what }, ...best));
}

function gotTable(model: Model, table: Table, world: World): Step {
  const before = model.table;
  const moved = before?.place !== table.place; // another viewpoint has another path and another log
  const known = moved ? EMPTY_LOG : model.log;
  const log = mergeLog(known, table.log, table.ply);
  const next: Model = {
    ...model,
    table,
    tableAt: world.now,
    leaving: false,
    path: moved ? [] : keepPath(table.offers, model.path),
    botProgress: keepProgress(model.botProgress, before, table),
    hint: model.hint && isCurrent(model.hint, table) ? model.hint : undefined,
    unpassing: model.unpassing && table.standing,
    confirming: model.confirming && before?.phase === table.phase,
    log: log ?? known,
    together: model.together || table.asked.length > 1,
  };
  const told = andThen(notices(next, before, table, model.unpassing, world), (now) =>
    log ? step(now) : step(now, { effect: "sync" }),
  );
  const backwards = before !== undefined && table.ply < before.ply;
  if (backwards || !log || moved || world.still) {
    return andThen(told, (now) => showTable({ ...now, playback: undefined }, backwards ? "back" : "forward"));
  }
  return andThen(told, (now) => playBack(now, table, stepPlies(before, table, table.log.lines)));
}

/** A move ends an old notice; the end of automatic passing is a new one, unless the user has ended it. */
function notices(model: Model, before: Table | undefined, table: Table, unpassing: boolean, world: World): Step {
  const stale = before?.ply !== table.ply && world.now >= model.noticeUntil;
  const cleared = stale ? notify(model, "", world) : step(model);
  if (!passingEnded(before, table) || unpassing) return cleared;
  return andThen(cleared, (next) => notify(next, PASSING_ENDED, world, NOTICE_MS));
}
