import { resumePosition } from "./resume";
import { go, isIdle, type MachineState, type Moment, type Transition } from "./transition";

const SAVE_EVERY_MS = 5_000;

export function firstPlace({ playable: { live, resumeAt, range }, saved }: Moment): number | null {
  return range ? range.start : resumePosition({ live, asked: resumeAt, saved });
}

/** Where to resume after a failure; a live game resumes live. */
export function placeToResume({ place }: MachineState, moment: Moment): number | null {
  return moment.playable.live ? null : place || firstPlace(moment);
}

/** Saves how far a replay was watched, at most every five seconds for "in-turn". */
export function savePlace(state: MachineState, moment: Moment, when: "now" | "in-turn"): Transition {
  const { playable, position, duration, ended, now } = moment;
  if (playable.live || playable.range || isIdle(state) || !Number.isFinite(duration)) return go(state);
  if (when === "in-turn" && now - state.lastSave < SAVE_EVERY_MS) return go(state);
  return go(
    { ...state, lastSave: now },
    { do: "save-position", position: ended ? 0 : position, duration },
    { do: "report", event: { type: "progress", position, duration } },
  );
}
