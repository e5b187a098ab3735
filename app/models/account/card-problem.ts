/** Kept in the address on the way back from the provider's page. */
export const CARD_PROBLEMS = {
  refused: "That card was declined. Nothing changed. Please try another card.",
  unconfirmed: "Your bank didn't confirm that card, so nothing changed. Please try again, or use another card.",
  unreachable: "We couldn't open the card page, and nothing changed. Please try again in a moment.",
  unheard:
    "We couldn't hear whether your new card was saved. If it's shown here, it was. If not, please try again in a " +
    "moment.",
  often: "That was a lot of cards in a short time, and nothing changed. Please wait ten minutes, then try again.",
} as const;
export type CardProblem = keyof typeof CARD_PROBLEMS;
