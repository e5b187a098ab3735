/** S 9.7 */

export const GENDERED_SPORTS = [
  "Basketball",
  "Soccer",
  "Volleyball",
  "Ice Hockey",
  "Lacrosse",
  "Water Polo",
  "Track",
  "Track and Field",
  "Swimming",
  "Diving",
  "Cross Country",
  "Tennis",
  "Bowling",
  "Golf",
  "Gymnastics",
  "Badminton",
  "Fencing",
  "Skiing",
  "Snowboarding",
  "Weightlifting",
] as const;

export const NON_GENDERED_SPORTS = [
  "Football",
  "Baseball",
  "Chess",
  "Softball",
  "Field Hockey",
  "Wrestling",
  "Cheerleading",
  "Cheerleading & Dance",
  "Dance",
  "Bass Fishing",
  "Wheelchair Sports",
  "Riflery",
  "Spirit",
  "Unified Sports",
] as const;

export const LEVELS = [
  { slug: "varsity", label: "Varsity" },
  { slug: "junior-varsity", label: "Junior Varsity" },
  { slug: "sophomore", label: "Sophomore" },
  { slug: "freshman", label: "Freshman" },
  { slug: "middle-school", label: "Middle School" },
] as const;

export const GENDERS = ["boys", "girls", "coed"] as const;

/** S 9.7 */
const GAME_TYPES: Readonly<Record<string, string>> = {
  regular: "Regular",
  playoff: "Playoffs",
  quarterfinal: "Quarterfinals",
  semifinal: "Semifinals",
  final: "Finals",
};

/** Null for a game type without a label (S 9.7). S 5.7 says "playoffs" where the table says "playoff". */
export function gameTypeLabel(gameType: string | null | undefined): string | null {
  const value = (gameType ?? "").toLowerCase().replace(/^playoffs$/, "playoff");
  return Object.hasOwn(GAME_TYPES, value) ? (GAME_TYPES[value] ?? null) : null;
}

/** "Ice Hockey" → "ice-hockey" (S 9.9). */
export function sportSlug(sport: string): string {
  return sport.trim().toLowerCase().replace(/\s+/g, "-");
}

/** Our "Cheerleading & Dance" is the catalogue's "Cheerleading and Dance". */
export const catalogueSlug = (sport: string): string => sportSlug(sport.replaceAll("&", "and"));

export function isGenderedSport(sport: string | null | undefined): boolean {
  return GENDERED_SPORTS.some((name) => name.toLowerCase() === sport?.toLowerCase());
}

/** In a team's name, or a bracket's: "coed" only where a sport, a slug or a label, is separated by gender. */
export function saysGender(gender: string | null | undefined, sport: string | null | undefined): gender is string {
  if (gender === "coed") return isGenderedSport(sport && sportLabel(sport));
  return Boolean(gender);
}

/** Strokes and places: who has fewer wins. */
const LOWER_WINS = ["Cross Country", "Golf"];

export const lowerWins = (sport: string | null | undefined): boolean =>
  LOWER_WINS.some((name) => sportSlug(name) === sportSlug(sport ?? ""));

const TWO_HOURS = 120;
/** In minutes, of those that take much less or more than two hours. */
const USUAL_MINUTES: Readonly<Record<string, number>> = {
  basketball: 90,
  "water-polo": 90,
  "flag-football": 90,
  rugby: 90,
  football: 150,
  wrestling: 150,
  field: 180,
  skiing: 180,
  track: 210,
  "track-and-field": 210,
  golf: 240,
  "bass-fishing": 300,
};

/** How long a sport usually takes. */
export const usualMinutes = (sport: string | null | undefined): number =>
  USUAL_MINUTES[sportSlug(sport ?? "")] ?? TWO_HOURS;

const SMALL_WORDS = ["and", "of"];

/** "ice-hockey" → "Ice Hockey" (S 2.14). */
export function sportLabel(sport: string): string {
  const slug = catalogueSlug(sport);
  const known = [...GENDERED_SPORTS, ...NON_GENDERED_SPORTS].find((name) => catalogueSlug(name) === slug);
  return (
    known ??
    sportSlug(sport)
      .split("-")
      .map((word) => (SMALL_WORDS.includes(word) ? word : capitalized(word)))
      .join(" ")
  );
}

const levelOf = (level: string) => LEVELS.find(({ slug }) => slug === sportSlug(level));

/** Takes a slug or a label in any case; returns unknown text unchanged (S 9.7). */
export const levelLabel = (level: string): string => levelOf(level)?.label ?? level;
export const levelSlug = (level: string): string => levelOf(level)?.slug ?? level;

export function genderLabel(gender: string): string {
  return capitalized(gender.trim().toLowerCase());
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The name of a drawing in the sprite (S 9.9). */
export type ActivityDrawing = "star" | `activity-${string}`;
