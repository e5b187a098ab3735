import { describe, expect, it } from "vitest";
import { loadGuestHome, loadMemberHome } from "~/models/home/home.server";
import { utc } from "~/models/place/time";
import { SignedOut } from "~/services/http/upstream-error";
import type { SearchQuery } from "~/services/search/client.server";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { NOW } from "../../network/search/small-league";
import { follows, MEMBER, openSmallUpstreams, withOpenHour } from "../small-upstreams";

const small = openSmallUpstreams();
const { failing } = small;

const viewing = { zone: "America/Los_Angeles", now: utc(NOW), flags: FLAG_DEFAULTS };
const call = <Result>(ask: (token: string) => Promise<Result>) => ask("token");
const keys = ({ cards }: { cards: { key: string }[] }) => cards.map((card) => card.key);

const BRACKET = {
  ...{ key: "b1", state_code: "TX", sport_slug: "football", activity: "Football", division: "", division_slug: "" },
  ...{ slug: "state", name: "State", short_name: "State", season: "2026", team_count: 2 },
};

describe("the guest's home", () => {
  it("shows what is on, what comes today and the highlights of the flag", async () => {
    const home = await loadGuestHome(small.clients, viewing);
    expect(home.liveCount).toBe(2);
    expect(keys(home.liveNow)).toEqual(["live-stats", "live"]);
    expect(keys(home.upcomingToday)).toEqual(["tonight"]);
    expect(keys(home.topHighlights)).toEqual(["dunk", "goal"]);
    expect(home.topHighlights).toMatchObject({ title: "Top Highlights", moreHref: "/highlights", total: 2 });
    expect(home.featured).toMatchObject({ title: "Featured Games", moreHref: "/watch-events?status=live" });
    expect(home.upcomingToday.moreHref).toBe("/watch-events?status=upcoming&date=today");
    expect(home.upcomingToday.cards[0]).toMatchObject({
      statusBadge: { text: "Today" },
      dateText: "Nov 20, 2026 | 3:00 PM PST",
      href: "/events/lincoln/tonight",
    });
  });

  it("has a game whose hour is still to come among what comes today, not among what is live", async () => {
    const now = utc(NOW + 3 * 3_600_000);
    const rows = async () => {
      small.clients.search.reset();
      const home = await loadGuestHome(small.clients, { ...viewing, now });
      return [keys(home.liveNow).includes("tonight"), keys(home.upcomingToday).includes("tonight")];
    };
    expect(await rows()).toEqual([true, false]);
    await withOpenHour(small, "tonight");
    expect(await rows()).toEqual([false, true]);
  });

  it("leads to sports, states, playoffs and the quick links", async () => {
    await small.store.db.updateTable("activity").set({ is_top_sport: 1 }).where("slug", "=", "football").execute();
    await small.store.db.insertInto("bracket").values(BRACKET).execute();
    const home = await loadGuestHome(small.clients, viewing);
    expect(home.sports).toEqual([{ label: "Football", href: expect.stringContaining("football") }]);
    expect(home.states).toHaveLength(51);
    expect(home.states.filter(({ live }) => live > 0)).toEqual([
      expect.objectContaining({ name: "Oregon", href: "/states/or", live: 2, light: 2 }),
    ]);
    expect(home.playoffs[0]).toMatchObject({ label: expect.any(String), href: expect.stringMatching(/^\/playoffs\//) });
    expect(home.quickLinks.length).toBeGreaterThan(0);
  });

  it("keeps the games that the team chose while another of them is live", async () => {
    const featured = { header: "Featured Games", content_type: "event" as const, query: { key: "live,last-week" } };
    const flags = { ...FLAG_DEFAULTS, "home-page-featured-carousel": featured };
    const home = await loadGuestHome(small.clients, { ...viewing, flags });
    expect(keys(home.liveNow)).toContain("live");
    expect(keys(home.featured)).toEqual(["last-week"]);
  });

  it("shows a failing search's rows of the minutes before, beside their count (security 5)", async () => {
    const rows = async (minutes: number) => {
      const home = await loadGuestHome(small.clients, { ...viewing, now: utc(NOW).plus({ minutes }) });
      return [home.liveCount, keys(home.liveNow), keys(home.upcomingToday)];
    };
    const before = await rows(0);
    expect(before).toEqual([2, ["live-stats", "live"], ["tonight"]]);
    failing.add("search");
    expect(await rows(1)).toEqual(before);
    expect(await rows(3)).toEqual(before);
  });

  it("is there without its lists when search, catalogue and links fail (S 8.4)", async () => {
    for (const service of ["search", "catalogue", "quick-links"] as const) failing.add(service);
    const home = await loadGuestHome(small.clients, viewing);
    const none = { quickLinks: [], sports: [], playoffs: [], topHighlights: { cards: [] } };
    expect(home).toMatchObject({ liveCount: null, liveNow: { cards: [], total: 0, unread: true }, ...none });
    expect(home.states.map(({ light }) => light)).toEqual(Array(51).fill(0));
  });
});

describe("the member's home", () => {
  it("begins with the member's own games, views and reminders", async () => {
    const home = await loadMemberHome(small.clients, viewing, call);
    expect(keys(home.tonight)).toEqual(["tonight"]);
    expect(keys(home.recentlyWatched)).toEqual(["last-week", "concert"]);
    expect(keys(home.reminders), "but those above").toEqual(["tomorrow"]);
    expect(keys(home.liveNow)).toEqual(["live-stats", "live"]);
  });

  it("tells games that could not be read from none", async () => {
    failing.add("search");
    expect((await loadMemberHome(small.clients, viewing, call)).tonight).toMatchObject({ cards: [], unread: true });
    failing.clear();
    small.clients.search.reset();
    expect((await loadMemberHome(small.clients, viewing, call)).tonight).not.toHaveProperty("unread");
  });

  it.each(["memberProfile", "userInfo"] as const)("tells teams that could not be read from none: %s", async (part) => {
    small.member.profile = { ...MEMBER, following: [], favorite_teams: [] };
    expect((await loadMemberHome(small.clients, viewing, call)).tonight).not.toHaveProperty("unread");
    const member = { ...small.clients.member, [part]: () => Promise.reject(new SignedOut("session over")) };
    const home = await loadMemberHome({ ...small.clients, member }, viewing, call);
    expect(home.tonight).toMatchObject({ cards: [], unread: true });
  });

  it.each([
    ["when it should start", 0, ["tonight"]],
    ["a minute later", 1, ["tonight"]],
    ["an hour later", 60, ["tonight"]],
    ["after that", 61, []],
  ])("keeps a game whose camera is late: %s", async (_when, minutesLate, expected) => {
    const now = utc(NOW + 3 * 3_600_000 + minutesLate * 60_000);
    expect(keys((await loadMemberHome(small.clients, { ...viewing, now }, call)).tonight)).toEqual(expected);
  });

  it("has no game of the next day, once it is that day in UTC", async () => {
    // 5 PM on Friday in Portland; the followed school plays at noon on Saturday.
    const home = await loadMemberHome(small.clients, { ...viewing, now: utc(NOW + 5 * 3_600_000) }, call);
    expect(keys(home.tonight)).toEqual([]);
    expect(keys(home.next)).toEqual(["tomorrow"]);
  });

  it("names the nearest schools to a member's ZIP code, where none of theirs plays", async () => {
    const userInfo = async () => ({ key: "u1", email: "fan@example.test", zip_code: "97201" });
    const near = (key: string, is_network?: boolean) => ({ key, type: "school", name: key, is_network });
    const listed = [
      near("outside", false),
      near("lincoln", true),
      near("unsaid"),
      { ...near("camera"), type: "pixellot" },
    ];
    const schools = async ({ q }: SearchQuery) => ({ items: q === "97201" ? listed : [], total: 3 });
    const { member, search } = small.clients;
    const upstreams = { ...small.clients, member: { ...member, userInfo }, search: { ...search, schools } };
    const nearest = async () => (await loadMemberHome(upstreams, viewing, call)).near.map(({ key }) => key);
    expect(await nearest()).toEqual([]);
    small.member.profile = { ...MEMBER, following: [], favorite_teams: [] };
    expect(await nearest()).toEqual(["lincoln", "unsaid"]);
    small.member.profile.following = [{ content_type: "school", content_key: "lincoln" }];
    expect(await nearest(), "but those they follow").toEqual(["unsaid"]);
  });

  it("says whose games are asked for", async () => {
    const home = await loadMemberHome(small.clients, viewing, call);
    expect([home.hasOwnGames, home.tonight.moreHref]).toEqual([true, "/watch-events?teams=mine"]);
    failing.add("member");
    const unread = await loadMemberHome(small.clients, viewing, call);
    expect([unread.hasOwnGames, unread.tonight.moreHref]).toEqual([false, null]);
  });

  it("takes the games of the supported school for the member's own, followed or not, and names it", async () => {
    const without = await loadMemberHome(small.clients, viewing, call);
    expect([keys(without.tonight), without.supported]).toEqual([["tonight"], null]);
    small.supports.school = { key: "roosevelt", name: "Roosevelt High School", slug: "roosevelt-or", city: "Portland" };
    const home = await loadMemberHome(small.clients, viewing, call);
    expect(keys(home.tonight)).toEqual(["live", "tonight"]);
    expect(home.supported).toMatchObject({
      ...{ name: "Roosevelt High School", href: "/schools/roosevelt-or" },
      note: "Your next annual pass will support it",
    });
    // What stands above isn't offered again below.
    expect(keys(home.liveNow)).not.toContain("live");
  });

  describe("has tonight's games of all that is followed", () => {
    const tonightOf = async (profile: Partial<typeof MEMBER>) => {
      small.member.profile = { ...MEMBER, following: [], favorite_teams: [], ...profile };
      small.searched.length = 0;
      const { tonight } = await loadMemberHome(small.clients, viewing, call);
      return { tonight: keys(tonight), calls: small.searched.filter((path) => path.includes("school[]=")).length };
    };

    it("with stats alone", async () =>
      expect((await tonightOf({ following: [follows("school", "st-marys")] })).tonight).toEqual(["live-stats"]));

    it("of the thirteenth school, in one call", async () => {
      const others = Array.from({ length: 12 }, (_, index) => follows("school", `school-${index}`));
      const found = await tonightOf({ following: [...others, follows("school", "roosevelt")] });
      expect(found).toEqual({ tonight: ["live", "tonight"], calls: 1 });
    });
  });

  it("shows the soonest reminder, though many were set after it", async () => {
    const game = (content_key: string) => ({ content_type: "game", content_key });
    const later = Array.from({ length: 60 }, (_, index) => game(`later-${index}`));
    small.member.profile = { ...MEMBER, reminders: [game("tomorrow"), ...later, game("yesterday"), game("tonight")] };
    expect(keys((await loadMemberHome(small.clients, viewing, call)).reminders)).toEqual(["tomorrow"]);
  });

  it("names the teams and what is followed, as the catalogue knows them", async () => {
    const home = await loadMemberHome(small.clients, viewing, call);
    const lincoln = { school: "Lincoln", href: "/schools/lincoln-or", logo: "/logos/lincoln-or.svg", color: "#112233" };
    expect(home.favoriteTeams).toMatchObject([{ key: "f1", team: "Varsity Football", ...lincoln }]);
    expect(home.following).toMatchObject([
      { name: "José Muñoz High School", place: "El Paso, TX", href: "/schools/munoz" },
      { name: "Oregon School Activities Association", href: "/associations/osaa" },
      { name: "Closed Academy", href: "/schools/closed" },
    ]);
  });

  it("is a guest's home when the profile cannot be read (S 8.2)", async () => {
    failing.add("member");
    const home = await loadMemberHome(small.clients, viewing, call);
    const none = { recentlyWatched: { cards: [] }, following: [], favoriteTeams: [] };
    expect(home).toMatchObject({ tonight: { cards: [], unread: true }, ...none, liveCount: 2 });
  });
});
