/** Said in a search, they tell when, not what (S 7.6): the site leads to the day's list, search takes the rest. */
export const TODAY_WORDS: ReadonlySet<string> = new Set(["today", "todays", "tonight", "tonights"]);
