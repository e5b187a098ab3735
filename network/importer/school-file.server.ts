import timeZoneAt from "@photostructure/tz-lookup";
import { z } from "zod";
import { isExactStateCode, type StateCode, stateName } from "~contracts/vocabulary/states";
import { CITIES, SECOND_ZONES, zoneOfState } from "../league/places";
import { KEY_PREFIX, profile, slugify } from "../league/profiles";
import { chanceFrom } from "../league/random";
import { COLOR_PAIRS } from "../league/school-names";
import type { ProfileTable, SchoolPointTable } from "../league/tables";
import { indexLeague } from "../search/index-league";
import type { Db } from "../store/database";
import { rowsOf } from "../store/key-batches";
import { rowsWith } from "../store/rows";
import { inTransaction } from "../store/transaction";
import {
  emptyCell,
  latitudeCell,
  longitudeCell,
  neededText,
  stateOrTerritoryCell,
  TERRITORIES,
  textCell,
  wholeId,
  wholeNumber,
  withWholeZip,
  zipCell,
} from "./cells";
import { columnsOf } from "./csv-lines";
import { type FileKind, type Line, sortOut, type Written } from "./import-csv.server";
import { holdOwnGames, retitle, SAID_OF_SCHOOLS } from "./own-events.server";
import { usZone } from "./zone-names";

const columns = z
  .object({
    nces_id: z
      .string()
      .transform(wholeId)
      .pipe(z.string().regex(/^(?:\d{12}|[A-Za-z0-9]{8})$/, "is no NCES id (12 digits, or 8 letters and digits)")),
    name: neededText(100),
    kind: z.enum(["public", "private"], "is neither public nor private"),
    city: neededText(60),
    state: stateOrTerritoryCell,
    zip: z.union([emptyCell, zipCell], "is no ZIP code of five digits"),
    latitude: latitudeCell,
    longitude: longitudeCell,
    low_grade: textCell(4),
    high_grade: textCell(4),
    enrollment: z.union([emptyCell, wholeNumber(0, 99_999)], "is no whole number from 0 to 99999"),
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    path: ["latitude"],
    error: "is given without the longitude, or the other way round",
  });
const schoolRow = withWholeZip.pipe(columns);
type SchoolRow = z.infer<typeof schoolRow>;

/** Derived from the NCES id, so that every run finds it again. */
export const importedSchoolKey = (ncesId: string) => `${KEY_PREFIX.school}${ncesId.toLowerCase()}`;

const SAYS_LEVEL = /(?<![\s,/-])[\s,/-]+(?:(?:jr|junior)\b[.\s/&-]*)?(?:(?:sr|senior)\b[.\s/&-]*)?/;
const SAYS_SCHOOL = new RegExp(
  `${SAYS_LEVEL.source}${/(?:high(?: sch(?:ool)?)?|(?:s\.? ?)?h\.? ?s\.?|jshs)$/.source}`,
  "i",
);

/** "Campbell H S" → "Campbell" */
export function shortNameOf(name: string): string {
  return name.replace(SAYS_SCHOOL, "").trim() || name;
}

const cityNamed = (state: StateCode, city: string) =>
  CITIES[state].find((known) => known.name.toLowerCase() === city.toLowerCase());

export function zoneOf(state: StateCode, city: string): string {
  return cityNamed(state, city)?.zone ?? zoneOfState(state);
}

/** Where the row says a point, the zone there; a point abroad says none. */
function zoneAt(row: SchoolRow): string | undefined {
  const point = pointOf(row);
  return point ? usZone(timeZoneAt(point.latitude, point.longitude)) : undefined;
}

/** Of a town that is not known in a state of two zones: the one that it may have as well. */
export function otherZoneOf(state: StateCode, city: string): string | undefined {
  return cityNamed(state, city) ? undefined : SECOND_ZONES[state];
}

const gradesOf = ({ low_grade, high_grade }: SchoolRow) =>
  low_grade && high_grade && low_grade !== high_grade ? `, grades ${low_grade} to ${high_grade}` : "";

type School = ProfileTable & { point: { latitude: number; longitude: number } | null };

function drawSchool(row: SchoolRow, state: StateCode, source: string): School {
  const key = importedSchoolKey(row.nces_id);
  const [primary, secondary] = chanceFrom(key).pick(COLOR_PAIRS);
  const school = profile({
    key,
    type: "school",
    slug: "",
    name: row.name,
    short_name: shortNameOf(row.name),
    city: row.city,
    state_code: state,
    time_zone: zoneAt(row) ?? zoneOf(state, row.city),
    zip: row.zip,
    enrollment: row.enrollment,
    about: `${row.name} is a ${row.kind} school in ${row.city}, ${stateName(state)}${gradesOf(row)}.`,
    primary_color: primary,
    secondary_color: secondary,
    source,
    // Directories don't list network membership.
    is_network: 0,
  });
  return { ...school, point: pointOf(row) };
}

const FROM_FILE = ["name", "short_name", "city", "state_code", "time_zone", "about", "zip", "enrollment"] as const;

type StoredSchool = Pick<ProfileTable, (typeof FROM_FILE)[number] | "source"> & {
  latitude: number | null;
  longitude: number | null;
};

const pointOf = ({ latitude, longitude }: Pick<StoredSchool, "latitude" | "longitude">): School["point"] =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** A blank cell changes nothing, and of one's own school the word of `organizations` stands: only gaps are filled. */
function besideKnown(school: School, known: StoredSchool | undefined): School {
  if (!known) return school;
  const there = { ...known, point: pointOf(known) };
  const [first, second] = known.source === "organizations" ? [there, school] : [school, there];
  const { name, short_name, city, state_code, about } = first;
  // Without a point the row's zone is a guess.
  const { time_zone } = first === school && !school.point ? there : first;
  return {
    ...school,
    ...{ name, short_name, city, state_code, time_zone, about },
    zip: first.zip ?? second.zip,
    enrollment: first.enrollment ?? second.enrollment,
    point: first.point ?? second.point,
  };
}

const same = (school: School, known: StoredSchool) =>
  FROM_FILE.every((field) => school[field] === known[field]) &&
  (school.point?.latitude ?? null) === known.latitude &&
  (school.point?.longitude ?? null) === known.longitude;

const saidOtherwise = (school: School, known: StoredSchool | undefined) =>
  SAID_OF_SCHOOLS.some((field) => school[field] !== known?.[field]);

async function knownSchools(db: Db, keys: readonly string[]): Promise<Map<string, StoredSchool>> {
  const rows = await db
    .selectFrom("profile")
    .leftJoin("school_point", "school_point.school_key", "profile.key")
    .select(["profile.key", "source", "latitude", "longitude", ...FROM_FILE])
    .where("profile.key", "in", keys)
    .execute();
  return new Map(rows.map(({ key, ...known }) => [key, known]));
}

type Addressed = Pick<ProfileTable, "name" | "city" | "state_code" | "zip" | "key">;

/** Shortest first; the last contains the id, so one is always free. */
function slugsFor({ name, city, state_code, zip, key }: Addressed): string[] {
  const plain = slugify([name, city, state_code].filter(Boolean).join(" "));
  return [plain, ...(zip ? [`${plain}-${zip}`] : []), `${plain}-${key.slice(3)}`];
}

export async function withSlugs<School extends Addressed>(
  db: Db,
  schools: readonly School[],
): Promise<(School & { slug: string })[]> {
  if (schools.length === 0) return [];
  const slugs = schools.flatMap(slugsFor);
  const rows = await rowsOf(slugs, (some) =>
    db.selectFrom("profile").select("slug").where("slug", "in", some).execute(),
  );
  const taken = new Set(rows.map((row) => row.slug));
  return schools.map((school) => {
    const slug = slugsFor(school).find((one) => !taken.has(one)) ?? school.key;
    taken.add(slug);
    return { ...school, slug };
  });
}

async function writePoints(db: Db, schools: readonly School[]): Promise<void> {
  const keys = schools.map((school) => school.key);
  const points = schools.flatMap(({ key, point }): SchoolPointTable[] =>
    point ? [{ school_key: key, ...point }] : [],
  );
  if (keys.length > 0) await db.deleteFrom("school_point").where("school_key", "in", keys).execute();
  if (points.length > 0) await db.insertInto("school_point").values(points).execute();
}

type WrittenSchools = Written & { /** Whose titles or search texts name what changed. */ events: string[] };

async function writeSchools(db: Db, lines: readonly Line<SchoolRow>[], source: string): Promise<WrittenSchools> {
  const skipped = lines.flatMap(({ row }) =>
    isExactStateCode(row.state) ? [] : [`in ${TERRITORIES[row.state]}, outside the 50 states and DC`],
  );
  const drawn = lines.flatMap(({ row }) => (isExactStateCode(row.state) ? [drawSchool(row, row.state, source)] : []));
  const known = await knownSchools(
    db,
    drawn.map((school) => school.key),
  );
  const schools = drawn.map((school) => besideKnown(school, known.get(school.key)));
  const { added, changed, unchanged } = sortOut(schools, known, (school) => school.key, same);
  const settled = await withSlugs(db, added);
  if (settled.length > 0)
    await db
      .insertInto("profile")
      .values(settled.map(({ point: _, ...profile }) => profile))
      .execute();
  for (const school of changed) {
    const fields = Object.fromEntries(FROM_FILE.map((field) => [field, school[field]]));
    await rowsWith(db, "profile", { key: school.key }).update(fields);
  }
  await writePoints(db, [...settled, ...changed]);
  const events = await retitle(
    db,
    changed.filter((school) => saidOtherwise(school, known.get(school.key))).map((school) => school.key),
  );
  return { added: added.length, changed: changed.length, unchanged, skipped, errors: [], events };
}

/** `schools FILE`; schools missing from the file stay, and territories are skipped because they have no pages. */
export const schoolFile: FileKind<SchoolRow> = {
  ...columnsOf(columns),
  row: schoolRow,
  identity: (row) => importedSchoolKey(row.nces_id),
  async open(store, { source }) {
    return {
      async write(lines) {
        const { events, ...written } = await inTransaction(store, async (transaction) => {
          await holdOwnGames(transaction);
          return writeSchools(transaction, lines, source);
        });
        if (events.length > 0) await indexLeague(store, { events });
        return written;
      },
      finish: async () => void (await indexLeague(store, { profiles: true })),
    };
  },
};
