import { describe, expect, it } from "vitest";
import { DiscoveryView } from "~/components/discovery/discovery-view";
import { Schools } from "~/components/discovery/school-list";
import { LiteDiscovery } from "~/components/lite/lite-discovery";
import { LiteOrganization } from "~/components/lite/lite-organization";
import { OrganizationView } from "~/components/organization/organization-view";
import { VideoList } from "~/components/organization/video-list";
import { LiveCount } from "~/components/ui/live-count";
import { cardView } from "~/models/card/format-card";
import { NO_FILTERS } from "~/models/event-list/filters";
import type { HomeCarousel, MemberHome } from "~/models/home/home.server";
import { type CarouselSource, liveAndUpcoming } from "~/models/organization/live-and-upcoming";
import { utc } from "~/models/place/time";
import { MemberHomePage } from "~/routes/_index/member-home";
import { LiteSearch } from "~/routes/search/lite-search";
import { NothingFound } from "~/routes/search/results";
import { LiteList } from "~/routes/watch-events/lite-list";
import { eventListingSchema } from "~contracts/records/card";
import { rendered } from "./rendered";

/** A list that could not be had is empty (S 8.4), and no page says that there is nothing. */

const words = (element: Parameters<typeof rendered>[0]) => rendered(element).text.replace(/\s+/g, " ").trim();
const CARD = cardView(eventListingSchema.parse({ key: "h1", title: "The dunk", site_url: "/x" }), {
  zone: "America/New_York",
  now: utc(0),
});
const LATER = "Please try again in a minute.";

describe("what a page says of a list", () => {
  it.each([
    [null, ""],
    [0, "No games live right now"],
    [1, "1 game live now"],
  ])("of %s live games: “%s”", (count, said) => expect(words(<LiveCount count={count} href="/x" />)).toBe(said));

  it.each([
    [true, `We can’t show this list right now. ${LATER}`],
    [false, "No school matches “Lincoln”."],
  ])("of schools, where it is unread (%s): “%s”", (unread, said) => {
    const list = { unread, organizations: [], total: 0, page: 1, pageCount: 1, near: null };
    expect(words(<Schools list={list} nothing="No school matches “Lincoln”." href={() => "/x"} />)).toBe(said);
  });

  it.each([
    [true, true],
    [undefined, false],
  ])("of a state's videos, where some are unread (%s)", (unread, isLater) => {
    const row = (id: string) => ({ id, title: id, moreHref: "/x", cards: [], total: 0 });
    const discovery = {
      ...{ title: "Ohio", lead: "", breadcrumbs: [], associations: [], sports: [], states: [] },
      ...{ playoffs: null, todayHref: "/t" },
      ...{ schools: { organizations: [], total: 0, moreHref: "/x" } },
      rows: [row("live"), { ...row("ondemand"), ...(unread && { unread }) }],
    };
    const pages = [words(<DiscoveryView discovery={discovery} />), words(<LiteDiscovery data={{ discovery }} />)];
    for (const said of pages) {
      expect(said.includes(`We can’t show this list right now. ${LATER}`)).toBe(isLater);
      expect(said.includes("No Video At This Time")).toBe(!isLater);
      expect(said).toContain("See what else is on");
    }
  });

  it.each([
    [true, `We can’t show this list right now. ${LATER} Back`],
    [undefined, "No Video At This Time Back"],
  ])("of a school's videos, where they are unread (%s): “%s”", (unread, said) => {
    const none = { cards: [], heads: [], total: 0, page: 1, pageCount: 1, at: null, minute: 1 };
    const videos = { ...none, ...(unread && { unread }) };
    const list = <VideoList videos={videos} title="Highlights" href="/x" back={{ label: " Back", href: "/y" }} />;
    expect(words(list)).toBe(said);
  });

  const SCHOOL = {
    ...{ type: "school", key: "s1", slug: "lincoln", title: "Lincoln", name: "Lincoln", shortName: "Lincoln" },
    ...{ place: null, kicker: null, about: null, logo: null, color: null, secondaryColor: null, mark: null },
    ...{ banner: null, joinHref: null, ownSide: null, breadcrumbs: [], tabs: [], sports: [] },
    sharing: { address: "/s", calendarHref: "/c", calendarHolds: "games", rssHref: "/r", posterHref: null },
  } as unknown as Parameters<typeof OrganizationView>[0]["page"];
  const NONE = { cards: [], total: 0 };
  const nothing: CarouselSource<never> = { items: [], total: 0 };
  const isUnread = { unread: true } as const;
  const school = (joinHref: string | null, unread: string, cards: (typeof CARD)[] = []) => {
    const page = { ...SCHOOL, joinHref };
    const lists = {
      liveAndUpcoming: liveAndUpcoming(
        { ...nothing, ...(unread === "live" && isUnread) },
        { ...nothing, ...(unread === "upcoming" && isUnread) },
      ),
      onDemand: { ...NONE, ...(unread === "on demand" && isUnread) },
      highlights: { ...NONE, cards, ...(unread === "highlights" && isUnread) },
    };
    const view = <OrganizationView page={page} lists={lists} following={false} choices={{ label: "All", chips: [] }} />;
    return [words(view), words(<LiteOrganization data={{ page, lists }} />)];
  };
  it.each([
    ["live", true],
    ["upcoming", true],
    ["on demand", true],
    ["highlights", true],
    ["none", false],
  ])("of a school without a video, where one list is unread (%s)", (unread, isLater) => {
    for (const said of [...school(null, unread), ...school("/support/program", unread)]) {
      expect(said.includes(`We can’t show this list right now. ${LATER}`)).toBe(isLater);
      expect(said.includes("No Video At This Time")).toBe(!isLater);
    }
    expect(school("/support/program", unread)[0]).toContain("Bring in your school");
  });

  it("of a school with highlights, where its games are unread", () => {
    for (const said of school(null, "live", [CARD])) {
      expect(said).toContain(CARD.title);
      expect(said).toContain("We can’t show this list right now.");
    }
    expect(school(null, "none", [CARD]).join()).not.toContain("right now");
  });

  it.each([
    [null, false],
    [false, true],
    [true, true],
  ])("of following a school, where it is %s", (following, isShown) => {
    const lists = { liveAndUpcoming: liveAndUpcoming(nothing, nothing), onDemand: NONE, highlights: NONE };
    const choices = { label: "Sports", chips: [] };
    const said = words(<OrganizationView page={SCHOOL} lists={lists} following={following} choices={choices} />);
    expect(said.includes("Follow")).toBe(isShown);
  });

  it.each([
    [true, true],
    [false, false],
  ])("of tonight's games of a member's teams, where they are unread (%s)", (unread, isLater) => {
    const none: HomeCarousel = { ...NONE, title: "", moreHref: null };
    const home: MemberHome = {
      ...{ tonight: { ...none, ...(unread && isUnread) }, next: none, near: [], hasOwnGames: false, supported: null },
      ...{ recentlyWatched: none, reminders: none, following: [], favoriteTeams: [], liveCount: 0 },
      ...{ featured: none, topHighlights: none, liveNow: none, upcomingToday: none },
      ...{ playoffs: [], sports: [], quickLinks: [], states: [] },
    };
    const said = words(<MemberHomePage home={home} />);
    expect([said.includes(LATER), said.includes("Find a school to follow")]).toEqual([isLater, !isLater]);
  });

  const searched = (unread: boolean) => ({
    ...{ kind: "groups" as const, q: "Lincoln", exact: false, total: 0, unread, corrected: null },
    ...{ tabs: [{ label: "All", href: "/search?q=Lincoln", current: true }], groups: [] },
  });
  const asked = { q: "Lincoln", type: null, page: 1, exact: false };
  it.each([
    [true, true],
    [false, false],
  ])("of results, where they are unread (%s)", (unread, isLater) => {
    const pages = [
      words(<NothingFound {...searched(unread)} />),
      words(<LiteSearch data={{ query: asked, page: searched(unread) }} />),
    ];
    for (const said of pages) {
      expect(said.includes(`We can’t search right now. ${LATER}`)).toBe(isLater);
      expect(said.includes("We didn’t find anything for “Lincoln”.")).toBe(!isLater);
    }
  });

  it.each([
    [true, true],
    [undefined, false],
  ])("of events, where they are unread (%s)", (unread, isLater) => {
    const list = {
      filters: { ...NO_FILTERS, state: "OH" },
      ...{
        inForce: [{ name: "state", label: "Ohio", removeHref: "/" }],
        clearHref: "/watch-events",
        options: { activities: [], states: [] },
        cards: [],
        total: 0,
      },
      ...{ days: [], heads: [], day: null },
      ...{ liveCount: null, page: 1, pageCount: 1, nextHref: null, ...(unread && { unread }) },
    };
    type List = Parameters<typeof LiteList>[0]["data"]["list"];
    const said = words(<LiteList data={{ list: list as unknown as List, offer: null }} />);
    expect(said.includes(`We can’t show this list right now. ${LATER}`)).toBe(isLater);
    expect(said.includes("No events match these filters.")).toBe(!isLater);
    expect(said.includes("0 events")).toBe(!isLater);
  });
});
