import {
  comebackDelay,
  type Failure,
  type Fault,
  isMissedSegment,
  retryDelay,
  sortFault,
  toldAs,
} from "../playback/failure";
import { keepWindow, placeToResume, savePlace } from "../playback/keep-place";
import { playIfWanted } from "../playback/motion";
import { HAVE_CURRENT_DATA, HAVE_FUTURE_DATA } from "../playback/ready-state";
import {
  andThen,
  canHaveMore,
  type Effect,
  go,
  hasEngine,
  isEngineComing,
  isIdle,
  type MachineState,
  type Moment,
  type Transition,
} from "../playback/transition";
import { handToEngine, restartEngine } from "./engine-handover";

export const NATIVE_TIMEOUT_MS = 4_000;
/** On 0.6 and 1 Mbit/s Chromium's own HLS stopped five times in a minute, the engine once. */
const NATIVE_STOP_MS = 1_000;
const STALL_TIMEOUT_MS = 12_000;
/** A line too slow for the smallest picture brings some of it forever, and an engine may never come. */
const TRICKLE_TIMEOUT_MS = 30_000;
/** Of a browser that says it is offline, and is looked at: each second, so told within three. */
const OFFLINE_MS = 1_500;
const STREAM_ON_MS = 1_000;
/** No one waits for it. */
const PAUSED_ON_MS = 15_000;
/** Of a playlist that stands still, a comeback shows the same few seconds again. */
const BACK_MS = 15_000;
const MOVED_SECONDS = 0.05;
/** The engine asks again several times a second: less is a slip of the server's, more is meant. */
const REFUSED_MS = 3_000;
const BETWEEN_REFUSALS_MS = 10_000;
/** These need a new license or a new entitlement check, so the page must reload. */
const NEEDS_NEW_PAGE: readonly Failure["reason"][] = ["another-device", "streams-in-use", "refused"];

export function recoverFrom(state: MachineState, moment: Moment, fault: Fault): Transition {
  const { severity, reason } = sortFault(fault);
  if (severity === "ignore" || state.phase === "failed") return go(state);
  if (reason === "refused")
    return severity === "fatal" ? refused(state, moment, fault) : refusedAgain(state, moment, fault);
  const delay = severity === "recover" ? retryDelay(state.attempts) : null;
  const isStuck = fault.source === "media" && !hasEngine(state) && !moment.hasMediaSource;
  if (delay === null || isStuck || isCutOff(state, moment, fault)) return fail(state, moment, fault);
  if (state.retrying)
    return go(
      playsOn(state, moment, fault) ? state : { ...state, waiting: true, retrying: { ...state.retrying, fault } },
    );
  const waiting = state.waiting || !playsOn(state, moment, fault);
  return go(
    { ...state, attempts: state.attempts + 1, waiting, retrying: { fault, until: Infinity } },
    { do: "wait", for: "retry", ms: delay },
  );
}

/** The engine has only missed a segment; what is here would be gone with it, also while the viewer has paused. */
const playsOn = ({ source, wantsToPlay }: MachineState, { paused, readyState }: Moment, fault: Fault): boolean =>
  source.kind === "engine" && isMissedSegment(fault) && !(paused && wantsToPlay) && readyState >= HAVE_FUTURE_DATA;

/** No try would get further; the next begins when the browser is online again. */
const isCutOff = (state: MachineState, moment: Moment, fault: Fault): boolean =>
  isSeenOffline(moment) && state.wantsToPlay && !playsOn(state, moment, fault) && sortFault(fault).reason === "network";

/** It comes back for one who looks: at a short gap, who only listens would be left without sound. */
const isSeenOffline = ({ online, hidden }: Moment): boolean => !online && !hidden;

/** The license knows why. */
function refused(state: MachineState, moment: Moment, fault: Fault): Transition {
  if (!moment.playable.license) return fail(state, moment, fault);
  return go({ ...state, waiting: true }, { do: "ask-license" });
}

/** What is here already plays meanwhile. */
function refusedAgain(state: MachineState, moment: Moment, fault: Fault): Transition {
  const { now } = moment;
  const { refused: before } = state;
  const since = before && now - before.last <= BETWEEN_REFUSALS_MS ? before.since : now;
  if (now - since < REFUSED_MS) return go({ ...state, refused: { since, last: now } });
  return refused({ ...state, refused: null }, moment, fault);
}

/** Switches to the engine if native HLS failed; an engine that plays on gets another only once it is out of data. */
export function retryQuietly(state: MachineState, moment: Moment): Transition {
  const { retrying } = state;
  if (!retrying) return go(state);
  const { buffered } = moment;
  // Another engine would take the last picture away.
  if (isCutOff(state, moment, retrying.fault)) return fail(state, moment, retrying.fault);
  if (!playsOn(state, moment, retrying.fault)) return restartAtPlace({ ...state, retrying: null }, moment);
  if (buffered > retrying.until) return go({ ...state, retrying: null, attempts: 0 });
  return go(
    { ...state, retrying: { ...retrying, until: buffered } },
    { do: "retry-streaming" },
    { do: "wait", for: "retry", ms: state.wantsToPlay ? STREAM_ON_MS : PAUSED_ON_MS },
  );
}

function restartAtPlace(state: MachineState, moment: Moment): Transition {
  const kept = keepWindow(state, moment);
  return restartEngine(kept, moment, placeToResume(kept, moment));
}

/** The viewer's own: what comes back by itself begins to count again. */
export const retry = (state: MachineState, moment: Moment): Transition =>
  state.phase === "failed" && hasNoPlayer(state, moment)
    ? go(state, { do: "reload-page" })
    : startAgain({ ...state, comebacks: null }, moment);

/** A script that never comes would not come a second time either: the browser asks for it once. */
const hasNoPlayer = ({ source }: MachineState, { playsNatively }: Moment): boolean =>
  source.kind === "fetching-engine" && !playsNatively;

/** By itself, where someone was watching, and is looking. */
export function comeBack(state: MachineState, moment: Moment): Transition {
  const { phase, comebacks } = state;
  if (phase !== "failed" || comebacks === null || moment.hidden || moment.licenseReleased) return go(state);
  return startAgain({ ...state, comebacks: comebacks + 1 }, moment);
}

/** A browser that says it is offline is believed; one that says nothing may have missed that the network is back. */
export function comeBackInTime(state: MachineState, moment: Moment): Transition {
  const { phase, comebacks, failure } = state;
  if (phase !== "failed" || comebacks === null || moment.online) return comeBack(state, moment);
  return go({ ...state, failure: failure && toldAs(failure, "offline") }, ...waitForNetwork(comebacks));
}

function waitForNetwork(comebacks: number | null): Effect[] {
  const ms = comebacks === null ? null : comebackDelay(comebacks);
  return ms === null ? [] : [{ do: "wait", for: "network", ms }];
}

function startAgain(state: MachineState, moment: Moment): Transition {
  if (moment.licenseReleased || (state.failure && NEEDS_NEW_PAGE.includes(state.failure.reason)))
    return go(state, { do: "reload-page" });
  const again: MachineState = {
    ...state,
    wantsToPlay: true,
    failure: null,
    phase: "loading",
    waiting: true,
    lastMove: { position: moment.position, at: moment.now },
  };
  if (hasEngine(state) || !moment.playsNatively) return restartAtPlace(again, moment);
  // A browser's own playback has no place to count back from.
  const from = moment.playable.live ? null : placeToResume(state, moment);
  // An engine that was given up while its script came is not to take the video over later.
  const native: MachineState = { ...again, source: { kind: "native" }, opening: null };
  return andThen(go(native, { do: "load-native", at: from }), (now) => playIfWanted(now, moment));
}

/** An error of the element or of one of its sources, during native playback. */
export function mediaFailed(state: MachineState, moment: Moment): Transition {
  if (isIdle(state) || hasEngine(state)) return go(state);
  // There is nothing to play yet: the engine waits for the end of the break.
  if (moment.inBreak && !moment.playsNatively) return go(state);
  const code = moment.errorCode || (moment.hasNoSource ? 4 : 0);
  if (code === 0) return go(state);
  // To WebKit any source that it can't load is one that it can't play.
  const isUnreached = code === 4 && moment.playsNatively && !moment.hasMediaSource;
  return recoverFrom(state, moment, { source: "media", code: isUnreached ? 2 : code });
}

/** Native playback goes on if it can; an MP4 can still start without the engine. */
export function engineScriptFailed(state: MachineState, moment: Moment): Transition {
  const waiting = state.wantsToPlay && moment.readyState < HAVE_FUTURE_DATA;
  const native: MachineState = { ...state, source: { kind: "native" }, waiting };
  // What the viewer reads already says it.
  if (state.phase === "failed") return go(native);
  const canDoWithout = moment.errorCode === 0 && (moment.playsNatively || Boolean(moment.playable.sources.mp4));
  return canDoWithout ? go(native) : fail(native, moment, { source: "engine-script" });
}

/** Native HLS may hang where the engine doesn't. */
export function nativeTookTooLong(state: MachineState, moment: Moment): Transition {
  if (moment.readyState > 0 || hasEngine(state) || state.phase === "failed") return go(state);
  // The watch for a stall speaks up where no engine can help.
  if (!moment.hasMediaSource) return go(state);
  return handToEngine(state, placeToResume(state, moment));
}

export function watchForStall(before: MachineState, moment: Moment): Transition {
  const { position, paused, readyState, now } = moment;
  if (moment.onOtherScreen) return startWatchAgain(before, moment);
  const state = noteArrival(before, moment);
  const isComing = isEngineComing(state);
  const moved = Math.abs(position - state.lastMove.position) > MOVED_SECONDS;
  // The video rests until its engine has come, which may be never.
  const rests = paused && (!isComing || moment.inBreak);
  if (moved || !state.wantsToPlay || rests || state.phase === "failed")
    return watchForBlack({ ...(moved ? stays(state, now) : state), lastMove: { position, at: now } }, moment);
  const stillMs = now - state.lastMove.at;
  const hasPicture = readyState >= HAVE_CURRENT_DATA && !moment.hidden;
  // On a weak line Chromium shows its first picture, says that it has enough, and moves 3 s later.
  const isShort = readyState < HAVE_FUTURE_DATA || !moment.hasPlayed;
  const comes = (ms: number) => isShort && now - state.arrived.at <= ms;
  const waitedMs = Math.min(stillMs, now - state.arrived.at);
  // However much is here: Chromium's own HLS and the engine, which holds its last, both say that they have enough.
  if (isSeenOffline(moment) && !isComing && waitedMs > OFFLINE_MS) return fail(state, moment, { source: "stall" });
  // An engine needs the line, too.
  const mayHelp = moment.online && !isComing && canHaveMore(state, moment);
  if (stillMs > NATIVE_STOP_MS && isOutOfData(state, moment) && mayHelp) return handToEngine(state, "here");
  if (stillMs > NATIVE_TIMEOUT_MS && hasPicture && !comes(NATIVE_TIMEOUT_MS) && mayHelp)
    return handToEngine(state, "here");
  const patienceMs = isComing || comes(STALL_TIMEOUT_MS) ? TRICKLE_TIMEOUT_MS : STALL_TIMEOUT_MS;
  if (stillMs > patienceMs && (readyState < HAVE_FUTURE_DATA || hasPicture))
    return fail(state, moment, { source: "stall" });
  return go(state);
}

/** Until then the next outage is the same. */
const stays = (state: MachineState, now: number): MachineState =>
  state.phase === "playing" && now - state.movesSince > BACK_MS ? { ...state, comebacks: null } : state;

/** In the middle of playing, in a browser that would run out of it again and again. */
const isOutOfData = ({ phase }: MachineState, { adaptsBadly, hidden, readyState }: Moment): boolean =>
  adaptsBadly && !hidden && phase === "playing" && readyState < HAVE_FUTURE_DATA;

/** While more of the picture comes, the engine would take the line from it and come later; nor is it a stall. */
function noteArrival(state: MachineState, { buffered, now }: Moment): MachineState {
  return buffered === state.arrived.until ? state : { ...state, arrived: { until: buffered, at: now } };
}

/** What went before says nothing: no one watched, or the picture was elsewhere. */
export const startWatchAgain = (state: MachineState, { position, now }: Moment): Transition =>
  go({ ...state, lastMove: { position, at: now }, blackSince: null });

/** Sound goes on over a black stage where a browser has no decoder for the picture. */
function watchForBlack(state: MachineState, moment: Moment): Transition {
  const { hasFrames, hidden, paused, now } = moment;
  if (hasFrames || moment.playable.soundAlone || hidden || paused || state.phase !== "playing")
    return go({ ...state, blackSince: null });
  const blackSince = state.blackSince ?? now;
  if (now - blackSince <= STALL_TIMEOUT_MS) return go({ ...state, blackSince });
  const again = { ...state, blackSince: null };
  return canHaveMore(state, moment) ? handToEngine(again, "here") : fail(again, moment, { source: "no-picture" });
}

/**
 * No one has to do anything about a network, nor about a game whose stream is still to begin, or to begin again. A
 * script that cannot be had, or never comes, may take the page with it at the next try (`reload.ts`): the viewer
 * decides.
 */
function comesBack(state: MachineState, moment: Moment, fault: Fault): boolean {
  const { playable, playsNatively } = moment;
  if (!state.wantsToPlay || (fault.source === "engine-script" && !playsNatively)) return false;
  if (hasNoPlayer(state, moment)) return false;
  const { reason } = sortFault(fault);
  return reason === "network" || (reason === "not-found" && playable.live);
}

export function fail(state: MachineState, moment: Moment, fault: Fault): Transition {
  const comebacks = comesBack(state, moment, fault) ? (state.comebacks ?? 0) : null;
  const failure = inWords(sortFault(fault), state, comebacks !== null && !moment.online);
  const saved = andThen(
    go({ ...state, wantsToPlay: false, retrying: null }, { do: "stop-waiting", for: "retry" }, { do: "stop-license" }),
    (now) => savePlace(now, moment, "now"),
  );
  return andThen(saved, (now) =>
    go(
      { ...now, phase: "failed", waiting: false, failure, comebacks },
      { do: "pause-video" },
      ...(hasEngine(now) ? [{ do: "rest-engine" } as const] : []),
      ...waitForNetwork(comebacks),
      { do: "report", event: { type: "failed", reason: failure.reason, again: Boolean(comebacks) } },
    ),
  );
}

/** The words about being offline promise that it comes back; of what has played, none say that it hasn't started. */
function inWords(failure: Failure, { place }: MachineState, awaitsNetwork: boolean): Failure {
  if (awaitsNetwork) return toldAs(failure, "offline");
  return failure.reason === "not-found" && place > 0 ? toldAs(failure, "network") : failure;
}
