import type { Round } from "./due-alerts";

/** "whole": everything; "urgent": what can't wait a minute; "changes": what moved or is off, alone. */
export type AlertRound = "whole" | "urgent" | "changes";

export const ALERT_ROUNDS: Record<AlertRound, Omit<Round, "now">> = {
  whole: { urgent: false },
  urgent: { urgent: true },
  changes: { urgent: true, changesAlone: true },
};

/** Every minute of rounds that begin every 5 s. */
const WHOLE = 12;

/**
 * What the next round is, counted from 1; null: none. Beside one that takes long, because it tells thousands that
 * their game begins, those whose game is off must still hear of it before they drive there (S 7.3).
 */
export function roundOf(count: number, isBusy: (round: AlertRound) => boolean): AlertRound | null {
  const due = count % WHOLE === 0 ? "whole" : "urgent";
  if (!isBusy(due)) return due;
  return isBusy("changes") ? null : "changes";
}
