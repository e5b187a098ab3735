import { afterPart } from "~/models/event/video/reel";
import { engineLoaded, engineNotLoaded, handToEngine, loadEngine, restartEngine } from "../engine/engine-handover";
import { isAtLiveEdge, latency, livePosition } from "../engine/live-edge";
import { begin, engineSettled, prerollOver } from "../engine/opening";
import { isOver } from "../engine/playable-window";
import {
  comeBack,
  comeBackInTime,
  engineScriptFailed,
  fail,
  mediaFailed,
  nativeTookTooLong,
  recoverFrom,
  retry,
  retryQuietly,
  startWatchAgain,
  watchForStall,
} from "../engine/recovery";
import { savePlace } from "./keep-place";
import { HOLD_SEEK_MS, playIfWanted, seekTo } from "./motion";
import { HAVE_FUTURE_DATA, HAVE_METADATA } from "./ready-state";
import {
  andThen,
  canHaveMore,
  go,
  hasEngine,
  isEngineComing,
  isIdle,
  type MachineState,
  type Moment,
  type PlaybackEvent,
  type Transition,
} from "./transition";

/** Landing this far beyond what may have played since a seek means that the engine has lost it. */
const JUMPED_SECONDS = 3;

export function step(state: MachineState, event: PlaybackEvent, moment: Moment): Transition {
  switch (event.type) {
    case "taken-over":
      return takeOver(state, moment);
    case "play":
      return play(state, moment);
    case "pause":
      return go({ ...state, wantsToPlay: false }, { do: "pause-video" });
    case "toggle":
      if (moment.inBreak) return go(state, { do: "toggle-ad" });
      return step(state, { type: moment.paused ? "play" : "pause" }, moment);
    case "retry":
      return retry(state, moment);
    case "seek":
      return seekTo(state, moment, event.position);
    case "seek-by":
      // Some browsers play live HLS natively but can't rewind it.
      if (moment.window.end === 0 && canHaveMore(state, moment)) return handToEngine(state, "here", [event]);
      return seekTo(state, moment, moment.position + event.seconds);
    case "jump-to-live":
      return jumpToLive(state, moment);
    case "start-over":
      if (moment.window.end === 0 && canHaveMore(state, moment)) return handToEngine(state, "here", [event]);
      return seekTo(state, moment, moment.window.start);
    case "dismiss-resume":
      return go({ ...state, resumedAt: null });
    case "open-more":
      return canHaveMore(state, moment) ? handToEngine(state, "here") : go(state);
    case "choose-quality": {
      const chosen = { ...state, quality: event.choice };
      if (state.source.kind === "engine") return go(chosen, { do: "choose-level", choice: event.choice });
      if (moment.onOtherScreen) return go(chosen);
      return handToEngine(chosen, "here", [event]);
    }
    case "toggle-captions":
      if (moment.captionCount === 0 && canHaveMore(state, moment)) return handToEngine(state, "here", [event]);
      return go(state, { do: "show-caption", index: moment.shownCaption === null ? 0 : null });

    case "video:play":
      return onPlay(state, moment);
    case "video:playing":
      return onMoving(state, moment);
    case "video:pause":
      return onPause(state, moment);
    case "video:ended":
      return onEnded(state, moment);
    case "video:seeking":
      return holdSeek({ ...backFromEnd(state, moment), waiting: state.wantsToPlay }, moment);
    case "video:waiting":
      return go({ ...state, waiting: state.wantsToPlay });
    case "video:ready":
      return go({ ...state, waiting: state.wantsToPlay && moment.readyState < HAVE_FUTURE_DATA });
    case "video:changed":
      return onChanged(state, moment);
    case "video:error":
      return mediaFailed(state, moment);
    case "video:play-refused":
      return go({ ...state, phase: "paused", waiting: false });

    case "page:hidden":
      return andThen(savePlace(state, moment, "now"), (now) => go(now, { do: "hide-license" }));
    case "page:left":
      return andThen(savePlace(state, moment, "now"), (now) =>
        go(pausedOnLeaving(now), { do: "pause-video" }, { do: "pause-ad" }, { do: "release-license" }),
      );
    case "page:restored":
      return moment.licenseReleased ? go(state, { do: "reload-page" }) : go(state);
    case "page:online":
      return comeBack(state, moment);
    case "removed":
      return andThen(savePlace(state, moment, "now"), (now) =>
        go(now, { do: "close-ads" }, { do: "release-license" }, { do: "drop-engine" }),
      );

    case "timer:second":
      return andThen(watchForStall(state, moment), (now) => considerMidroll(now, moment));
    case "timer:woke":
      return startWatchAgain(state, moment);
    case "timer:retry":
      return retryQuietly(state, moment);
    case "page:shown":
    case "timer:network":
      return comeBackInTime(state, moment);
    case "timer:native":
      return nativeTookTooLong(state, moment);

    case "engine:script-loaded":
      return loadEngine(state, moment);
    case "engine:script-failed":
      return andThen(engineScriptFailed(state, moment), (now) => engineSettled(now, moment, false));
    case "engine:loaded":
      return andThen(engineLoaded(state, moment), (now) => engineSettled(now, moment, true));
    case "engine:not-loaded":
      return andThen(engineNotLoaded(state), (now) => engineSettled(now, moment, false));
    case "engine:fault":
      return recoverFrom(state, moment, event.fault);

    case "ad:shown": {
      const { ad } = event;
      return go({ ...state, ad, waiting: !ad && (state.phase === "loading" || state.waiting) });
    }
    case "ad:preroll-over":
      return prerollOver(state, moment);
    case "ad:midroll-over": {
      // The license may have been lost meanwhile.
      if (state.phase === "failed") return go(state);
      const resumed = { ...state, wantsToPlay: true };
      return moment.playable.live ? jumpToLive(resumed, moment) : playIfWanted(resumed, moment);
    }

    case "license:lost":
      return fail(state, moment, { source: "license", reason: event.reason });
    case "license:signed-out":
      return go({ ...state, signedOut: event.signedOut });
  }
}

/** The native controls may have been used before ours loaded: keep playing, or keep the place. */
function takeOver(state: MachineState, moment: Moment): Transition {
  const { paused, ended, position, hasPlayed, readyState } = moment;
  if (paused && position === 0 && !hasPlayed) return go(state);
  // Play was pressed but nothing is shown yet: start over, with the engine if needed.
  if (!paused && readyState < HAVE_METADATA)
    return andThen(go(state, { do: "start-license" }), (now) => play(now, moment));
  const taken = { ...state, place: position };
  if (paused) return go({ ...taken, phase: ended ? "ended" : "paused" });
  const playing = onPlay({ ...taken, phase: "loading", waiting: true }, moment);
  return readyState >= HAVE_FUTURE_DATA ? andThen(playing, (now) => onMoving(now, moment)) : playing;
}

function play(state: MachineState, moment: Moment): Transition {
  const begun = go({ ...state, wantsToPlay: true }, { do: "report", event: { type: "begun" } });
  if (state.phase === "failed") return andThen(begun, (now) => retry(now, moment));
  const start = isRangeOver(moment) ? moment.window.start : isReelOver(state, moment) ? reelStart(moment) : null;
  const placed = start === null ? begun : andThen(begun, (now) => seekTo(now, moment, start));
  return andThen(placed, (now) => (isIdle(now) ? begin(now, moment) : playIfWanted(now, moment)));
}

function jumpToLive(state: MachineState, moment: Moment): Transition {
  return andThen(
    go(
      { ...state, sought: null },
      { do: "hold-level", hold: false },
      { do: "seek", to: livePosition(moment.window) },
      { do: "set-rate", rate: 1 },
    ),
    (now) => play(now, moment),
  );
}

function onPlay(state: MachineState, { position, now }: Moment): Transition {
  const wanted: MachineState = { ...state, wantsToPlay: true, lastMove: { position, at: now } };
  return go(
    isIdle(state) ? { ...wanted, phase: "loading", waiting: true } : wanted,
    { do: "report", event: { type: "begun" } },
    { do: "start-license" },
  );
}

function onMoving(state: MachineState, moment: Moment): Transition {
  const isFirst = isIdle(state) || state.phase === "loading";
  const playing: MachineState = {
    ...state,
    attempts: 0,
    movesSince: moment.now,
    stopped: null,
    phase: "playing",
    waiting: false,
    failure: null,
  };
  const { position } = moment;
  return andThen(isFirst ? go(playing, { do: "report", event: { type: "started", position } }) : go(playing), (now) =>
    seen(now, moment),
  );
}

function seen(state: MachineState, moment: Moment): Transition {
  if (state.phase !== "playing") return go(state);
  return savePlace({ ...state, place: moment.position > 0 ? moment.position : state.place }, moment, "in-turn");
}

function onChanged(state: MachineState, moment: Moment): Transition {
  const next = nextOfReel(state, moment);
  return andThen(seen(state, moment), (now) => {
    if (typeof next === "number") return seekTo(now, moment, next);
    if (next === "over") return andThen(go(now, { do: "pause-video" }), (paused) => onEnded(paused, moment));
    return !moment.paused && isRangeOver(moment) ? go(now, { do: "pause-video" }) : go(now);
  });
}

function nextOfReel({ phase, place }: MachineState, { playable, position, paused }: Moment) {
  if (!playable.reel || paused || phase !== "playing") return null;
  return afterPart(playable.reel, { from: place, to: position });
}

function onPause(state: MachineState, moment: Moment): Transition {
  if (state.phase === "failed" || moment.ended || moment.inBreak) return go(state);
  // A video that broke, or gets its engine, stops by itself; a pause by our own buttons has been noted.
  if (state.wantsToPlay && ((state.retrying && state.waiting) || isEngineComing(state))) return go(state);
  if (isRangeOver(moment)) return onEnded(state, moment);
  if (isReelOver(state, moment)) return go(state);
  return andThen(go({ ...state, wantsToPlay: false, phase: "paused", waiting: false }, { do: "stop-license" }), (now) =>
    savePlace(now, moment, "now"),
  );
}

/** Said at once: a page that comes back may have lost the engine before it hears of the pause. */
const pausedOnLeaving = (state: MachineState): MachineState =>
  state.phase === "playing" ? { ...state, wantsToPlay: false, phase: "paused", waiting: false } : state;

function onEnded(state: MachineState, moment: Moment): Transition {
  const ended = go({ ...state, wantsToPlay: false, phase: "ended", waiting: false }, { do: "stop-license" });
  return andThen(
    andThen(ended, (now) => savePlace(now, moment, "now")),
    (now) => go(now, { do: "report", event: { type: "ended" } }),
  );
}

/** Home after the end shows the start of the game, not that it is over. */
const backFromEnd = (state: MachineState, { ended }: Moment): MachineState =>
  state.phase === "ended" && !ended && !state.wantsToPlay ? { ...state, phase: "paused" } : state;

/** A seek across a quality change can leave shaka at its old place, from where it skips a supposed gap: reload it. */
function holdSeek(state: MachineState, moment: Moment): Transition {
  const { playable, position, now, window } = moment;
  const { sought } = state;
  if (!sought || !hasEngine(state) || now > sought.until) return go(state);
  const played = (now + HOLD_SEEK_MS - sought.until) / 1_000;
  if (position - sought.position < played + JUMPED_SECONDS) return go(state);
  // Negative counts from the live edge: a live game's timeline restarts with each load.
  const at = playable.live ? -latency(window, sought.position) : sought.position;
  return restartEngine({ ...state, sought: null }, moment, at);
}

function considerMidroll(state: MachineState, { playable, window, position }: Moment): Transition {
  if (state.phase !== "playing" || !playable.adsUrl || playable.range) return go(state);
  return go(state, { do: "consider-midroll", atLiveEdge: playable.live && isAtLiveEdge(window, position) });
}

const isRangeOver = ({ playable, window, position }: Moment): boolean =>
  playable.range !== undefined && isOver(window, position);

const isReelOver = ({ phase }: MachineState, { playable }: Moment): boolean =>
  playable.reel !== undefined && phase === "ended";

const reelStart = ({ playable }: Moment): number => playable.reel?.[0]?.start ?? 0;
