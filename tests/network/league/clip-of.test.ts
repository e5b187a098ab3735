import { describe, expect, it } from "vitest";
import { LEAGUE_ACTIVITIES } from "~network/league/activities";
import { cardPictures, clipOf, hasOwnFilm, kitsOf, playOf } from "~network/league/clip-of";

const OWN = ["basketball", "football", "soccer", "volleyball"];

describe("the film of an event", () => {
  it.each(LEAGUE_ACTIVITIES)("shows $slug its own sport, or no play at all", ({ slug, isSport }) => {
    const without = isSport ? "stands" : "concert";
    expect(clipOf(slug).name).toBe(OWN.includes(slug) ? slug : without);
    expect(hasOwnFilm(slug)).toBe(OWN.includes(slug));
  });

  const KITS = kitsOf({ participant_keys: '["away","home"]' }, (key) => ({
    primary_color: key === "home" ? "0x0B2F6B" : null,
    secondary_color: "0xf2b705",
  }));

  it("spells the home team's colors first, and gray where a school has none", () => {
    expect(KITS).toBe("0b2f6bf2b705-33415cf2b705");
    expect(kitsOf({ participant_keys: "[]" }, () => null)).toBe("33415cc7d0de-33415cc7d0de");
  });

  it("leaves the card of a sport without a film to its teams", () => {
    const pictureOf = cardPictures();
    expect(["stands", "somewhere"].map((name) => pictureOf(name, "gam1", KITS))).toEqual([null, null]);
  });

  it("shows eight moments of a film in a list, no two neighbors the same, and each game by itself its own", () => {
    const keys = Array.from({ length: 80 }, (_, index) => `gam${index}`);
    const pictureOf = cardPictures();
    const listed = keys.map((key) => pictureOf("football", key, KITS));
    expect(new Set(listed)).toEqual(
      new Set(Array.from({ length: 8 }, (_, nth) => `/media/stills/football/${nth + 1}/${KITS}.svg`)),
    );
    expect(listed.filter((picture, index) => picture === listed[index - 1])).toEqual([]);
    const alone = keys.map((key) => cardPictures()("football", key, KITS));
    expect(alone.filter((picture, index) => picture === listed[index]).length).toBeGreaterThan(60);
  });

  it("shows of a highlight a part of its film, as long as it says", () => {
    const parts = Array.from({ length: 40 }, (_, index) => playOf("football", `hlt${index}`));
    expect(new Set(parts.map((part) => part && part.end - part.start)).size).toBeGreaterThan(2);
  });
});
