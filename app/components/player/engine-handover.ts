import { placeToResume } from "./keep-place";
import { isAtLiveEdge, latency } from "./live-edge";
import { mayPlay, seekTo } from "./motion";
import {
  andThen,
  go,
  hasEngine,
  type MachineState,
  type Moment,
  type PlaybackEvent,
  type Transition,
} from "./transition";

/** Hands the video to the engine; `next` follows once it has it, and never does where that fails. */
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

/** Loads the video again, at a place, with an engine that is as good as new. */
export function restartEngine(state: MachineState, at: number | null): Transition {
  if (!hasEngine(state)) return handToEngine(state, at);
  const next = state.source.kind === "loading-engine" ? state.source.next : [];
  return andThen(go({ ...state, source: { kind: "native" } }, { do: "drop-engine" }), (dropped) =>
    handToEngine(dropped, at, next),
  );
}

/** The script has come: from here on the element is the engine's. */
export function loadEngine(state: MachineState, moment: Moment): Transition {
  if (state.source.kind !== "fetching-engine") return go(state);
  const { at, next } = state.source;
  const { playable, window, position, paused, shownCaption } = moment;
  const isRewound = at === "here" && playable.live && !isAtLiveEdge(window, position);
  const place = at === "here" ? placeToResume(state, moment) : at;
  return go(
    {
      ...state,
      wantsToPlay: state.wantsToPlay || !paused,
      source: {
        kind: "loading-engine",
        behindLive: isRewound ? latency(window, position) : null,
        caption: shownCaption,
        next,
      },
    },
    {
      do: "load-engine",
      at: place,
      holdLevel: playable.live && place !== null,
      saver: state.quality === "saver",
    },
  );
}

/** The engine has the video: a rewound live game goes back to where it was, captions and sound are as before. */
export function engineLoaded(state: MachineState, moment: Moment): Transition {
  if (state.source.kind !== "loading-engine") return go(state);
  const { behindLive, caption, next } = state.source;
  const loaded: Transition = go({ ...state, source: { kind: "engine" } });
  const placed = andThen(loaded, (now) =>
    behindLive === null ? go(now) : seekTo(now, moment, moment.window.end - behindLive),
  );
  const captioned = andThen(placed, (now) =>
    caption === null ? go(now) : go(now, { do: "show-caption", index: caption }),
  );
  return andThen(captioned, (now) => {
    // Until it plays, no one can tell where it is.
    if (mayPlay(now, moment)) return go(now, { do: "play-video", next });
    return handToEngine(now, "here", next);
  });
}

/** It could not be loaded; the fault comes by itself. */
export function engineNotLoaded(state: MachineState): Transition {
  return go(state.source.kind === "loading-engine" ? { ...state, source: { kind: "engine" } } : state);
}
