import { describe, expect, it } from "vitest";
import { isEmptyLibrary } from "~/models/library/is-empty";
import type { LibraryView } from "~/models/library/library.server";

/** When a member reads "Nothing here yet" (rulings 3 "library"). */

const NOTHING: LibraryView = {
  ...{ continueWatching: [], recent: [], reminders: [], following: [], teams: [], clips: [] },
  isSilent: false,
  downloads: { cards: [], rows: [], isWhole: true },
};
const SOMETHING = [{ key: "k" }] as never[];
const LISTS = ["continueWatching", "recent", "reminders", "teams", "clips"] as const;

describe("a library", () => {
  it("of empty lists is empty, with clips or without, whoever is followed", () => {
    const { clips: _, ...withoutClips } = NOTHING;
    const all = [NOTHING, withoutClips, { ...NOTHING, following: SOMETHING }];
    expect(all.map(isEmptyLibrary)).toEqual([true, true, true]);
  });

  it.each([...LISTS, "downloads"] as const)("may hold something while %s can't be read", (list) =>
    expect(isEmptyLibrary({ ...NOTHING, [list]: null })).toBe(false),
  );

  it.each(LISTS)("is not empty with something in %s", (list) =>
    expect(isEmptyLibrary({ ...NOTHING, [list]: SOMETHING })).toBe(false),
  );

  it.each(["cards", "rows"] as const)("is not empty with %s of downloads", (list) =>
    expect(isEmptyLibrary({ ...NOTHING, downloads: { cards: [], rows: [], isWhole: true, [list]: SOMETHING } })).toBe(
      false,
    ),
  );
});
