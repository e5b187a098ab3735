import { describe, expect, it } from "vitest";
import { LEAGUE_ACTIVITIES } from "~network/league/activities";
import { cardPicture, clipOf, hasOwnFilm } from "~network/league/clip-of";

const OWN = ["basketball", "football", "volleyball"];

describe("the film of an event", () => {
  it.each(LEAGUE_ACTIVITIES.map(({ slug, isSport }) => [slug, isSport] as const))(
    "shows %s its own sport, or no play at all",
    (slug, isSport) => {
      const without = isSport ? "stands" : "concert";
      expect(clipOf(slug).name).toBe(OWN.includes(slug) ? slug : without);
      expect(hasOwnFilm(slug)).toBe(OWN.includes(slug));
    },
  );

  it("leaves the card of a sport without a film to its teams", () => {
    expect(cardPicture("stands", "gam1")).toBeNull();
    expect(cardPicture("somewhere", "gam1")).toBeNull();
  });

  it("shows several moments of a film in a list, and the same one each time", () => {
    const keys = Array.from({ length: 40 }, (_, index) => `gam${index}`);
    const pictures = keys.map((key) => cardPicture("football", key));
    expect(new Set(pictures).size).toBe(4);
    expect(keys.map((key) => cardPicture("football", key))).toEqual(pictures);
  });
});
