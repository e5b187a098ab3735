import { describe, expect, it } from "vitest";
import { LiteFrame } from "~/components/lite/lite-frame";
import { LiteOrganization, LiteOrganizationHead } from "~/components/lite/lite-organization";
import { LiteOrganizations, LitePages } from "~/components/lite/lite-parts";
import { LiteSeason } from "~/components/lite/lite-season";
import type { Breadcrumb } from "~/models/navigation/page";
import { liveAndUpcoming } from "~/models/organization/live-and-upcoming";
import type { MoreGames, OrganizationPage } from "~/models/organization/organization.server";
import type { ScheduledEvent } from "~/models/organization/schedule";
import { rendered } from "./rendered";

it.each([
  [1, 1, []],
  [1, 2, ["Next page 2"]],
  [2, 2, ["Previous page 1"]],
  [2, 3, ["Previous page 1", "Next page 3"]],
  [9, 2, ["Previous page 2"]],
])("the pages before and after: from page %i of %i: %j (rulings 3)", (page, pageCount, links) => {
  const view = rendered(<LitePages page={page} pageCount={pageCount} href={(number) => `/${number}`} />);
  expect(view.querySelectorAll("a").map((a) => `${a.text} ${a.getAttribute("href")?.slice(1)}`)).toEqual(links);
});

it.each([
  ["form", ["That didn't work. Please try again."]],
  ["intent", ["You're signed in, but we couldn't do what you asked for before. Please try again."]],
  [null, []],
] as const)("the frame says what failed: %s (S 8.2)", (failure, said) => {
  const frame = { links: [], legal: [], signedIn: true, fullHref: "/?lite=off", returnTo: "/", failure };
  const view = rendered(
    <LiteFrame announcements={["Gyms are closed"]} {...frame}>
      A page
    </LiteFrame>,
  );
  expect(view.querySelectorAll("main [role=alert]").map(({ text }) => text)).toEqual(said);
});

it("an organization without a page of its own is a name", () => {
  const school = { type: "school", place: "Portland, OR", logo: null, color: null, live: false };
  const view = rendered(
    <LiteOrganizations
      organizations={[
        { ...school, key: "in", name: "Lincoln", href: "/schools/lincoln-or", note: null },
        { ...school, key: "on", name: "Wilson", href: "/schools/wilson", note: null, live: true },
        { ...school, key: "out", name: "Grant", href: null, note: "Not on the network yet" },
      ]}
    />,
  );
  expect(view.querySelectorAll("a").map(({ text }) => text)).toEqual(["Lincoln", "Wilson"]);
  expect(view.querySelectorAll("li").map(({ text }) => text)).toEqual([
    "LincolnPortland, OR",
    "WilsonLive now, Portland, OR",
    "GrantPortland, OR, Not on the network yet",
  ]);
});

const BARE = { tabs: [], breadcrumbs: [] };

it.each<[string, Breadcrumb[], string[]]>([
  ["home alone", [{ label: "Home", href: "/", icon: "home" }], []],
  [
    "an association above it, and itself",
    [
      { label: "Home", href: "/", icon: "home" },
      { label: "OHSAA", href: "/associations/ohsaa" },
      { label: "Lincoln", href: null },
    ],
    ["/ Home", "/associations/ohsaa OHSAA"],
  ],
])("a school's breadcrumbs stand above its name: %s (S 2.14)", (_what, breadcrumbs, links) => {
  const shown = rendered(<LiteOrganizationHead page={{ title: "Lincoln", place: null, tabs: [], breadcrumbs }} />);
  const found = shown.querySelectorAll("nav[aria-label=Breadcrumb] a");
  expect(found.map((link) => `${link.getAttribute("href")} ${link.text}`)).toEqual(links);
});

it.each([
  ["live", 2, 1, "All of live"],
  ["upcoming", 1, 2, "All of upcoming"],
])("a school leads to the games there are more of: %s", (category, live, upcoming, text) => {
  const page = { type: "school", slug: "lincoln-or", title: "Lincoln", place: null, sports: [], ...BARE };
  const games = (key: string, total: number) => ({ items: [{ key, title: key, teams: [] }], total });
  const none = { cards: [], total: 0 };
  const lists = {
    liveAndUpcoming: liveAndUpcoming(games("on", live), games("soon", upcoming)),
    onDemand: none,
    highlights: none,
  };
  const shown = rendered(
    <LiteOrganization data={{ page, lists } as unknown as Parameters<typeof LiteOrganization>[0]["data"]} />,
  );
  expect(shown.querySelector(`a[href="/schools/lincoln-or/video/${category}"]`)?.text).toBe(text);
});

describe("a season as text (rulings 3, schedule page)", () => {
  const event: ScheduledEvent = {
    key: "gam1",
    href: "/events/lincoln-grant/gam1",
    title: "Lincoln at Grant",
    activity: "Varsity Football",
    location: "Portland, OR",
    time: "7:00 PM",
    date: "2026-11-21T03:00:00Z",
    badge: null,
    length: null,
    score: null,
    line: null,
    isOver: false,
  };
  const live = { text: "Live", style: "dark", icon: "live" } as const;
  const line = {
    at: "@",
    opponent: { name: "Grant", color: "#aa0000", logo: null },
    result: null,
  } as ScheduledEvent["line"];
  const page = { type: "schools", slug: "lincoln-or", title: "Lincoln", shortName: "Lincoln", place: null, ...BARE };
  const season = (events: ScheduledEvent[], unread = false, ahead: MoreGames = null) =>
    rendered(
      <LiteSeason
        data={{
          page: page as unknown as OrganizationPage,
          past: [],
          ahead:
            events.length > 0
              ? [{ day: "2026-11-20", label: "", shortLabel: "Fri Nov 20", isPast: false, events }]
              : [],
          records: [{ team: "Varsity Football", text: "9–1" }],
          more: { past: null, ahead },
          unread,
        }}
      />,
    );
  const words = (shown: Partial<ScheduledEvent>) => season([{ ...event, ...shown }]).querySelector("li")?.text;

  it.each<[string, Partial<ScheduledEvent>, string]>([
    ["to come", {}, "Lincoln at Grant7:00 PM Fri Nov 20"],
    ["of one side", { line }, "@ Grant7:00 PM Fri Nov 20"],
    ["at home", { line: line && { ...line, at: "vs." } }, "vs. Grant7:00 PM Fri Nov 20"],
    ["on now", { line, badge: live }, "@ GrantLive Fri Nov 20"],
    ["on now with its score", { badge: live, score: { first: 7, second: 6 } as never }, "Lincoln at GrantLive 7–6 Fri"],
    ["played", { line: line && { ...line, result: { outcome: "W", own: 28, other: 21 } } }, "@ GrantW 28–21 Fri"],
    ["played, of no side", { score: { first: 28, second: 21 } as never }, "Lincoln at Grant28–21 Fri Nov 20"],
  ])("a game %s", (_, shown, text) => expect(words(shown)).toContain(text));

  it("leads to what else is coming", () => {
    const more = { href: "/schools/lincoln-or/football/video/upcoming", label: "See all upcoming" };
    expect(season([event], false, more).querySelector(`a[href="${more.href}"]`)?.text).toBe(more.label);
    expect(season([event]).text).not.toContain(more.label);
  });

  it("says the record, and where there is no game yet", () => {
    expect(season([event]).querySelector("p")?.text).toBe("Varsity Football 9–1");
    expect(season([event]).text).not.toContain("No games are scheduled yet.");
    expect(season([]).text).toContain("No games are scheduled yet.");
    expect(season([], true).text).toContain("We can’t show this list right now.");
    expect(season([], true).text).not.toContain("No games are scheduled yet.");
  });
});
