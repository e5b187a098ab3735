import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { isAbsolute, join, normalize } from "node:path";
import { z } from "zod";
import { isAssociation } from "~contracts/vocabulary/profile-family";
import { stateName } from "~contracts/vocabulary/states";
import { KEY_PREFIX, logoPath, profile, slugify } from "../league/profiles";
import { chanceFrom } from "../league/random";
import { COLOR_PAIRS } from "../league/school-names";
import type { ProfileTable } from "../league/tables";
import { withArticle } from "../mail/with-article";
import { indexLeague } from "../search/index-league";
import { toFlag } from "../store/database";
import { rowsOf } from "../store/key-batches";
import { pick } from "../store/pick";
import { rowsWith } from "../store/rows";
import {
  emptyCell,
  idCell,
  latitudeCell,
  longitudeCell,
  neededText,
  optionalText,
  stateCell,
  wholeId,
  wholeNumber,
  withWholeZip,
  yesOrNo,
  zipCell,
  ZONE_REFUSED,
  zoneCell,
} from "./cells";
import { columnsOf, type LineError, tellingOf } from "./csv-lines";
import type { ImportStore, Line } from "./import-csv.server";
import { retitle, SAID_OF_ORGANIZATIONS } from "./own-events.server";
import { otherZoneOf, shortNameOf, withSlugs, zoneOf } from "./school-file.server";
import { type About, differing, type Step, stepOf, type Taken, type WholeFile } from "./whole-file.server";

type Db = ImportStore["db"];

const TYPES = ["school", "state_association", "association", "affiliate", "publisher"] as const;
type Type = (typeof TYPES)[number];

/** An imported school's key is the same for the directory of `schools` and for one's own file. */
export const organizationKey = (type: Type, id: string) => `${KEY_PREFIX[type]}${id}`;
export const organizationKeys = (id: string) => TYPES.map((type) => organizationKey(type, id));

const color = z
  .string()
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, "is no color such as #0a2f5c")
  .transform((value) => `0x${value.slice(1).toLowerCase()}`);

const columns = z
  .object({
    id: idCell,
    name: neededText(100),
    city: neededText(60),
    state: stateCell,
    type: z
      .union([z.literal("").transform(() => "school" as const), z.enum(TYPES)], {
        error: `is none of ${TYPES.join(", ")}`,
      })
      .optional(),
    short_name: optionalText(40),
    acronym: optionalText(20),
    mascot: optionalText(40),
    about: optionalText(500),
    zip: z.union([emptyCell, zipCell], "is no ZIP code of five digits").optional(),
    time_zone: z.union([emptyCell, zoneCell], ZONE_REFUSED).optional(),
    enrollment: z.union([emptyCell, wholeNumber(0, 99_999)], "is no whole number from 0 to 99999").optional(),
    latitude: latitudeCell.optional(),
    longitude: longitudeCell.optional(),
    primary_color: z.union([emptyCell, color], "is no color such as #0a2f5c").optional(),
    secondary_color: z.union([emptyCell, color], "is no color such as #0a2f5c").optional(),
    logo: optionalText(200),
    association: z.union([emptyCell, idCell], "is no id").optional(),
    network: z.union([z.literal("").transform(() => true), yesOrNo], "is neither yes nor no").optional(),
  })
  .refine(({ latitude, longitude }) => ((latitude ?? null) === null) === ((longitude ?? null) === null), {
    path: ["latitude"],
    error: "is given without the longitude, or the other way round",
  });
const row = withWholeZip.pipe(columns);
export type OrganizationRow = z.output<typeof row>;
type TypedRow = OrganizationRow & { type: Type };

const MOST_LOGO_BYTES = 256 * 1024;
type Logo = { name: string; media_type: string; content: string };

const PICTURES: readonly [extension: string, mediaType: string, is: (bytes: Buffer) => boolean][] = [
  ["png", "image/png", (bytes) => bytes.subarray(1, 4).toString("latin1") === "PNG"],
  ["jpg", "image/jpeg", (bytes) => bytes.readUInt16BE(0) === 0xffd8],
  ["webp", "image/webp", (bytes) => bytes.subarray(8, 12).toString("latin1") === "WEBP"],
  ["svg", "image/svg+xml", (bytes) => /<svg[\s>]/.test(bytes.subarray(0, 2_000).toString("utf8"))],
];

/** A text says what is wrong. */
async function readLogo(folder: string, file: string, key: string): Promise<Logo | string> {
  const path = normalize(file);
  if (isAbsolute(path) || path.startsWith("..")) return "is outside the folder of this file";
  const found = await stat(join(folder, path)).catch(() => null);
  if (!found?.isFile()) return `names ${file}, which is not there`;
  if (found.size > MOST_LOGO_BYTES) return `names ${file}, which is larger than ${MOST_LOGO_BYTES / 1024} kB`;
  const bytes = await readFile(join(folder, path));
  const picture = bytes.length >= 12 ? PICTURES.find(([, , is]) => is(bytes)) : undefined;
  if (!picture) return `names ${file}, which is no SVG, PNG, JPEG or WebP picture`;
  const [extension, media_type] = picture;
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  return { name: `${key}-${digest}.${extension}`, media_type, content: bytes.toString("base64") };
}

const AS_GIVEN = ["acronym", "mascot", "about", "zip", "enrollment"] as const;

function drawn(given: TypedRow, key: string, known: ProfileTable | undefined): ProfileTable {
  const state_code = given.state;
  const [primary, secondary] = chanceFrom(key).pick(COLOR_PAIRS);
  const begun =
    known ??
    profile({
      key,
      type: given.type,
      slug: "",
      name: given.name,
      short_name: shortNameOf(given.name),
      city: given.city,
      state_code,
      time_zone: zoneOf(state_code, given.city),
      primary_color: primary,
      secondary_color: secondary,
      source: "organizations",
    });
  const { name, city, short_name, time_zone, association, network } = given;
  return {
    ...begun,
    name,
    city,
    state_code,
    ...(short_name !== undefined && { short_name: short_name ?? shortNameOf(name) }),
    ...pick(
      given,
      AS_GIVEN.filter((column) => given[column] !== undefined),
    ),
    ...(time_zone !== undefined && { time_zone: time_zone ?? zoneOf(state_code, city) }),
    ...(given.primary_color !== undefined && { primary_color: given.primary_color ?? primary }),
    ...(given.secondary_color !== undefined && { secondary_color: given.secondary_color ?? secondary }),
    ...(association !== undefined && { state_association_key: association }),
    ...(given.logo === null && { logo: logoPath(key) }),
    // What the directory of all schools took in is outside the network until this file names it.
    is_network: network === undefined && begun.source === "organizations" ? begun.is_network : toFlag(network ?? true),
    source: begun.source === "generated" ? begun.source : "organizations",
  };
}

type Point = { latitude: number | null; longitude: number | null };

async function pointsOf(db: Db, keys: readonly string[]): Promise<Map<string, Point>> {
  const rows = await rowsOf(keys, (some) =>
    db.selectFrom("school_point").selectAll().where("school_key", "in", some).execute(),
  );
  return new Map(rows.map(({ school_key, ...point }) => [school_key, point]));
}

async function keepPoint(db: Db, key: string, { latitude, longitude }: Point): Promise<void> {
  await db.deleteFrom("school_point").where("school_key", "=", key).execute();
  if (latitude !== null && longitude !== null)
    await db.insertInto("school_point").values({ school_key: key, latitude, longitude }).execute();
}

async function keepLogo(db: Db, key: string, logo: Logo): Promise<void> {
  await db.deleteFrom("logo_file").where("profile_key", "=", key).execute();
  await db
    .insertInto("logo_file")
    .values({ ...logo, profile_key: key })
    .execute();
}

/** Without the column it is what it was. */
const typed =
  (known: ReadonlyMap<string, ProfileTable>) =>
  ({ line, row }: Line<OrganizationRow>): Line<TypedRow> => {
    const before = TYPES.find((type) => known.has(organizationKey(type, row.id)));
    return { line, row: { ...row, type: row.type ?? before ?? "school" } };
  };

/** An id of the directory that lost its zero names the same school, unless it is one of its own. */
async function withWholeIds(db: Db, lines: readonly Line<OrganizationRow>[]): Promise<Line<OrganizationRow>[]> {
  const ids = lines.flatMap(({ row }) => (wholeId(row.id) === row.id ? [] : [row.id, wholeId(row.id)]));
  const rows = await rowsOf(ids.flatMap(organizationKeys), (some) =>
    db.selectFrom("profile").select("key").where("key", "in", some).execute(),
  );
  const known = new Set(rows.map(({ key }) => key.slice(3)));
  return lines.map(({ line, row }) => {
    const id = wholeId(row.id);
    return { line, row: known.has(id) && !known.has(row.id) ? { ...row, id } : row };
  });
}

/** The same name in the same city, however it is spelled, says its id. */
async function namesakes(db: Db, lines: readonly Line<OrganizationRow>[]) {
  const nameOf = ({ name, city, state }: Pick<OrganizationRow, "name" | "city" | "state">) =>
    [shortNameOf(name), city, state].map((text) => slugify(text).replaceAll("-", "")).join(" ");
  const stored = await rowsOf([...new Set(lines.map(({ row }) => row.state))], (some) =>
    db.selectFrom("profile").select(["key", "name", "city", "state_code"]).where("state_code", "in", some).execute(),
  );
  const first = new Map<string, { key: string; text: string }>();
  for (const { key, name, city, state_code } of stored)
    first.set(nameOf({ name, city: city ?? "", state: state_code as OrganizationRow["state"] }), {
      key,
      text: `${name} in ${city} has the id ${key.slice(3)}`,
    });
  return (key: string, row: OrganizationRow & { type: Type }) => {
    const there = first.get(nameOf(row));
    if (!there) first.set(nameOf(row), { key, text: `${row.name} in ${row.city} has the id ${row.id}` });
    return there && there.key !== key ? there.text : undefined;
  };
}

async function takeOrganizations(
  { db, dialect }: ImportStore,
  given: readonly Line<OrganizationRow>[],
  { folder }: About,
): Promise<Taken> {
  const read = await withWholeIds(db, given);
  const keys = read.flatMap(({ row }) => organizationKeys(row.id));
  const stored = await rowsOf(keys, (some) => db.selectFrom("profile").selectAll().where("key", "in", some).execute());
  const known = new Map(stored.map((profile) => [profile.key, profile]));
  const lines = read.map(typed(known));
  const points = await pointsOf(db, keys);
  const associations = await associationKeys(db, lines);
  const errors: LineError[] = [];
  const warnings: LineError[] = [];
  const namesakeOf = await namesakes(db, read);
  const steps: Step[] = [];
  const added: { profile: ProfileTable; logo: Logo | null; point: Point }[] = [];
  const changed: typeof added = [];
  const saidOtherwise: string[] = [];
  for (const { line, row } of lines) {
    const key = organizationKey(row.type, row.id);
    const before = known.get(key);
    const wrong = tellingOf(line, errors);
    const other = organizationKeys(row.id).find((one) => one !== key && known.has(one));
    if (other !== undefined) {
      wrong(
        "type",
        `is another than before: ${row.id} is ${withArticle(known.get(other)?.type.replace("_", " ") ?? "")}`,
      );
      continue;
    }
    if (before?.source === "generated") {
      wrong("id", "belongs to the made-up league; use another id, or begin with LEAGUE=none");
      continue;
    }
    const association = row.association ? associations.get(row.association) : undefined;
    if (row.association && !association) wrong("association", `no association has the id ${row.association}`);
    const logo = row.logo ? await readLogo(folder, row.logo, key) : null;
    if (typeof logo === "string") {
      wrong("logo", logo);
      continue;
    }
    const profile = {
      ...drawn({ ...row, ...(row.association && { association }) }, key, before),
      ...(logo && { logo: `/logos/${logo.name}` }),
    };
    const there = points.get(key) ?? { latitude: null, longitude: null };
    const point = row.latitude === undefined ? there : { latitude: row.latitude, longitude: row.longitude ?? null };
    const fields = before ? differing({ ...profile, ...point }, { ...before, ...there }) : [];
    const isNew = before?.source !== "organizations";
    const otherZone = isNew && !row.time_zone ? otherZoneOf(row.state, row.city) : undefined;
    const warn = tellingOf(line, warnings);
    if (otherZone)
      warn(
        "time_zone",
        `${profile.time_zone} is a guess: parts of ${stateName(row.state)} have ${otherZone}; say which`,
      );
    const namesake = before ? undefined : namesakeOf(key, row);
    if (namesake) warn("name", `${namesake}; give its id instead, for none can be taken out again`);
    if (!before) added.push({ profile, logo, point });
    else if (fields.length > 0) changed.push({ profile, logo, point });
    if (before && fields.some((field) => SAID_OF_ORGANIZATIONS.includes(field))) saidOtherwise.push(key);
    steps.push(stepOf(line, row.name, before, fields));
  }
  const settled = await withSlugs(
    db,
    added.map(({ profile }) => profile),
  );
  for (const profile of settled) await db.insertInto("profile").values(profile).execute();
  for (const { profile } of changed) {
    const { key, ...fields } = profile;
    await rowsWith(db, "profile", { key }).update(fields);
  }
  for (const { profile, logo, point } of [...added, ...changed]) {
    await keepPoint(db, profile.key, point);
    if (logo) await keepLogo(db, profile.key, logo);
  }
  if (added.length + changed.length > 0) {
    const events = await retitle(db, saidOtherwise);
    await indexLeague({ db, dialect }, { events, profiles: true });
  }
  return { steps, errors, warnings };
}

async function associationKeys(db: Db, lines: readonly Line<TypedRow>[]): Promise<Map<string, string>> {
  const kinds = ["state_association", "association"] as const;
  const inFile = lines.flatMap(({ row: { id, type } }) =>
    isAssociation({ type }) ? [[id, organizationKey(type, id)] as const] : [],
  );
  const ids = [...new Set(lines.flatMap(({ row }) => row.association ?? []))];
  const keys = ids.flatMap((id) => kinds.map((kind) => organizationKey(kind, id)));
  const rows = await rowsOf(keys, (some) => db.selectFrom("profile").select("key").where("key", "in", some).execute());
  return new Map([...rows.map(({ key }) => [key.slice(3), key] as const), ...inFile]);
}

/** `organizations FILE` */
export const organizationFile: WholeFile<OrganizationRow> = {
  ...columnsOf(columns),
  row,
  identity: ({ id }) => id,
  take: takeOrganizations,
};
