/** Why a new card is not saved; kept in the address on the way back from the provider's page. */
export const CARD_PROBLEMS = {
  refused: "That card was refused. Your account is as it was: try another card.",
  unconfirmed: "Your bank did not confirm that card, so nothing was changed. Please try again, or use another card.",
  unreachable: "The card page cannot be reached right now, and nothing was changed. Please try again in a moment.",
} as const;
export type CardProblem = keyof typeof CARD_PROBLEMS;

export const isCardProblem = (name: unknown): name is CardProblem =>
  typeof name === "string" && Object.hasOwn(CARD_PROBLEMS, name);
