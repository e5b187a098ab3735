import { describe, expect, it } from "vitest";
import { LiteHome } from "~/components/lite/lite-home";
import type { CardView } from "~/models/card/card-view";
import type { GuestHome, HomeCarousel, MemberHome } from "~/models/home/home.server";
import { rendered } from "./rendered";

/** The home page as text (S 2.1, rulings 3). */

const card = (title: string) => ({ key: title, href: `/events/${title}`, title, teams: [] }) as unknown as CardView;
const row = (title: string, ...cards: string[]): HomeCarousel => ({
  title,
  cards: cards.map(card),
  total: cards.length,
  moreHref: null,
});
const HOME: GuestHome = {
  liveCount: 1,
  featured: row("Featured", "featured"),
  liveNow: row("Live now", "live"),
  upcomingToday: row("Upcoming today", "today"),
  topHighlights: row("Top highlights", "highlight"),
  quickLinks: [{ label: "News", href: "/news" }],
  playoffs: [{ label: "Texas football", href: "/playoffs/tx" }],
  sports: [{ label: "Football", href: "/sports/football" }],
  states: [
    { code: "TX", name: "Texas", href: "/states/tx", live: 2, light: 2, row: 0, column: 0, place: 0 },
    { code: "OR", name: "Oregon", href: "/states/or", live: 0, light: 0, row: 0, column: 0, place: 0 },
  ],
};
const OWN: Omit<MemberHome, keyof GuestHome> = {
  tonight: row("Tonight for your teams", "own"),
  hasOwnGames: true,
  next: row("Next for your teams"),
  near: [],
  supported: {
    ...{ key: "s1", type: "school", name: "Lincoln", href: "/schools/lincoln-or", place: "Portland, OR" },
    ...{ logo: null, color: null, note: null, live: false },
  },
  recentlyWatched: row("Recently watched", "seen"),
  reminders: row("Reminders", "soon"),
  following: [],
  favoriteTeams: [],
};
const guest = (home: Partial<GuestHome> = {}) =>
  rendered(<LiteHome data={{ audience: "guest", home: { ...HOME, ...home } }} />);
const member = (own: Partial<MemberHome> = {}) =>
  rendered(<LiteHome data={{ audience: "member", home: { ...HOME, ...OWN, ...own } }} />);
const headings = (view: ReturnType<typeof guest>) => view.querySelectorAll("h1, h2").map(({ text }) => text);
const links = (view: ReturnType<typeof guest>) => view.querySelectorAll("a").map(({ text }) => text);

describe("the light home", () => {
  it("says what is on first, then what comes today, and leads to search and to sign-in", () => {
    const view = guest();
    expect(headings(view)).toEqual([
      "Watch your school's games",
      "Live now",
      "Upcoming today",
      "Find your school",
      "Featured",
      "Top highlights",
    ]);
    expect(links(view)).toEqual([
      "live",
      "today",
      "Schools by state or ZIP code",
      "Sign in",
      "Get a pass",
      ...["featured", "highlight", "Texas football", "Football", "Texas", "News"],
    ]);
    expect(view.querySelector('form[role="search"]')?.getAttribute("action")).toBe("/search");
  });

  it("begins with a member's own teams, and asks no member to sign in", () => {
    const view = member();
    expect(headings(view).slice(0, 5)).toEqual([
      "Tonight for your teams",
      "Live now",
      "Upcoming today",
      "Find your school",
      "Your school",
    ]);
    expect(links(view)).not.toContain("Sign in");
    expect(links(view)).toEqual(expect.arrayContaining(["own", "seen", "soon"]));
    expect(links(view)).not.toContain("All games of your teams");
    const leading = { ...OWN.tonight, moreHref: "/watch-events?teams=mine" };
    expect(links(member({ tonight: leading }))).toContain("All games of your teams");
  });

  it.each([
    [true, "None of your teams play tonight."],
    [false, "Follow a school, and tonight's games show up here."],
  ])("says why there is nothing of a member's own (has games: %s)", (hasOwnGames, words) => {
    expect(member({ tonight: row("Tonight for your teams"), hasOwnGames }).querySelector("p")?.text).toBe(words);
  });

  it("says that it can't show what it could not read, and nothing of what there is (S 8.4)", () => {
    const unread = (title: string) => ({ ...row(title), unread: true as const });
    const lists = { liveNow: row("Live now"), upcomingToday: unread("Upcoming today") };
    const later = "We can’t show this list right now. Please try again in a minute.";
    expect(guest(lists).querySelector("p")?.text).toBe(`${later} See all events`);
    expect(member({ ...lists, tonight: unread("Tonight for your teams") }).querySelector("p")?.text).toBe(later);
    expect(guest({ ...lists, upcomingToday: row("Upcoming today") }).querySelector("p")?.text).toBe(
      "Nothing else is on today. See all events",
    );
  });

  it.each<[string, Partial<GuestHome>, boolean]>([
    ["nothing", { liveNow: row("Live now"), upcomingToday: row("Upcoming today") }, true],
    ["something live", { upcomingToday: row("Upcoming today") }, false],
    ["something today", { liveNow: row("Live now") }, false],
  ])("with %s on leads elsewhere: %j", (_what, home, expected) => {
    expect(links(guest(home)).includes("See all events")).toBe(expected);
  });
});
