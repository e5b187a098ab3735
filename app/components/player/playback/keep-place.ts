import { resumePosition } from "~/models/event/video/resume";
import { isAtLiveEdge, latency, type SeekWindow } from "../engine/live-edge";
import { go, isIdle, type MachineState, type Moment, type Transition } from "./transition";

const SAVE_EVERY_MS = 5_000;

export function firstPlace({ playable: { live, resumeAt, range, account }, saved }: Moment): number | null {
  // This browser's own memory is of the whole replay.
  if (range) return range.start + (resumePosition({ live, saved: account?.saved }) ?? 0);
  return resumePosition({ live, fromAddress: resumeAt, saved });
}

/** Where to resume after a failure; negative counts from the live edge, as a live timeline restarts with each load. */
export function placeToResume({ place, stopped }: MachineState, moment: Moment): number | null {
  const { playable } = moment;
  if (!playable.live) return place || firstPlace(moment);
  const window = stopped ? windowNow(stopped, moment) : moment.window;
  return place > 0 && !isAtLiveEdge(window, place) ? -latency(window, place) : null;
}

/** The game has gone on since. */
const windowNow = ({ window, at }: NonNullable<MachineState["stopped"]>, { clock }: Moment): SeekWindow => ({
  ...window,
  end: window.end + (clock - at) / 1_000,
});

/** Each engine begins a live timeline of its own, which says nothing of a place that was seen in another's. */
export function keepWindow(state: MachineState, { playable, window, clock }: Moment): MachineState {
  return playable.live && !state.stopped && window.end > 0 ? { ...state, stopped: { window, at: clock } } : state;
}

/** Saves how far a replay was watched, at most every five seconds for "in-turn"; a reel skips most of it. */
export function savePlace(state: MachineState, moment: Moment, when: "now" | "in-turn"): Transition {
  const { playable, position, duration, ended, now } = moment;
  const { live, range, reel, account } = playable;
  if (live || reel || (range && !account) || isIdle(state) || !Number.isFinite(duration)) return go(state);
  if (when === "in-turn" && now - state.lastSave < SAVE_EVERY_MS) return go(state);
  const [from, until] = range ? [range.start, range.end] : [0, duration];
  const place = { position: within(from, ended ? until : position, until) - from, duration: until - from };
  return go(
    { ...state, lastSave: now },
    { do: "save-position", ...place, when },
    { do: "report", event: { type: "progress", position, duration } },
  );
}

const within = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);
