import { describe, expect, it } from "vitest";
import { PAGE_KINDS, pageKindOf } from "~/models/analytics/fan-timings";
import { fanTimingsSchema } from "~/models/analytics/fan-timings.server";

/** What a browser may say of a visit, and nothing else (performance 2, security 3). */

const said = { page: "event", connection: "4g" };
const takes = (beacon: object) => fanTimingsSchema.safeParse(beacon).success;

describe("a beacon", () => {
  it.each(["byte", "paint", "interaction", "start"])("takes %s up to ten minutes", (name) => {
    const values = ["0", "12.5", "600000", "600000.1", "600001", "-1", "1e3", "", "NaN", "Infinity", "0x10", " 5"];
    expect(values.filter((value) => takes({ ...said, [name]: value }))).toEqual(["0", "12.5", "600000"]);
  });

  it.each<[name: string, taken: string, refused: string]>([
    ["shift", "100", "100.1"],
    ["waiting", "1", "1.0001"],
  ])("takes %s up to %s", (name, taken, refused) =>
    expect([takes({ ...said, [name]: taken }), takes({ ...said, [name]: refused })]).toEqual([true, false]),
  );

  it.each(PAGE_KINDS)("takes the page %s, and no other", (page) =>
    expect([takes({ ...said, page }), takes({ ...said, page: `${page}s` })]).toEqual([true, false]),
  );

  it("names four connections", () => {
    const named = ["slow-2g", "2g", "3g", "4g", "unknown", "5g", ""].map(
      (connection) => fanTimingsSchema.safeParse({ ...said, connection }).data?.connection ?? null,
    );
    expect(named).toEqual(["2g", "2g", "3g", "4g", "unknown", null, null]);
  });

  it("names its page and its connection", () =>
    expect([takes({ page: "home" }), takes({ connection: "4g" })]).toEqual([false, false]));
});

it.each([
  ["index", "home"],
  ["home", "home"],
  ["school_pass", "pass"],
  ["state_association_profile", "organization"],
  ["watch_events", "list"],
  ["unclassified", "other"],
] as const)("the page type %s is of the kind %s", (context, kind) => expect(pageKindOf(context)).toBe(kind));
