/** What a pass gives, as the home page tells it (B 2.3). */
export const ALL_PASSES_INCLUDE = [
  "Stream Home and Away games",
  "Clip Save & Share your favorite moments",
  "Watch on TV, laptop, phone or tablet",
  "Exclusive access to playoffs in the U.S.",
  "Support for participating schools",
] as const;
