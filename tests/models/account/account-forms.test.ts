import { describe, expect, it } from "vitest";
import {
  ACCOUNT_FORMS,
  CARD_OF,
  emailSchema,
  passwordSchema,
  profileSchema,
  SAVED,
  schoolSchema,
} from "~/models/account/account-forms";
import { newPassword, personName } from "~/models/member/forms";
import { teamOf, teamSchema } from "~/models/member/team-fields";

/** The first error of each field. */
function errorsOf(
  schema: { safeParse(value: unknown): { success: boolean; error?: { issues: { path: PropertyKey[] }[] } } },
  value: unknown,
) {
  return [...new Set(schema.safeParse(value).error?.issues.map(({ path }) => String(path[0])))];
}

const profile = { name: "Robin", last_name: "Marsh", zip_code: "97204", time_zone: "America/Chicago" };
const team = { school_key: "s1", sport: "Basketball", level: "varsity", gender: "girls" } as const;

/** Above a form, an error stands without its label. */
it.each([
  [personName("first name"), ["x".repeat(101)], "Use at most 100 characters for your first name."],
  [personName("last name"), ["x".repeat(101)], "Use at most 100 characters for your last name."],
  [personName("last name"), ["", "  ", undefined], "Enter your last name."],
  [newPassword, ["x".repeat(7)], "Use at least 8 characters for your password."],
  [newPassword, ["x".repeat(129)], "Use at most 128 characters for your password."],
  [personName("first name"), ["x", "x".repeat(100)], undefined],
  [newPassword, ["x".repeat(8), "x".repeat(128)], undefined],
])("an error names its field (S 7.1): row %#", (field, texts, error) => {
  for (const text of texts) expect(field.safeParse(text).error?.issues[0]?.message).toBe(error);
});

describe("the profile's form (S 7.2)", () => {
  it.each<[Partial<Record<keyof typeof profile, string | undefined>>, string[]]>([
    [{}, []],
    [{ time_zone: undefined }, []],
    [{ zip_code: "97204-1234" }, []],
    [{ name: "" }, ["name"]],
    [{ name: "  " }, ["name"]],
    [{ last_name: "x".repeat(101) }, ["last_name"]],
    [{ zip_code: "9720" }, ["zip_code"]],
    [{ zip_code: undefined }, ["zip_code"]],
    [{ time_zone: "Europe/Berlin" }, ["time_zone"]],
    [{ time_zone: "America/Arizona" }, ["time_zone"]],
  ])("%j: %j", (changes, fields) => expect(errorsOf(profileSchema, { ...profile, ...changes })).toEqual(fields));

  it.each([
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Phoenix",
    "America/Los_Angeles",
    "America/Anchorage",
    "Pacific/Honolulu",
  ])("takes %s (S 3)", (time_zone) => expect(errorsOf(profileSchema, { ...profile, time_zone })).toEqual([]));
});

it.each([
  ["old-password", "new-password", []],
  ["old-password", "1234567", ["new_password"]],
  ["old-password", "x".repeat(129), ["new_password"]],
  [undefined, "new-password", ["current_password"]],
  ["same-password", "same-password", ["new_password"]],
])("the password's form: %s, %s: %j", (current_password, new_password, fields) =>
  expect(errorsOf(passwordSchema, { current_password, new_password })).toEqual(fields),
);

describe("the other forms", () => {
  it.each([
    ["yes", []],
    ["no", []],
    [undefined, ["email_subscribe"]],
    ["true", ["email_subscribe"]],
  ])("e-mail %s: %j", (email_subscribe, fields) => expect(errorsOf(emailSchema, { email_subscribe })).toEqual(fields));
  it.each([
    ["abc-1", []],
    [undefined, ["school_key"]],
    ["../x", ["school_key"]],
    ["k".repeat(121), ["school_key"]],
  ])("school %s: %j", (school_key, fields) => expect(errorsOf(schoolSchema, { school_key })).toEqual(fields));
  it.each([
    [{}, []],
    [{ level: undefined, gender: undefined }, []],
    [{ sport: "Quidditch" }, ["sport"]],
    [{ sport: undefined }, ["sport"]],
    [{ level: "Varsity" }, ["level"]],
    [{ gender: "mixed" }, ["gender"]],
    [{ school_key: undefined }, ["school_key"]],
  ])("team %j: %j", (changes, fields) => expect(errorsOf(teamSchema, { ...team, ...changes })).toEqual(fields));

  it.each([
    ["Basketball", "girls"],
    ["Football", undefined],
    ["Wrestling", undefined],
  ] as const)("a team of %s is kept for %s", (sport, gender) =>
    expect(teamOf({ ...team, sport })).toEqual({
      school_key: "s1",
      sport,
      level: "varsity",
      ...(gender ? { gender } : {}),
    }),
  );
  it("each has a card and a word when it is done", () => {
    for (const form of Object.keys(ACCOUNT_FORMS))
      expect(
        [CARD_OF, SAVED].every((table) => Object.hasOwn(table, form)),
        form,
      ).toBe(true);
  });
});
