import { sportLabel, sportSlug } from "~contracts/vocabulary/activities";

/** When a paused pass is back for the next season (B 2.11). Days are written 2027-08-14. */

type Season = { name: string; begins: string; sports: readonly string[] };

const SEASONS: readonly Season[] = [
  {
    name: "Fall",
    begins: "08-14",
    sports: ["football", "volleyball", "soccer", "cross-country", "field-hockey", "water-polo"],
  },
  {
    name: "Winter",
    begins: "11-14",
    sports: ["basketball", "wrestling", "ice-hockey", "swimming", "swimming-and-diving", "bowling", "gymnastics"],
  },
  {
    name: "Spring",
    begins: "03-01",
    sports: ["baseball", "softball", "lacrosse", "track-and-field", "tennis", "golf"],
  },
];

/** `days`: the only ones there are; null: any from the earliest to the latest. */
type ReturnRange = { earliest: string; latest: string; days: readonly string[] | null };
type SeasonStart = { day: string; season: string; sports: string[] };

const NAMED_AT_MOST = 3;

/** The next start of each season that the member's sports are played in, soonest first; without sports, of all. */
export function seasonStarts(range: ReturnRange, sports: readonly string[]): SeasonStart[] {
  const slugs = new Set(sports.map(sportSlug));
  const starts = SEASONS.flatMap(({ name, begins, sports: played }): SeasonStart[] => {
    const own = namedOnce(played.filter((sport) => slugs.has(sport)));
    const day = startOf(begins, range);
    if (day === null || (slugs.size > 0 && own.length === 0)) return [];
    return [{ day, season: name, sports: own.slice(0, NAMED_AT_MOST).map(sportLabel) }];
  });
  // Sports that no season is known for.
  if (starts.length === 0 && slugs.size > 0) return seasonStarts(range, []);
  return starts.toSorted((one, other) => one.day.localeCompare(other.day));
}

/** "Swimming and diving" says swimming too. */
const namedOnce = (sports: readonly string[]) =>
  sports.filter((sport) => !sports.some((other) => other.startsWith(`${sport}-and-`)));

function startOf(begins: string, { earliest, latest, days }: ReturnRange): string | null {
  const [year = 0] = earliest.split("-").map(Number);
  const day = [`${year}-${begins}`, `${year + 1}-${begins}`].find((one) => one >= earliest && one <= latest);
  if (day === undefined) return null;
  // Not after the season has begun.
  return days === null ? day : (days.findLast((one) => one <= day) ?? null);
}
