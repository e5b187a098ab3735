import { describe, expect, test } from "vitest";
import { Carousel } from "~/components/card/carousel";
import { EventCard } from "~/components/card/event-card";
import { scoreNames } from "~/components/card/small-score";
import { VideoList } from "~/components/organization/video-list";
import type { CardView } from "~/models/card/card-view";
import { initials } from "~/models/card/initials";
import { rendered } from "./rendered";

const game: CardView = {
  key: "gam1",
  href: "/events/jefferson-vs-lakeside/gam1",
  accessibleName: "Jefferson vs. Lakeside, Varsity Boys Basketball, Upcoming, Nov 20, 2026 7:00 PM EST",
  title: "Jefferson vs. Lakeside",
  subtitle: "Varsity Boys Basketball",
  location: "Louisville, KY",
  dateText: "Nov 20, 2026 | 7:00 PM EST",
  date: "2026-11-21T00:00:00Z",
  contentType: "game",
  click: { status: "Upcoming", gender: "Boys", level: "Varsity", activity: "Basketball" },
  mat: null,
  isHighlight: false,
  moves: false,
  activityBadge: { text: "Varsity Boys Basketball", icon: "activity-basketball" },
  postseasonBadge: { text: "Final", icon: "trophy" },
  statusBadge: { text: "Upcoming", style: "secondary", icon: "calendar" },
  durationText: null,
  isLive: false,
  layout: "two-team",
  teams: [
    { name: "Jefferson", color: "#8a1538", logo: "/logos/jefferson.svg" },
    { name: "Lakeside", color: "#00539f", logo: null },
  ],
  networkLogo: false,
  texture: "/event_cards/basketball-texture.svg",
  thumbnail: null,
  score: null,
  result: null,
  news: null,
};
const card = (change: Partial<CardView> = {}) => rendered(<EventCard card={{ ...game, ...change }} />);
const stageColors = (change: Partial<CardView> = {}) =>
  card({ texture: null, ...change })
    .querySelector('[style*="--left"]')
    ?.getAttribute("style");

describe("an event card", () => {
  test("is one link, named by teams, sport, status and time", () => {
    const links = card().querySelectorAll("a");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([game.href]);
    expect(links[0]?.getAttribute("aria-label")).toBe(game.accessibleName);
  });

  test("has a name that holds the title that is seen", () =>
    expect(card({ accessibleName: "Live game" }).querySelector("a")?.getAttribute("aria-label")).toBe(
      "Jefferson vs. Lakeside, Live game",
    ));

  test.each([
    ["under its day", [{ id: "ahead-2026-11-20", title: "Today, November 20", before: "gam1" }], "Today, November 20"],
    ["without days", [], null],
  ])("stands one heading level below what is above it: in a list %s", (_which, heads, day) => {
    const videos = { cards: [game], heads, total: 1, page: 1, pageCount: 1, at: null, minute: 1 };
    const list = <VideoList videos={videos} title="Upcoming" href="/v" back={{ label: "Back", href: "/b" }} />;
    const headings = ["Upcoming", ...(day ? [day] : []), game.title];
    expect(
      rendered(list)
        .querySelectorAll("h2, h3, h4")
        .map(({ rawTagName, text }) => `${rawTagName} ${text}`),
    ).toEqual(headings.map((text, index) => `h${index + 2} ${text}`));
  });

  test("takes its heading level from the page", () => {
    expect(card().querySelector("h3 a")).not.toBeNull();
    expect(rendered(<EventCard card={game} level={2} />).querySelector("h2 a")).not.toBeNull();
  });

  test("shows activity, postseason and status", () => {
    const icons = card()
      .querySelectorAll("use")
      .map((use) => use.getAttribute("href")?.split("#")[1]);
    expect(icons).toEqual(["activity-basketball", "trophy"]);
    expect(card().querySelector("[data-icon]")?.getAttribute("data-icon")).toBe("calendar");
    expect(card().text).toContain("Varsity Boys Basketball");
    expect(card().text).toContain("Final");
    expect(card().text).toContain("Upcoming");
  });

  test("shows its length instead of its status where it has one (S 2.13)", () => {
    const { text } = card({ durationText: "1:23" });
    expect(text).toContain("1:23");
    expect(text).not.toContain("Upcoming");
  });

  test("says its date with its place, machine-readable", () => {
    expect(card().querySelector("time")?.getAttribute("datetime")).toBe(game.date);
    expect(card().text).toContain("Louisville, KY");
  });

  test("splits two teams' colors and says VS", () => {
    expect(stageColors()).toBe("--left:#8a1538;--right:#00539f");
    expect(card().querySelector(".versus")).not.toBeNull();
  });

  test("shows a single team on one color, without VS", () => {
    const single = { layout: "single-team" as const, teams: game.teams.slice(0, 1) };
    expect(stageColors(single)).toBe("--left:#8a1538;--right:#8a1538");
    expect(card(single).querySelector(".versus")).toBeNull();
  });

  test("writes a team's initials where it has no logo", () => {
    const images = card().querySelectorAll("img");
    expect(images.map((image) => image.getAttribute("src"))).toEqual(["/logos/jefferson.svg"]);
    expect(card().text).toContain("L");
  });

  test("is a container for letters that grow with it alone", () => {
    expect(card().querySelector(".lettered")).not.toBeNull();
    const teams = game.teams.map((team) => ({ ...team, logo: "/logos/x.svg" }));
    expect(card({ teams }).querySelector(".lettered")).toBeNull();
    expect(card({ thumbnail: "/posters/1.webp" }).querySelector(".lettered")).toBeNull();
  });

  test("shows the network's logo for an undetermined team (S 5.8)", () => {
    const teams = [{ name: "Team TBD", color: "#6f6f6f", logo: "/logos/x.svg" }];
    const undetermined = card({ layout: "single-team", networkLogo: true, teams });
    expect(undetermined.querySelectorAll("img").map((image) => image.getAttribute("src"))).toEqual(["/brand/mark.svg"]);
  });

  test("lays the sport's texture over the colors, and none where there is none, or on a highlight (S 2.13)", () => {
    expect(card().toString()).toContain("basketball-texture.svg");
    for (const without of [{ texture: null }, { isHighlight: true }])
      expect(card(without).toString()).not.toContain("-texture.svg");
  });

  test("of a highlight shows its length (S 2.13)", () =>
    expect(card({ isHighlight: true, durationText: "0:42" }).text).toContain("0:42"));

  test("keeps a texture's address inside its quotes", () =>
    expect(card({ texture: '/x");color:red' }).toString()).not.toContain("/x&quot;);"));

  test("marks every picture as decoration with a size", () => {
    for (const image of card({ thumbnail: "/posters/1.webp" }).querySelectorAll("img")) {
      expect(image.getAttribute("alt")).toBe("");
      expect(Number(image.getAttribute("width"))).toBeGreaterThan(0);
      expect(Number(image.getAttribute("height"))).toBeGreaterThan(0);
    }
  });

  test("says what is new, and nothing where nothing is", () => {
    expect(card({ news: "Starts in 40 min" }).text).toContain("Starts in 40 min");
    expect(card({ subtitle: "", news: null }).querySelectorAll("article p")).toHaveLength(1);
  });

  test("says the score of a datacast in progress, with the teams' whole names", () => {
    const shown = card({ score: { period: "Q3", clock: "4:12", first: 48, second: 45 } });
    for (const seen of shown.querySelectorAll("[aria-hidden]")) seen.remove();
    expect(shown.text.replace(/\s+/g, " ")).toContain("Jefferson 48 Lakeside 45 Q3 4:12");
  });
});

test.each([
  ["Kaneohe", "Chavez", "KANE", "CHAV"],
  ["Our Lady of Grace", "Bakersfield", "OLO", "BAKE"],
  ["Stone Bridge", "Kaneohe", "SB", "KANE"],
  ["Lincoln East", "Liberty East", "Lincoln East", "Liberty East"],
])("a score calls %s and %s %s and %s", (first, second, ...names) => expect(scoreNames(first, second)).toEqual(names));

test.each([
  ["Jefferson County", "JC"],
  ["St. Brendan Catholic High School", "SBC"],
  ["Lakeside", "L"],
  ["Lakeside & Sons", "LS"],
  ["ʻAiea High", "AH"],
  ["'Aiea", "A"],
  ["“Kaʻū” High", "KH"],
  ["(East) & West", "EW"],
  ["𐐀bc High", "𐐀H"],
  ["ʻ", ""],
  ["", ""],
])("the initials of %s are %s", (name, letters) => expect(initials(name)).toBe(letters));

describe("a carousel", () => {
  const more = { href: "/watch-events" };

  test("is named by its heading, one level over its cards", () => {
    const shown = rendered(<Carousel id="live" title="Live" cards={[game]} />);
    expect(shown.querySelector("section")?.getAttribute("aria-labelledby")).toBe(shown.querySelector("h2")?.id);
    expect(shown.querySelector("h3 a")).not.toBeNull();
  });

  test.each([
    [48, "See all 48"],
    [10_000, "See all 10,000+: Live"],
    [1, ""],
  ])("says how many there are when it shows fewer: %i", (total, words) => {
    const { text } = rendered(<Carousel id="live" title="Live" cards={[game]} total={total} more={more} />);
    if (words) expect(text).toContain(words);
    else expect(text).not.toContain("See all 1");
  });

  test("says of which there are more, where it shows two kinds", () => {
    const live = { href: "/schools/keller/video/live", kind: "live", total: 30 };
    const shown = rendered(<Carousel id="now" title="Live and Upcoming" cards={[game]} total={42} more={live} />);
    expect(shown.querySelectorAll(`a[href="${live.href}"]`).map(({ text }) => text)).toEqual([
      "See all live: Live and Upcoming",
      "See all 30 live: Live and Upcoming",
    ]);
  });

  test("stays away when it has nothing and nothing to say", () => {
    expect(rendered(<Carousel id="live" title="Live" cards={[]} />).toString()).toBe("");
    expect(rendered(<Carousel id="live" title="Live" cards={[]} empty={<p>None</p>} />).text).toContain("None");
  });
});
