import { z } from "zod";
import { catalogueSlug, GENDERS, LEVELS, sportSlug } from "~contracts/vocabulary/activities";
import { activityBySlug, LEAGUE_ACTIVITIES, type LeagueActivity } from "../league/activities";
import { allowedMistakes, mistakesBetween } from "../search/vocabulary";
import { orBlank } from "./cells";

// "Girls JV Soccer" says three things, in a calendar's title or in a spreadsheet's one column.

export const sportNamed = (text: string): LeagueActivity | undefined =>
  activityBySlug(catalogueSlug(text.replaceAll("_", " ")));

const LEVEL_WORDS: Readonly<Record<string, string>> = { jv: "junior-varsity", frosh: "freshman" };
const levelNamed = (text: string): string | undefined => {
  const words = sportSlug(text.replaceAll("_", " "));
  const slug = LEVEL_WORDS[words] ?? words;
  return LEVELS.find((level) => level.slug === slug)?.slug;
};

const GENDER = /^(?:(boy)|(girl)|(coed))(?:['’]?s?['’]?)$/i;
const LEVEL = /\b(?:junior varsity|middle school|varsity|jv|sophomore|freshman|frosh)\b/i;

/** `rest`: what is none of the others, and so would be the sport. */
export type SportWords = Partial<Record<"sport" | "gender" | "level" | "access", string>> & { rest: string };

export function parseSportWords(phrase: string): SportWords {
  const level = LEVEL.exec(phrase)?.[0];
  const words = (level ? phrase.replace(level, " ") : phrase).split(/[\s(),:–—]+|-(?=\s)/).filter(Boolean);
  const gender = words.find((word) => GENDER.test(word));
  const access = words.find((word) => /^(?:free|paid)$/i.test(word));
  const rest = words.filter((word) => word !== gender && word !== access).join(" ");
  const sport = sportNamed(rest)?.slug;
  return {
    rest,
    ...(level && { level: levelNamed(level) ?? level }),
    ...(gender && { gender: GENDERS.find((one) => gender.toLowerCase().startsWith(one.slice(0, 4))) ?? gender }),
    ...(access && { access: access.toLowerCase() }),
    ...(sport && { sport }),
  };
}

function nearestTo(text: string): string {
  const typed = text.toLowerCase();
  const mistakes = ({ name }: LeagueActivity) =>
    mistakesBetween(typed, name.toLowerCase(), false, allowedMistakes(typed));
  const [nearest] = [...LEAGUE_ACTIVITIES].sort((one, other) => mistakes(one) - mistakes(other));
  return nearest && mistakes(nearest) <= allowedMistakes(typed) ? ` (did you mean ${nearest.name}?)` : "";
}

/** "Girls Basketball" too. */
export const sportCell = z.string().transform((text, context) => {
  const { sport, gender, level, rest } = parseSportWords(text);
  const named = sportNamed(text)?.slug ?? sport;
  if (named) return { slug: named, gender: gender ?? null, level: level ?? null };
  context.addIssue(
    text.trim() === ""
      ? "names no sport"
      : `${rest || text} is no sport or activity of the list${nearestTo(rest)}; ` +
          "npm run fieldhouse -- import --help has the list",
  );
  return z.NEVER;
});

const level = z.string().transform((text, context): string => {
  const named = levelNamed(text);
  if (named) return named;
  context.addIssue("is no level");
  return z.NEVER;
});
export const levelCell = orBlank(level, `is none of ${LEVELS.map(({ slug }) => slug).join(", ")}`);

const gender = z
  .string()
  .transform((text) => parseSportWords(text).gender ?? text)
  .pipe(z.enum(GENDERS));
export const genderCell = orBlank(gender, `is none of ${GENDERS.join(", ")}`);

type SaidOfSport = { sport: z.output<typeof sportCell>; gender: string | null; level: string | null };

/** What the columns say of gender and level, and else that of the sport. */
export const withSport = <Row extends SaidOfSport>({ sport, ...row }: Row) => ({
  ...row,
  sport: sport.slug,
  gender: row.gender ?? sport.gender,
  level: row.level ?? sport.level,
});
