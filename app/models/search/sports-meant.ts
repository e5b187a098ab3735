import { GENDERED_SPORTS, NON_GENDERED_SPORTS } from "~contracts/vocabulary/activities";

const FEWEST_LETTERS = 4;
const SPORTS: readonly string[] = [...GENDERED_SPORTS, ...NON_GENDERED_SPORTS];

const lettersOf = (text: string): string => text.replace(/[^a-z]/gi, "");
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("&", " and ")
    .match(/[a-z]+/g) ?? [];

/** Sports whose words begin with all that was typed: "hockey", "ice ho", "footb"; the best name first (S 7.6). */
export function sportsMeant(typed: string): string[] {
  if (lettersOf(typed).length < FEWEST_LETTERS) return [];
  const words = wordsOf(typed);
  const meant = SPORTS.filter((sport) => words.every((word) => wordsOf(sport).some((part) => part.startsWith(word))));
  const beginsSo = (sport: string) => wordsOf(sport).join(" ").startsWith(words.join(" "));
  return [...meant.filter(beginsSo), ...meant.filter((sport) => !beginsSo(sport))];
}
