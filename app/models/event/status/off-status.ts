import type { Event } from "~contracts/records/event";

/** The word on every face of what is called off (rulings 5). */
export const OFF_WORDS = { canceled: "Canceled", postponed: "Postponed" } as const;
export type OffStatus = keyof typeof OFF_WORDS;

export const isOff = (status: string): status is OffStatus => Object.hasOwn(OFF_WORDS, status);

/** Null: it is on. */
export function offStatus({ canceled, postponed }: Pick<Event, "canceled" | "postponed">): OffStatus | null {
  if (!canceled) return null;
  return postponed ? "postponed" : "canceled";
}
