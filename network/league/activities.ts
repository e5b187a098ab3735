export type Scoring =
  | "football"
  | "basketball"
  | "soccer"
  | "volleyball"
  | "baseball"
  | "hockey"
  | "lacrosse"
  | "wrestling"
  | "golf"
  | "race"
  | "points";

export type LeagueActivity = {
  name: string;
  slug: string;
  isSport: boolean;
  isTop: boolean;
  gendered: boolean;
  /** 1–12; playoffs are in the last one. */
  months: readonly number[];
  weight: number;
  minutes: number;
  scoring: Scoring;
  manyTeams: boolean;
};

const ALL_YEAR = [8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7];
const FALL = [8, 9, 10, 11];
const LATE_FALL = [8, 9, 10, 11, 12];
const WINTER = [11, 12, 1, 2, 3];
const SPRING = [2, 3, 4, 5, 6];
const SPRING_SUMMER = [3, 4, 5, 6, 7];
const SCHOOL_YEAR = [9, 10, 11, 12, 1, 2, 3, 4, 5];

type Row = readonly [
  name: string,
  months: readonly number[],
  weight: number,
  minutes: number,
  scoring: Scoring,
  marks?: string,
];

/** t = top sport, g = gendered, m = many teams. */
const SPORTS: readonly Row[] = [
  ["Football", LATE_FALL, 34, 150, "football", "t"],
  ["Basketball", WINTER, 46, 95, "basketball", "tg"],
  ["Volleyball", FALL, 26, 100, "volleyball", "tg"],
  ["Soccer", [8, 9, 10, 11, 1, 2, 3, 4, 5], 20, 105, "soccer", "tg"],
  ["Baseball", SPRING_SUMMER, 30, 130, "baseball", "t"],
  ["Softball", SPRING_SUMMER, 26, 115, "baseball", "t"],
  ["Wrestling", WINTER, 14, 150, "wrestling", "t"],
  ["Ice Hockey", WINTER, 12, 120, "hockey", "tg"],
  ["Lacrosse", SPRING, 16, 110, "lacrosse", "tg"],
  ["Field Hockey", FALL, 8, 100, "soccer"],
  ["Track and Field", [1, 2, 3, 4, 5, 6], 8, 210, "points", "tgm"],
  ["Track", [12, 1, 2, 3], 2, 200, "points", "gm"],
  ["Field", [4, 5], 1, 180, "points", "m"],
  ["Cross Country", FALL, 6, 120, "race", "tgm"],
  ["Swimming and Diving", [8, 9, 10, 11, 12, 1, 2], 6, 140, "points", "tm"],
  ["Swimming", [9, 10, 11, 12, 1, 2], 3, 130, "points", "gm"],
  ["Diving", [11, 12, 1, 2], 1, 120, "points", "gm"],
  ["Water Polo", [9, 10, 11, 2, 3], 4, 80, "lacrosse", "g"],
  ["Tennis", [8, 9, 10, 3, 4, 5], 4, 130, "points", "g"],
  ["Golf", [8, 9, 10, 4, 5], 2, 240, "golf", "gm"],
  ["Bowling", [11, 12, 1, 2], 2, 130, "points", "gm"],
  ["Gymnastics", [12, 1, 2, 3], 3, 130, "points", "gm"],
  ["Badminton", [3, 4, 5], 1, 110, "points", "g"],
  ["Fencing", [12, 1, 2], 1, 130, "points", "g"],
  ["Skiing", [1, 2, 3], 1, 180, "points", "gm"],
  ["Snowboarding", [1, 2, 3], 1, 160, "points", "gm"],
  ["Weightlifting", [11, 12, 1, 2, 3, 4], 1, 150, "points", "gm"],
  ["Flag Football", [9, 10, 11, 3, 4, 5], 5, 90, "football"],
  ["Cheerleading", [9, 10, 11, 12, 1, 2], 2, 150, "points", "m"],
  ["Cheerleading and Dance", [10, 11, 12, 1, 2], 2, 180, "points", "m"],
  ["Cheer and Dance", [11, 12, 1, 2], 1, 170, "points", "m"],
  ["Dance", [11, 12, 1, 2, 3], 1, 150, "points", "m"],
  ["Spirit", [10, 11, 12, 1, 2], 1, 140, "points", "m"],
  ["Unified Sports", SCHOOL_YEAR, 1, 90, "basketball"],
  ["Wheelchair Sports", [1, 2, 3, 4], 1, 90, "basketball"],
  ["Riflery", [11, 12, 1, 2], 1, 120, "points"],
  ["Archery", [1, 2, 3, 4], 1, 130, "points", "m"],
  ["Bass Fishing", [3, 4, 5, 6, 9, 10], 1, 300, "points", "m"],
  ["Chess", SCHOOL_YEAR, 1, 180, "points"],
  ["Esports", ALL_YEAR, 3, 120, "points"],
  ["Cricket", [4, 5, 6], 1, 200, "baseball"],
  ["Rugby", [3, 4, 5], 1, 90, "soccer"],
  ["Dodgeball", [1, 2, 11], 1, 70, "points"],
  ["Robotics", [1, 2, 3, 4, 11], 1, 240, "points", "m"],
  ["Other Sports", ALL_YEAR, 1, 100, "points"],
];

const OTHERS: readonly (readonly [name: string, months: readonly number[], weight: number, minutes: number])[] = [
  ["Concert", SCHOOL_YEAR, 8, 90],
  ["Graduation", [5, 6], 30, 120],
  ["News", SCHOOL_YEAR, 8, 30],
  ["Pep Rally", [8, 9, 10, 11], 4, 50],
  ["Band Competition", [9, 10, 11], 4, 180],
  ["Band Performance", SCHOOL_YEAR, 3, 80],
  ["Chorus", SCHOOL_YEAR, 3, 75],
  ["Drama Performance", [10, 11, 2, 3, 4], 3, 130],
  ["Drama Competition", [1, 2, 3], 1, 160],
  ["Signing Day", [11, 2, 4], 4, 45],
  ["Ceremony", SCHOOL_YEAR, 2, 60],
  ["Banquet", [11, 12, 3, 5], 2, 90],
  ["Assembly", SCHOOL_YEAR, 2, 50],
  ["Association Meeting", ALL_YEAR, 1, 90],
  ["Meeting", ALL_YEAR, 2, 80],
  ["Press Conference", SCHOOL_YEAR, 2, 30],
  ["Interview", ALL_YEAR, 2, 20],
  ["Sports Show", ALL_YEAR, 3, 30],
  ["Show", ALL_YEAR, 2, 60],
  ["Chapel", SCHOOL_YEAR, 2, 45],
  ["Service", ALL_YEAR, 1, 60],
  ["Class", SCHOOL_YEAR, 1, 50],
  ["Practice", ALL_YEAR, 1, 90],
  ["Academic Competition", SCHOOL_YEAR, 2, 120],
  ["Academic Performance", SCHOOL_YEAR, 1, 70],
  ["Speech and Debate", SCHOOL_YEAR, 1, 150],
  ["Speech", SCHOOL_YEAR, 1, 90],
  ["Debate", SCHOOL_YEAR, 1, 120],
  ["Literary Event", SCHOOL_YEAR, 1, 80],
  ["Literature", SCHOOL_YEAR, 1, 60],
  ["Music", SCHOOL_YEAR, 2, 80],
  ["Music Performance", SCHOOL_YEAR, 2, 80],
  ["Performing Arts", SCHOOL_YEAR, 2, 100],
  ["JROTC", SCHOOL_YEAR, 1, 90],
  ["Cinema", SCHOOL_YEAR, 1, 90],
  ["Event", ALL_YEAR, 1, 90],
  ["Highlight", ALL_YEAR, 0, 20],
  ["Other Activity", ALL_YEAR, 1, 60],
  ["Unknown", ALL_YEAR, 0, 60],
];

const slugOf = (name: string) => name.toLowerCase().replaceAll(/\s+/g, "-");

/** S 9.7, 9.9 */
export const LEAGUE_ACTIVITIES: readonly LeagueActivity[] = [
  ...SPORTS.map(([name, months, weight, minutes, scoring, marks = ""]) => ({
    name,
    slug: slugOf(name),
    isSport: true,
    isTop: marks.includes("t"),
    gendered: marks.includes("g"),
    months,
    weight,
    minutes,
    scoring,
    manyTeams: marks.includes("m"),
  })),
  ...OTHERS.map(([name, months, weight, minutes]) => ({
    name,
    slug: slugOf(name),
    isSport: false,
    isTop: false,
    gendered: false,
    months,
    weight,
    minutes,
    scoring: "points" as const,
    manyTeams: false,
  })),
];

const BY_SLUG = new Map(LEAGUE_ACTIVITIES.map((activity) => [activity.slug, activity]));

export function activityBySlug(slug: string): LeagueActivity | undefined {
  return BY_SLUG.get(slug);
}
