import type { StagePoster } from "./stage-poster";

/** How a game stands, for pages of text; empty where nothing is known. */

type OnTheClock = { period?: string | null | undefined; clock?: string | null | undefined };

/** "Q3 4:12" */
export const periodAndClock = ({ period, clock }: OnTheClock): string => [period, clock].filter(Boolean).join(" ");

export const timeWords = ({ playing }: Pick<StagePoster, "playing">): string => periodAndClock(playing ?? {});

/** "Lincoln 21, Jefferson 14" */
export const scoreWords = ({ sides }: Pick<StagePoster, "sides">): string =>
  sides.flatMap(({ name, score }) => (score === null ? [] : `${name} ${score}`)).join(", ");
