import { limits } from "~/services/limits/limits.server";

/** Presses of one button, on their way at once: the last wins, whichever arrives, or is done, first (S 4.6). */

export type Turn = {
  /** Which press this is. */
  press: string | null;
  /** The one that was on its way when this was sent, which asks for the opposite. */
  after: string | null;
};

type Notes = { note(what: string): Promise<void>; isNoted(what: string): Promise<boolean> };

/** Whatever is done before the later one is noted is done before the later one; whatever is not, sees its note. */
export async function lastPressWins(
  { press, after }: Turn,
  wanted: boolean,
  set: (wanted: boolean) => Promise<boolean>,
  { note, isNoted }: Notes = limits(),
): Promise<boolean> {
  if (after) await note(after);
  const isOver = async () => press !== null && (await isNoted(press));
  if (await isOver()) return set(!wanted);
  const success = await set(wanted);
  return (await isOver()) ? set(!wanted) : success;
}
