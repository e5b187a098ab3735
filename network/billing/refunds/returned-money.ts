/** What went back of a payment, by refunds and disputes that are told late, twice and in any order (B 9). */

/** "reversed": taken by PayPal, until a dispute over the payment is won. */
export type ReturnState = "refunded" | "open" | "won" | "lost" | "reversed";

/** All refunds of a payment are one of these, and so is each of its disputes. */
export type ToldReturn = {
  state: ReturnState;
  /** The most that was told of it, in cents. */
  amount: number;
  told_at: number;
};

const isSettled = ({ state }: ToldReturn): boolean => state === "won" || state === "lost";

/** The newest state counts; of two told in the same second, the one that settles it. */
export function withTold(known: ToldReturn | undefined, told: ToldReturn): ToldReturn {
  if (!known) return told;
  const isNewer = told.told_at > known.told_at || (told.told_at === known.told_at && isSettled(told));
  return { ...(isNewer ? told : known), amount: Math.max(known.amount, told.amount) };
}

export type WentBack = {
  /** Never more than was paid. */
  amount: number;
  isAll: boolean;
  /** A dispute isn't settled yet. */
  isOpen: boolean;
};

export function wentBack(told: readonly ToldReturn[], total: number): WentBack {
  const wonAt = Math.max(...told.map(({ state, told_at }) => (state === "won" ? told_at : -Infinity)));
  const isBackHere = ({ state, told_at }: ToldReturn) => state === "won" || (state === "reversed" && told_at <= wonAt);
  const away = told.reduce((sum, one) => sum + (isBackHere(one) ? 0 : one.amount), 0);
  const amount = Math.min(total, away);
  return { amount, isAll: total > 0 && amount === total, isOpen: told.some(({ state }) => state === "open") };
}
