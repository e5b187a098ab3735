import { expect, it } from "vitest";
import { eventSchoolsOf, participantKeysOf, publisherKeysOf } from "~network/league/participants";

it.each([
  ["nobody", []],
  ["a showcase", ["sch1"]],
  ["a game, the home team last", ["sch2", "sch1"]],
])("reads the teams of %s", (_what, keys) => {
  const event = { key: "gam1", participant_keys: JSON.stringify(keys) };
  expect(participantKeysOf(event)).toEqual(keys);
  expect(eventSchoolsOf(event)).toEqual(keys.map((school_key) => ({ event_key: "gam1", school_key })));
});

it("names the second publisher after the first", () => {
  expect(publisherKeysOf({ publisher_key: "pub1" }, {})).toEqual(["pub1"]);
  expect(publisherKeysOf({ publisher_key: "pub1" }, { second_publisher_key: "pub2" })).toEqual(["pub1", "pub2"]);
});
