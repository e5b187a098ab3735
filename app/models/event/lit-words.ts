import type { LitStage } from "./lit-stage";

/** How a game stands, for pages of text; empty where nothing is known. */

/** "Q3 4:12" */
export const timeWords = ({ playing }: Pick<LitStage, "playing">): string =>
  [playing?.period, playing?.clock].filter(Boolean).join(" ");

/** "Lincoln 21, Jefferson 14" */
export const scoreWords = ({ sides }: Pick<LitStage, "sides">): string =>
  sides.flatMap(({ name, score }) => (score === null ? [] : `${name} ${score}`)).join(", ");
