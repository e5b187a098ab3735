import { describe, expect, test } from "vitest";
import { ConsentBar } from "~/components/chrome/consent-bar";
import { ErrorPage } from "~/components/chrome/error-page";
import { Header } from "~/components/chrome/header";
import { SubscribeBanner } from "~/components/organization/organization-view";
import { VideoList } from "~/components/organization/video-list";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { NoVideo } from "~/components/ui/empty-state";
import { pageNumbers, Pagination } from "~/components/ui/pagination";
import { ToggleForm } from "~/components/ui/toggle-form";
import { MatScheduleList } from "~/components/wrestling/mat-schedule-list";
import { matchupRows } from "~/models/event/page/matchup";
import { pageCountOf } from "~/models/navigation/page-number";
import { subscribeBanner } from "~/models/organization/subscribe-banner";
import { brand } from "~contracts/brand";
import type { Profile } from "~contracts/records/profile";
import { rendered } from "./rendered";

describe("the error page (S 2.11)", () => {
  test("names the status in its picture and leads on", () => {
    const page = rendered(<ErrorPage status={404} />);
    expect(page.querySelector("img")?.getAttribute("alt")).toBe("404");
    expect(page.querySelector("h1")?.text).toBe(
      "Seems we can't find what you are looking for. Let's get you somewhere better instead.",
    );
    expect(page.querySelectorAll("li a").map((link) => [link.firstChild?.text, link.getAttribute("href")])).toEqual([
      ["Home", "/"],
      ["Watch Events", "/watch-events"],
      ["My Account", "/member/account"],
      ["Customer Support", brand.support.customerSupport],
    ]);
    expect(page.querySelectorAll("a").at(-1)?.getAttribute("target")).toBe("_blank");
  });

  test("has words of its own for a bracket without games", () => {
    const page = rendered(<ErrorPage status={404} variant={{ kind: "bracket" }} />);
    expect(page.querySelector("h1")?.text).toBe(
      "Seems there are no games scheduled for this bracket yet. Please check back again soon.",
    );
  });

  test("leads from a deleted event to its schools and its sport, under another picture", () => {
    const participants = [{ name: "Lakeside", slug: "lakeside" }, { name: "No slug" }, { slug: "no-name" }];
    const page = rendered(
      <ErrorPage
        status={410}
        variant={{ kind: "deleted", event: { participants, stateName: "kentucky", activity: "Basketball" } }}
      />,
    );
    expect(page.querySelector("h1")?.text).toBe("Something went wrong.");
    expect(page.querySelectorAll("a").map((link) => [link.text, link.getAttribute("href")])).toEqual([
      ["Lakeside", "/schools/lakeside"],
      ["kentucky Basketball", "/sports/basketball/kentucky"],
    ]);
    const usual = rendered(<ErrorPage status={410} />).querySelector("img");
    expect(page.querySelector("img")?.getAttribute("src")).not.toBe(usual?.getAttribute("src"));
  });
});

test("breadcrumbs show only when there is more than one (S 2.14)", () => {
  const home = { label: "Home", href: "/", icon: "home" as const };
  expect(rendered(<Breadcrumbs entries={[home]} />).toString()).toBe("");
  const trail = rendered(<Breadcrumbs entries={[home, { label: "KHSAA", href: "/associations/khsaa" }]} />);
  expect(trail.querySelectorAll("a").map((link) => link.getAttribute("href"))).toEqual(["/", "/associations/khsaa"]);
  expect(trail.querySelector("a svg")?.getAttribute("aria-label")).toBe("Home");
});

test.each([
  [null, "#00000000"],
  ["0x552583", "#552583"],
])("the subscribe banner says what it unlocks, on a color of %s (S 2.14, 9.10)", (primary_color, color) => {
  const report = { contentType: "school", slug: "lakeside", availableCarousels: "" };
  const lakeside = { key: "s1", type: "school", slug: "lakeside", name: "Lakeside", primary_color } as Profile;
  const view = subscribeBanner(lakeside, { authenticated: false, isSubscriber: false, onVoucher: false });
  const banner = rendered(<>{view && <SubscribeBanner organizationName="Lakeside" banner={view} report={report} />}</>);
  expect(banner.querySelector("aside")?.getAttribute("style")).toContain(`--school:${color}`);
  expect(banner.querySelector("a")?.getAttribute("href")).toBe("/support/lakeside");
  expect(banner.querySelector("h2")?.text).toBe(`Unlock Lakeside and All ${brand.name} Content`);
  expect(banner.querySelector("a")?.text).toBe("Subscribe Now");
  expect(banner.querySelector("svg")?.getAttribute("width")).toBe("130");
});

test("consent offers yes and no alike, and the necessary group cannot be refused", () => {
  const bar = rendered(<ConsentBar privacyHref="/privacypolicy" />);
  const buttons = bar.querySelectorAll("button");
  expect(buttons.map((button) => button.getAttribute("value"))).toEqual(["all", "necessary", "chosen"]);
  const [all, necessary] = buttons;
  expect(all?.getAttribute("class")).toBe(necessary?.getAttribute("class"));
  const groups = bar.querySelectorAll("input[type=checkbox]");
  expect(groups.map((group) => group.getAttribute("value"))).toEqual(["C0001", "C0002", "C0003", "C0004"]);
  for (const [index, group] of groups.entries())
    expect([group.hasAttribute("checked"), group.hasAttribute("disabled")]).toEqual(Array(2).fill(index === 0));
});

test("a toggle sends the intent that changes its state", () => {
  const toggle = (active: boolean) =>
    rendered(
      <ToggleForm
        action="/x"
        fields={{ key: "1" }}
        active={active}
        off={{ label: "Follow", icon: "heart", intent: "follow" }}
        on={{ label: "Following", icon: "heart-filled", intent: "unfollow" }}
      />,
    ).querySelector("button");
  const [off, on] = [toggle(false), toggle(true)];
  expect([off?.getAttribute("value"), off?.getAttribute("aria-pressed")]).toEqual(["follow", "false"]);
  expect([on?.getAttribute("value"), on?.getAttribute("aria-pressed")]).toEqual(["unfollow", "true"]);
});

test("which main link is current follows filters that are chosen in place (S 2.16)", () => {
  const links = [{ label: "Watch", href: "/watch-events", current: true }];
  const header = rendered(<Header links={links} account={{ signedIn: false }} />);
  const renewed = header.querySelectorAll("[data-with-address]");
  expect(renewed.map((part) => part.id)).toEqual(["main-links", "guest-links"]);
  expect(renewed[0]?.querySelector('[aria-current="page"]')?.text).toBe("Watch");
});

test("every menu of the header has its opener", () => {
  const header = rendered(<Header links={[]} account={{ signedIn: false }} />);
  const menus = header.querySelectorAll("[popover]").map((menu) => menu.id);
  expect(menus.length).toBeGreaterThan(0);
  const openers = header.querySelectorAll("[popovertarget]");
  expect(openers.map((opener) => opener.getAttribute("popovertarget")).sort()).toEqual(menus.sort());
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 12, [1, null, 4, 5, 6, null, 12]],
  [4, 12, [1, 2, 3, 4, 5, null, 12]],
  [12, 12, [1, null, 11, 12]],
])("page %i of %i shows %j", (page, count, shown) => expect(pageNumbers(page, count)).toEqual(shown));

test.each([
  { page: 1, pageCount: 1, hrefs: [] },
  { page: 2, pageCount: 2, hrefs: ["1", "1", "2"] },
  { page: 2, pageCount: 1, hrefs: ["1", "1"] },
  { page: 9, pageCount: 2, hrefs: ["2", "1", "2"] },
])("page $page of $pageCount leads to $hrefs, from past the end to the last", ({ page, pageCount, hrefs }) => {
  const nav = rendered(<Pagination label="Games" page={page} pageCount={pageCount} href={String} />);
  expect(nav.querySelectorAll("a").map((link) => link.getAttribute("href"))).toEqual(hrefs);
});

test.each([
  ["a page past the last", 3, 30, /This list doesn’t go this far anymore\./, ["2", "2", "1", "2"]],
  ["a page of nothing", 3, 0, /No Video At This Time/, ["back", "1", "1"]],
  ["nothing", 1, 0, /No Video At This Time/, ["back"]],
])("of a list of videos, %s says so and leads back", (_what, page, total, words, hrefs) => {
  const videos = { cards: [], heads: [], total, page, pageCount: pageCountOf(total, 24), at: null, minute: 1 };
  const shown = rendered(<VideoList videos={videos} title="Live" href="/v" back={{ label: "Back", href: "back" }} />);
  expect(shown.text).toMatch(words);
  const numberOf = (link: { getAttribute(name: string): string | undefined }) =>
    link.getAttribute("href")?.replace(/^\/v\?page=|^\/v$/, (all) => (all === "/v" ? "1" : ""));
  expect(shown.querySelectorAll("a").map(numberOf)).toEqual(hrefs);
});

test("an empty category says that there is no video, under a picture (S 2.14)", () => {
  const page = rendered(<NoVideo />);
  expect(page.text.trim()).toBe("No Video At This Time");
  expect(page.querySelector("img")?.getAttribute("src")).toBe("/drawings/scoreboard.svg");
});

describe("the mat schedule (S 2.15)", () => {
  const side = (first_name: string, last_name: string, team_name: string) => ({ first_name, last_name, team_name });

  test("says of a bout its weight class, the winner with (W), and the loser", () => {
    const rows = matchupRows([{ weight: "120", winner: side("Al", "Oak", "Parma"), loser: side("", "Elm", "Stow") }]);
    const [weight, sides] = rendered(<MatScheduleList rows={rows} mat={null} />).querySelectorAll("li p");
    expect(weight?.text).toBe("Weight Class 120");
    expect(sides?.childNodes.map(({ text }) => text)).toEqual(["A. Oak\u00a0(W) Parma", "vs.", "Elm Stow"]);
  });

  test("says so where there are no bouts", () =>
    expect(rendered(<MatScheduleList rows={[]} mat="3" />).text).toBe("Sorry, no matchups are available right now."));
});
