import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { listedDevices, signedInDevice } from "~/models/account/device-words";

const eastern = { zone: "America/New_York", now: DateTime.fromISO("2026-11-20T00:40:00Z", { zone: "utc" }) };
const session = {
  id: "s1",
  device: "Chrome on Android",
  began_at: "2026-11-03T02:00:00Z",
  last_used_at: "2026-11-19T05:00:00Z",
  current: false,
};

describe("a device that a member is signed in with", () => {
  it("is told by what it is and since which day", () => {
    expect(signedInDevice(session, eastern)).toEqual({
      id: "s1",
      name: "Chrome on Android",
      isThis: false,
      since: "Signed in on Nov 2, 2026",
      used: "used today",
    });
    expect(signedInDevice({ ...session, device: null, began_at: null }, eastern)).toMatchObject({
      name: "Browser or app we don't know",
      since: "Signed in on a day we don't know",
    });
  });

  it.each([
    ["2026-11-20T00:40:00Z", "used today"],
    ["2026-11-19T05:00:00Z", "used today"],
    ["2026-11-19T04:59:59Z", "used last night"],
    ["2026-11-19T03:00:01Z", "used last night"],
    ["2026-11-19T03:00:00Z", "used yesterday"],
    ["2026-11-18T05:00:00Z", "used yesterday"],
    ["2026-11-18T04:59:59Z", "last used on the night of Nov 17, 2026"],
    ["2026-11-18T03:00:01Z", "last used on the night of Nov 17, 2026"],
    ["2026-11-18T03:00:00Z", "last used on Nov 17, 2026"],
  ])("renewed at %s was %s, by the member's day", (last_used_at, words) => {
    expect(signedInDevice({ ...session, last_used_at }, eastern).used).toBe(words);
  });

  it("says yesterday across a change of clocks", () => {
    const after = { zone: "America/New_York", now: DateTime.fromISO("2026-11-02T05:30:00Z", { zone: "utc" }) };
    const used = (last_used_at: string) => signedInDevice({ ...session, last_used_at }, after).used;
    expect(["2026-11-01T04:00:00Z", "2026-11-01T03:59:59Z", "2026-11-01T02:00:00Z"].map(used)).toEqual([
      "used yesterday",
      "last used on the night of Oct 31, 2026",
      "last used on Oct 31, 2026",
    ]);
  });

  it("that asks comes first, then what was used last, and it is used now", () => {
    const others = ["2026-11-01T00:00:00Z", "2026-11-19T00:00:00Z"].map((last_used_at) => ({
      ...session,
      ...{ id: last_used_at, last_used_at },
    }));
    const own = { ...session, id: "own", last_used_at: "2026-10-01T00:00:00Z", current: true };
    const listed = listedDevices([...others, own], eastern);
    expect(listed.map(({ id }) => id)).toEqual(["own", "2026-11-19T00:00:00Z", "2026-11-01T00:00:00Z"]);
    expect(listed[0]).toMatchObject({ isThis: true, used: null });
  });
});
