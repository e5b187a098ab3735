import { beforeAll, describe, expect, it } from "vitest";
import { type Organization, OrganizationDirectory } from "~network/search/organization-directory";
import { tellingWords, typedWords } from "~network/search/words";

const school = (key: string, name: string, fields: Partial<Organization> = {}): Organization => ({
  ...{ key, type: "school", slug: key, name, short_name: name, state_code: "OH", is_network: true },
  ...{ acronym: null, city: null, zip: null, latitude: null, longitude: null, producer_key: null },
  ...{ logo: null, primary_color: null, secondary_color: null, mascot: null },
  ...fields,
});

let directory: OrganizationDirectory;
beforeAll(async () => {
  directory = await OrganizationDirectory.of([
    school("cedar", "Cedar Creek"),
    school("central-out", "Central", { is_network: false }),
    school("chester", "Chester"),
    school("central", "Central", { city: "Zanesville" }),
    school("old-central", "Old Central"),
    school("st-clair", "St. Clair"),
    school("north", "North", { latitude: 41.5, longitude: -81 }),
    school("south", "South", { latitude: 38.5, longitude: -82 }),
    school("live-oak", "Live Oak"),
    school("oak", "Oak Ridge"),
    school("watch-hill", "Watch Hill"),
  ]);
});
const found = (text: string, limit = 10) => {
  const { matches, total } = directory.search(tellingWords(typedWords(text)), {}, limit, { typed: text });
  return `${matches.map((match) => match.organization.key).join(" ")} of ${total}`;
};

describe("what a letter or two begin", () => {
  it.each([
    ["c", "cedar central chester central-out of 4"],
    ["ce", "cedar central central-out of 3"],
    ["s", "south st-clair of 2"],
    ["st", "st-clair of 1"],
    // No name begins so: words of places are looked at.
    ["z", "central of 1"],
    // From three letters on, every word counts.
    ["cen", "central central-out old-central of 3"],
  ])("%s", (text, keys) => expect(found(text)).toBe(keys));

  it("is cut off, and counted whole", () => expect(found("c", 2)).toBe("cedar central of 4"));
});

it.each([
  ["live", "live-oak of 1"],
  ["live o", "live-oak of 1"],
  ["live oak", "live-oak of 1"],
  ["liveoak", "live-oak of 1"],
  ["watch h", "watch-hill of 1"],
  // Beside another name they say nothing.
  ["watch central", "central central-out old-central of 3"],
  ["live games", " of 0"],
])("%s finds the name that begins with a word like that, or is written together", (text, keys) =>
  expect(found(text)).toBe(keys),
);

describe("several words", () => {
  it.each([
    ["old c", "old-central of 1", null],
    ["zanesville c", "central of 1", null],
    ["c zanesville", "central of 1", [null, "zanesville"]],
    ["oldd central", "old-central of 1", ["old", "central"]],
    ["qqqqq cedar", "cedar of 1", [null, "cedar"]],
    ["qqqqq cedar zzzzz creek", "cedar of 1", [null, "cedar", null, "creek"]],
    ["central clair", "central central-out old-central st-clair of 4", ["central", null]],
    ["qqqqq zzzzz", " of 0", null],
  ])("%s", (text, keys, understood) => {
    expect(found(text)).toBe(keys);
    expect(directory.search(tellingWords(typedWords(text)), {}, 10).understood).toEqual(understood);
  });
});

describe("a letter of the list", () => {
  it.each([
    ["i", "iolani"],
    ["e", "ecole"],
    ["k", "kau"],
    ["0-9", "sixth"],
    ["s", "shs"],
    ["x", ""],
  ])("%s", async (letter, keys) => {
    const names = await OrganizationDirectory.of([
      school("iolani", "ʻIolani School"),
      school("ecole", "École Bilingue"),
      school("kau", "“Kaʻū” High"),
      school("sixth", "6th Street Prep"),
      school("shs", "S H S of Logan"),
      school("signs", "!!!"),
    ]);
    expect(names.list({ letter }).map(({ key }) => key)).toEqual(keys ? [keys] : []);
  });
});

it("puts the whole name before a part of one, and the network before others of the same name", () =>
  expect(found("central")).toBe("central central-out old-central of 3"));

it("knows who stands between two latitudes", () => {
  const between = (south: number, north: number) => directory.between(south, north, {}).map((one) => one.key);
  expect([between(38, 42), between(38.5, 38.5)]).toEqual([["south", "north"], ["south"]]);
  expect(between(39, 41)).toEqual([]);
});

describe("schools of one name", () => {
  const asked = (typed: string, manner: object = {}) =>
    directory
      .search(tellingWords(typedWords(typed)), {}, 10, { typed, ...manner })
      .matches.map(({ organization }) => organization.key)
      .join(" ");

  beforeAll(async () => {
    const heritage = (key: string, fields: Partial<Organization>, name = "Heritage High School") =>
      school(key, name, { short_name: "Heritage", ...fields });
    directory = await OrganizationDirectory.of([
      heritage("academy", {}, "Heritage Academy"),
      heritage("far", { state_code: "TX", latitude: 33, longitude: -97 }),
      heritage("near", { is_network: false, latitude: 41, longitude: -81 }),
      heritage("nowhere", {}),
    ]);
  });

  it.each([
    ["Heritage", "academy nowhere far near"],
    ["Heritage Academy", "academy"],
    ["Heritage High School", "nowhere far near academy"],
    ["heritage high sch", "nowhere far near academy"],
    ["heritage hs", "academy nowhere far near"],
  ])("the name as it was typed comes first: %s", (typed, keys) => expect(asked(typed)).toBe(keys));

  it.each([
    ["Heritage High School", "near far nowhere academy"],
    ["he", "near far academy nowhere"],
  ])("then the nearest, and last those whose place is unknown: %s", (typed, keys) => {
    const milesTo = ({ latitude }: Organization) => (latitude === null ? Infinity : Math.abs(41.5 - latitude) * 69);
    expect(asked(typed, { milesTo })).toBe(keys);
  });
});
