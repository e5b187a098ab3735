import { handToEngine, restartEngine } from "./engine-handover";
import { type Failure, type Fault, retryDelay, sortFault } from "./failure";
import { placeToResume, savePlace } from "./keep-place";
import { playIfWanted } from "./motion";
import { NATIVE_TIMEOUT_MS } from "./opening";
import { HAVE_CURRENT_DATA, HAVE_FUTURE_DATA } from "./ready-state";
import {
  andThen,
  canHaveMore,
  go,
  hasEngine,
  isIdle,
  type MachineState,
  type Moment,
  type Transition,
} from "./transition";

const STALL_TIMEOUT_MS = 12_000;
const MOVED_SECONDS = 0.05;
/** A new place among the devices, and a new look at who may watch, come with a new page. */
const NEEDS_NEW_PAGE: readonly Failure["reason"][] = ["another-device", "refused"];

/** Tries to get over a fault quietly; tells the viewer when that does not help. */
export function recoverFrom(state: MachineState, moment: Moment, fault: Fault): Transition {
  const { severity, reason } = sortFault(fault);
  if (severity === "ignore" || state.phase === "failed") return go(state);
  if (reason === "refused" && moment.playable.license) return go({ ...state, waiting: true }, { do: "ask-license" });
  const delay = severity === "recover" ? retryDelay(state.attempts) : null;
  const isStuck = fault.source === "media" && !hasEngine(state) && !moment.hasMediaSource;
  if (delay === null || isStuck) return fail(state, moment, fault);
  if (state.retrying) return go(state);
  return go(
    { ...state, attempts: state.attempts + 1, waiting: true, retrying: fault },
    { do: "wait", for: "retry", ms: delay },
  );
}

/** The quiet retry: where the browser's own HLS has failed, the engine may do better. */
export function retryQuietly(state: MachineState, moment: Moment): Transition {
  if (!state.retrying) return go(state);
  return restartEngine({ ...state, retrying: null }, placeToResume(state, moment));
}

/** "Try again": goes on where the picture stopped, with whatever played it. */
export function retry(state: MachineState, moment: Moment): Transition {
  if (moment.licenseReleased || (state.failure && NEEDS_NEW_PAGE.includes(state.failure.reason)))
    return go(state, { do: "reload-page" });
  const at = placeToResume(state, moment);
  const again: MachineState = {
    ...state,
    wantsToPlay: true,
    failure: null,
    phase: "loading",
    waiting: true,
    lastMove: { position: moment.position, at: moment.now },
  };
  if (hasEngine(state) || !moment.playsNatively) return restartEngine(again, at);
  return andThen(go(again, { do: "load-native", at }), (now) => playIfWanted(now, moment));
}

/** The error of the element or of one of its sources, while it plays without the engine. */
export function mediaFailed(state: MachineState, moment: Moment): Transition {
  if (isIdle(state) || hasEngine(state)) return go(state);
  // It has nothing to play before the engine comes, which waits for the end of the break.
  if (moment.inBreak && !moment.playsNatively) return go(state);
  const code = moment.errorCode || (moment.hasNoSource ? 4 : 0);
  return code === 0 ? go(state) : recoverFrom(state, moment, { source: "media", code });
}

/** What already plays goes on without the engine; with an MP4 at hand the browser can still begin. */
export function engineScriptFailed(state: MachineState, moment: Moment): Transition {
  const waiting = state.wantsToPlay && moment.readyState < HAVE_FUTURE_DATA;
  const native: MachineState = { ...state, source: { kind: "native" }, waiting };
  const canDoWithout = moment.errorCode === 0 && (moment.playsNatively || Boolean(moment.playable.sources.mp4));
  return canDoWithout ? go(native) : fail(native, moment, { source: "engine-script" });
}

/** Loaded so far and still nothing shown: the browser's own HLS may hang where the engine does not. */
export function nativeTookTooLong(state: MachineState, moment: Moment): Transition {
  if (moment.readyState > 0 || hasEngine(state) || state.phase === "failed") return go(state);
  return handToEngine(state, placeToResume(state, moment));
}

/** Every second. */
export function watchForStall(state: MachineState, moment: Moment): Transition {
  const { position, paused, readyState, now } = moment;
  const moved = Math.abs(position - state.lastMove.position) > MOVED_SECONDS;
  if (moved || !state.wantsToPlay || paused || state.phase === "failed")
    return go({ ...state, lastMove: { position, at: now } });
  const stillMs = now - state.lastMove.at;
  const hasPicture = readyState >= HAVE_CURRENT_DATA && !moment.hidden;
  if (stillMs > NATIVE_TIMEOUT_MS && hasPicture && canHaveMore(state, moment)) return handToEngine(state, "here");
  if (stillMs > STALL_TIMEOUT_MS && readyState < HAVE_FUTURE_DATA)
    return fail(state, moment, { source: "stall", online: moment.online });
  return go(state);
}

/** Stops and tells the viewer why. */
export function fail(state: MachineState, moment: Moment, fault: Fault): Transition {
  const failure = sortFault(fault);
  const saved = andThen(
    go({ ...state, wantsToPlay: false, retrying: null }, { do: "stop-waiting", for: "retry" }, { do: "stop-license" }),
    (now) => savePlace(now, moment, "now"),
  );
  return andThen(saved, (now) =>
    go(
      { ...now, phase: "failed", waiting: false, failure },
      { do: "pause-video" },
      { do: "report", event: { type: "failed", reason: failure.reason } },
    ),
  );
}
