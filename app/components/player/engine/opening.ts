import { firstPlace } from "../playback/keep-place";
import { playIfWanted } from "../playback/motion";
import {
  andThen,
  type Effect,
  go,
  type MachineState,
  type Moment,
  type Opening,
  type Transition,
} from "../playback/transition";
import { handToEngine } from "./engine-handover";
import { fail, NATIVE_TIMEOUT_MS } from "./recovery";

const beginsNatively = ({ playsNatively, prefersEngine }: Moment): boolean => playsNatively && !prefersEngine;
/** Neither HLS of its own nor Media Source, and no MP4 in its place. */
const cannotPlay = ({ playsNatively, hasMediaSource, playable }: Moment): boolean =>
  !playsNatively && !hasMediaSource && !playable.sources.mp4;
const needsEngine = (moment: Moment): boolean => !beginsNatively(moment) && moment.hasMediaSource;

export function begin(state: MachineState, moment: Moment): Transition {
  const { playable, now } = moment;
  if (cannotPlay(moment)) return fail(state, moment, { source: "no-picture" });
  const from = firstPlace(moment);
  const begun: MachineState = {
    ...state,
    phase: "loading",
    waiting: true,
    lastMove: { position: from ?? 0, at: now },
    resumedAt: from !== null && !playable.range ? from : state.resumedAt,
  };
  if (!playable.adsUrl || playable.range) return openGame(begun, moment, { from, breakOver: true });
  const prerolls: Effect[] = [
    { do: "warm-engine" },
    // The native button may have started the game already; the element must be unlocked within this gesture.
    { do: "pause-video" },
    ...(beginsNatively(moment)
      ? [playable.live ? { do: "load-native" as const, at: null } : { do: "ready-native" as const }]
      : []),
    { do: "begin-preroll" },
  ];
  // A replay loads during the ad; a live game would move on meanwhile and start behind live.
  if (playable.live) return go({ ...begun, opening: { from, breakOver: false, engine: "after-break" } }, ...prerolls);
  return andThen(go(begun, ...prerolls), (now) => openGame(now, moment, { from, breakOver: false }));
}

export function prerollOver(state: MachineState, moment: Moment): Transition {
  if (!state.opening) return playIfWanted(state, moment);
  const { from, engine } = state.opening;
  if (engine !== "after-break") return finishOpening(state, moment, { from, breakOver: true, engine });
  return andThen(go(state, ...(beginsNatively(moment) ? [{ do: "load-native" as const, at: null }] : [])), (now) =>
    openGame(now, moment, { from, breakOver: true }),
  );
}

export function engineSettled(state: MachineState, moment: Moment, loaded: boolean): Transition {
  if (state.opening?.engine !== "coming") return go(state);
  return finishOpening(state, moment, { ...state.opening, engine: loaded ? "loaded" : "none" });
}

function openGame(state: MachineState, moment: Moment, opening: Omit<Opening, "engine">): Transition {
  if (!needsEngine(moment)) return finishOpening(state, moment, { ...opening, engine: "none" });
  return handToEngine({ ...state, opening: { ...opening, engine: "coming" } }, opening.from);
}

function finishOpening(state: MachineState, moment: Moment, opening: Opening): Transition {
  if (!opening.breakOver || opening.engine === "coming") return go({ ...state, opening });
  const opened: MachineState = { ...state, opening: null };
  if (opening.engine === "loaded" || state.phase === "failed") return playIfWanted(opened, moment);
  const place: Effect[] = opening.from === null ? [] : [{ do: "seek-once-known", to: opening.from }];
  return andThen(go(opened, ...place, { do: "wait", for: "native", ms: NATIVE_TIMEOUT_MS }), (now) =>
    playIfWanted(now, moment),
  );
}
