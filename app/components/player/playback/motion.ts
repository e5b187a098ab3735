import { isAtLiveEdge, within } from "../engine/live-edge";
import { go, type MachineState, type Moment, type Transition } from "./transition";

/** For this long after a seek, the engine may still lose the position. */
export const HOLD_SEEK_MS = 6_000;

export function seekTo(state: MachineState, { playable, window, now }: Moment, position: number): Transition {
  const target = within(window, position, playable.live);
  const level = playable.live ? [{ do: "hold-level" as const, hold: !isAtLiveEdge(window, target) }] : [];
  return go({ ...state, resumedAt: null, sought: { position: target, until: now + HOLD_SEEK_MS } }, ...level, {
    do: "seek",
    to: target,
  });
}

export const mayPlay = (state: MachineState, { inBreak }: Pick<Moment, "inBreak">): boolean =>
  state.wantsToPlay && !inBreak && state.phase !== "failed";

export function playIfWanted(state: MachineState, moment: Moment): Transition {
  return mayPlay(state, moment) ? go(state, { do: "play-video" }) : go(state);
}
