import { GENDERED_SPORTS, NON_GENDERED_SPORTS } from "~contracts/vocabulary/activities";

const FEWEST_LETTERS = 4;
const SPORTS: readonly string[] = [...GENDERED_SPORTS, ...NON_GENDERED_SPORTS];

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

/** Sports whose words begin with all that was typed: "hockey", "ice ho", "footb"; the best name first (S 7.6). */
export function sportsMeant(typed: string): string[] {
  const words = wordsOf(typed);
  if (words.join("").length < FEWEST_LETTERS) return [];
  const meant = SPORTS.filter((sport) => words.every((word) => wordsOf(sport).some((part) => part.startsWith(word))));
  const beginsSo = (sport: string) => sport.toLowerCase().startsWith(words.join(" "));
  return [...meant.filter(beginsSo), ...meant.filter((sport) => !beginsSo(sport))];
}
