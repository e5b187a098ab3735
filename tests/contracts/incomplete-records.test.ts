import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Endpoint, readAnswer, records, recordsWithin, text } from "~contracts/endpoint";

/** Each field of each record of each answer, left out, null, and of another type (rulings 5). */

const modules = import.meta.glob<Record<string, unknown>>("../../contracts/*.ts", { eager: true });
const calls = new Map(
  Object.values(modules)
    .flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith("Contract")))
    .flatMap(([name, contract]) =>
      Object.entries(contract as Record<string, Endpoint>)
        .filter(([, { format }]) => format !== "xml")
        .map(([call, endpoint]) => [`${name.slice(0, -"Contract".length)}.${call}`, endpoint]),
    ),
);

type Described = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  const?: unknown;
  enum?: unknown[];
  propertyNames?: { enum?: string[] };
  additionalProperties?: Described | boolean;
  anyOf?: Described[];
  oneOf?: Described[];
  allOf?: Described[];
  items?: Described;
  properties?: Record<string, Described>;
};

let numbers = 0;
const TEXTS = [
  "/a",
  "a@b.example",
  "FH-ABCDEFGH",
  "US",
  "v2",
  "2026-11-28T00:00:00Z",
  "2026-11-28",
  "https://a.example/",
  "clp0123456789abcdef",
];
const FORMATS: Record<string, string> = {
  "date-time": "2026-11-28T00:00:00Z",
  date: "2026-11-28",
  uri: "https://a.example/",
};

/** An answer that has all that its schema knows, and two of each list. */
function sampleOf(described: Described): unknown {
  const { format, pattern, maxLength = 100, anyOf, oneOf, allOf, items, properties } = described;
  const [type] = [described.type].flat();
  if (described.const !== undefined) return described.const;
  if (described.enum) return described.enum[0];
  const one = (anyOf ?? oneOf ?? allOf)?.find((each) => each.type !== "null");
  if (one) return sampleOf(one);
  if (type === "array") return [sampleOf(items ?? {}), sampleOf(items ?? {})];
  if (described.propertyNames)
    return Object.fromEntries(
      (described.propertyNames.enum ?? []).map((name) => [name, sampleOf(described.additionalProperties as Described)]),
    );
  if (type === "object" || properties)
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, field]) => [name, sampleOf(field)]));
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return ++numbers;
  if (type === "string")
    return format && FORMATS[format]
      ? FORMATS[format]
      : TEXTS.find((text) => text.length <= maxLength && (!pattern || new RegExp(pattern).test(text)));
  return null;
}

type Path = (string | number)[];
const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((within, step) => (within as Record<string, unknown>)[step], value);

/** The fields of all records in it; of a list, those of the first. */
function fieldsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [];
  return (Array.isArray(value) ? [0] : Object.keys(value)).flatMap((name) => [
    ...(name === 0 ? [] : [[...path, name]]),
    ...fieldsOf((value as Record<string, unknown>)[name], [...path, name]),
  ]);
}

type Change = (record: Record<string, unknown>, name: string) => void;
const MISSING: Change = (record, name) => Reflect.deleteProperty(record, name);
const NULL: Change = (record, name) => void (record[name] = null);
const NUMBER: Change = (record, name) => void (record[name] = 2_026);
const ANOTHER: Change = (record, name) => void (record[name] = typeof record[name] === "object" ? "x" : { x: 1 });

function asked(name: string) {
  const answer = calls.get(name)?.answer ?? z.never();
  const sample = sampleOf(z.toJSONSchema(answer, { io: "input", unrepresentable: "any" }) as Described);
  const paths = fieldsOf(sample);
  /** What the answer is read without: nothing, a record, or all of it. */
  function lost(path: Path, change: Change): "nothing" | "record" | "answer" {
    const given = structuredClone(sample);
    change(at(given, path.slice(0, -1)) as Record<string, unknown>, String(path.at(-1)));
    const { read, leftOut } = readAnswer(answer, given);
    if (!read.success) return "answer";
    return leftOut.length > 0 ? "record" : "nothing";
  }
  return { answer, sample, paths, lost };
}

const nameOf = (path: Path) => path.join(".").replace(/\.0(?=\.|$)/g, "[]");
const PUBLISHED = ["key", "broadcasts[].key", "broadcasts[].status", "vods[].key", "vods[].status"];
const BROADCAST = [...PUBLISHED, "datacasts[].key", "datacasts[].status"].map((name) => `publishers[].${name}`);

/** All that the records of S 3 and B 3 need: their keys, and what a rule decides by. */
const NEEDED: [call: string, fields: string[]][] = [
  ["search.events", ["items", "items[].key"]],
  ["search.schools", ["items", "items[].key"]],
  ["catalogue.profile", ["key"]],
  ["catalogue.tournament", ["key"]],
  ["catalogue.activities", ["items", "items[].name"]],
  ["echo.gameOrEvent", ["key", "content_type", "participants[].key", "attribution_schools[].key", ...BROADCAST]],
  ["member.userInfo", ["key"]],
  [
    "member.memberProfile",
    ["reminders", "following", "most_recent"]
      .flatMap((list) => [`${list}[].content_type`, `${list}[].content_key`])
      .concat("favorite_teams[].key", "favorite_teams[].school_key"),
  ],
  [
    "subscriptionAdmin.passSet",
    ["passes", ...["key", "price_in_cents", "duration_unit", "time_period_category"].map((name) => `passes[].${name}`)],
  ],
];
/** Parts of a video, and a score, which are shown whole or not at all. */
const WHOLE = /key_moments|scoreboard|score\.|near\./;
/** What is no text, though it is written as one. */
const MOMENT = /_date$|_time$|_at$|_from$|_until$|_period$|status$|content_type$|scoreboard/;

describe("a record (rulings 5)", () => {
  it.each(NEEDED)("of %s needs no other field", (name, needed) => {
    const { paths, lost } = asked(name);
    for (const change of [MISSING, NULL]) {
      const found = paths.filter((path) => !WHOLE.test(nameOf(path)) && lost(path, change) !== "nothing").map(nameOf);
      expect(found.sort()).toEqual(change === MISSING ? needed.toSorted() : expect.arrayContaining(needed));
    }
    const texts = paths.filter((path) => !MOMENT.test(nameOf(path)));
    const { sample } = asked(name);
    expect(texts.filter((one) => typeof at(sample, one) === "string" && lost(one, NUMBER) !== "nothing")).toEqual([]);
  });

  // What is charged, and what a member is given of their own data, stand as a whole.
  const AS_A_WHOLE = ["member.billedSubscription", "subscriptionManagement.receipt", "member.copy"];
  it.each([...calls.keys()].filter((name) => !AS_A_WHOLE.includes(name)))("takes no other of %s along", (name) => {
    const { answer, sample, paths, lost } = asked(name);
    const listed = paths.filter((path) => path.includes(0));
    if (listed.length > 0) expect(readAnswer(answer, sample)).toMatchObject({ read: { success: true }, leftOut: [] });
    for (const change of [MISSING, NULL, NUMBER, ANOTHER])
      expect(listed.filter((path) => lost(path, change) === "answer").map(nameOf)).toEqual([]);
  });

  it("is told of by its place, and strict where we give it ourselves", () => {
    const answer = z.object({ items: records(z.object({ key: text, teams: recordsWithin(z.object({ key: text })) })) });
    const given = { items: [{ key: "a", teams: [{ key: 7 }, { name: "x" }] }, { name: "y" }] };
    const { read, leftOut } = readAnswer(answer, given);
    expect(read.data).toEqual({ items: [{ key: "a", teams: [{ key: "7" }] }] });
    expect(leftOut.map(({ issues }) => issues[0]?.path.join("."))).toEqual(["items.0.teams.1.key", "items.1.key"]);
    expect(answer.safeParse(given).error?.issues.map(({ path }) => path.join("."))).toEqual([
      "items.0.teams.1.key",
      "items.1.key",
    ]);
    expect(readAnswer(answer, { items: [{ name: "y" }] }).read.success).toBe(false);
  });
});
