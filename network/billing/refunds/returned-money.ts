/** What went back of a payment, by refunds and disputes that are told late, twice and in any order (B 9). */

/** "reversed": taken by PayPal, until a dispute over the payment is won. */
export type ReturnState = "refunded" | "open" | "won" | "lost" | "reversed";

/** All refunds of a payment are one of these, and so is each of its disputes. */
export type ReturnNotice = {
  state: ReturnState;
  /** The most that was told of it, in cents. */
  amount: number;
  told_at: number;
};

const isSettled = ({ state }: ReturnNotice): boolean => state === "won" || state === "lost";

/** The newest state counts; of two told in the same second, the one that settles it. */
export function mergeNotice(earlier: ReturnNotice | undefined, notice: ReturnNotice): ReturnNotice {
  if (!earlier) return notice;
  const isNewer = notice.told_at > earlier.told_at || (notice.told_at === earlier.told_at && isSettled(notice));
  return { ...(isNewer ? notice : earlier), amount: Math.max(earlier.amount, notice.amount) };
}

export type ReturnTotals = {
  /** Never more than was paid. */
  amount: number;
  isAll: boolean;
  /** A dispute isn't settled yet. */
  isOpen: boolean;
};

export function returnTotals(notices: readonly ReturnNotice[], total: number): ReturnTotals {
  const wonAt = Math.max(...notices.map(({ state, told_at }) => (state === "won" ? told_at : -Infinity)));
  const isBackHere = ({ state, told_at }: ReturnNotice) =>
    state === "won" || (state === "reversed" && told_at <= wonAt);
  const away = notices.reduce((sum, one) => sum + (isBackHere(one) ? 0 : one.amount), 0);
  const amount = Math.min(total, away);
  return { amount, isAll: total > 0 && amount === total, isOpen: notices.some(({ state }) => state === "open") };
}
