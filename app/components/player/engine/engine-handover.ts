import { placeToResume } from "../playback/keep-place";
import { mayPlay, seekTo } from "../playback/motion";
import {
  andThen,
  go,
  hasEngine,
  type MachineState,
  type Moment,
  type PlaybackEvent,
  type Transition,
} from "../playback/transition";
import { isAtLiveEdge, latency } from "./live-edge";

/** `next` runs once the engine has the video, and never if that fails. */
export function handToEngine(
  state: MachineState,
  at: number | null | "here",
  next: readonly PlaybackEvent[] = [],
): Transition {
  const { source } = state;
  switch (source.kind) {
    case "engine":
      return go(state, ...next.map((event) => ({ do: "dispatch" as const, event })));
    case "fetching-engine":
    case "loading-engine":
      return go({ ...state, source: { ...source, next: [...source.next, ...next] } });
    case "native":
      return go(
        { ...state, waiting: true, source: { kind: "fetching-engine", at, next: [...next] } },
        { do: "fetch-engine" },
      );
  }
}

/** Of a stream's own captions, an engine that has not loaded shows none; those beside it stay with the element. */
const captionToKeep = ({ caption }: MachineState, { shownCaption, playable }: Moment): number | null =>
  playable.captionCount > 0 ? shownCaption : (shownCaption ?? caption);

/** Reloads the video at a place, with the engine's state reset. */
export function restartEngine(state: MachineState, moment: Moment, at: number | null): Transition {
  if (!hasEngine(state)) return handToEngine(state, at);
  const next = state.source.kind === "loading-engine" ? state.source.next : [];
  const caption = captionToKeep(state, moment);
  return andThen(go({ ...state, caption, source: { kind: "native" } }, { do: "drop-engine" }), (dropped) =>
    handToEngine(dropped, at, next),
  );
}

export function loadEngine(state: MachineState, moment: Moment): Transition {
  if (state.source.kind !== "fetching-engine") return go(state);
  // It has been given up meanwhile: an engine would only ask for playlists, but where nothing else plays it is awaited.
  if (state.phase === "failed") {
    const given = { ...state, source: { kind: "native" } as const };
    return moment.playsNatively || state.failure?.reason !== "network"
      ? go(given)
      : go({ ...given, comebacks: 0 }, { do: "wait", for: "network", ms: 0 });
  }
  const { at, next } = state.source;
  const { playable, window, position, paused } = moment;
  const isRewound = at === "here" && playable.live && !isAtLiveEdge(window, position);
  const place = at === "here" ? placeToResume(state, moment) : at;
  return go(
    {
      ...state,
      wantsToPlay: state.wantsToPlay || !paused,
      caption: captionToKeep(state, moment),
      source: { kind: "loading-engine", behindLive: isRewound ? latency(window, position) : null, next },
    },
    { do: "load-engine", at: place, holdLevel: playable.live && place !== null, saver: state.quality === "saver" },
  );
}

/** A rewound live game keeps its delay; captions and sound are restored. */
export function engineLoaded(state: MachineState, moment: Moment): Transition {
  if (state.source.kind !== "loading-engine") return go(state);
  const { caption } = state;
  const { behindLive, next } = state.source;
  const loaded: Transition = go({ ...state, caption: null, source: { kind: "engine" } });
  const placed = andThen(loaded, (now) =>
    behindLive === null ? go(now) : seekTo(now, moment, moment.window.end - behindLive),
  );
  const captioned = andThen(placed, (now) =>
    caption === null ? go(now) : go(now, { do: "show-caption", index: caption }),
  );
  return andThen(captioned, (now) => {
    // Its position is unknown until it plays.
    if (mayPlay(now, moment)) return go(now, { do: "play-video", next });
    return handToEngine(now, "here", next);
  });
}

/** The fault itself arrives as a separate event. */
export function engineNotLoaded(state: MachineState): Transition {
  return go(state.source.kind === "loading-engine" ? { ...state, source: { kind: "engine" } } : state);
}
