import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { type PageLevel, profileBreadcrumbs } from "~/models/organization/breadcrumbs";
import { type CarouselSource, liveAndUpcoming } from "~/models/organization/live-and-upcoming";
import { firstSentence, profileDescription } from "~/models/organization/organization.server";
import { showsSubscribeBanner, subscribeBanner } from "~/models/organization/subscribe-banner";
import { hexColor, isHexColor } from "~/models/place/color";
import { profileSchema } from "~contracts/records/profile";

const profile = (fields: Partial<z.input<typeof profileSchema>> = {}) =>
  profileSchema.parse({
    key: "k",
    type: "school",
    slug: "lakewood",
    name: "Lakewood High School",
    short_name: "Lakewood",
    state_association_acronym: "OHSAA",
    state_association_name: "Ohio High School Athletic Association",
    state_association_slug: "ohsaa",
    ...fields,
  });
const organization: PageLevel = { level: "organization" };
const sport: PageLevel = { level: "sport", sport: "ice-hockey" };
const team: PageLevel = { level: "sport-gender-level", sport: "ice-hockey" };
const HOME = "Home /";
const OHSAA = "OHSAA /associations/ohsaa";
const OHSAA_IN_FULL = "Ohio High School Athletic Association /associations/ohsaa";
const LAKEWOOD_TV = "Lakewood TV /affiliates/lakewood-tv";
const SCHOOL = "Lakewood /schools/lakewood";
const association = {
  type: "state_association",
  slug: "ohsaa",
  acronym: "OHSAA",
  name: "Ohio High School Athletic Association",
};
const affiliate = { type: "affiliate", slug: "lakewood-tv", name: "Lakewood TV" };

it.each<[string, Parameters<typeof profile>[0], PageLevel, string[]]>([
  ["school", {}, organization, [HOME, OHSAA]],
  ["school, sport", {}, sport, [HOME, OHSAA, SCHOOL]],
  ["school, team", {}, team, [HOME, OHSAA, SCHOOL, "Ice Hockey /schools/lakewood/ice-hockey"]],
  ["association by name", { state_association_acronym: null }, organization, [HOME, OHSAA_IN_FULL]],
  ["school outside an association", { is_non_association: true }, organization, []],
  ["outside an association, sport", { is_non_association: true }, sport, [HOME, SCHOOL]],
  ["unknown association", { state_association_acronym: null, state_association_name: "" }, sport, [HOME, SCHOOL]],
  ["school whose association has no page", { state_association_slug: null }, organization, [HOME, "OHSAA null"]],
  ["by name", { short_name: null, is_non_association: true }, sport, [HOME, "Lakewood High School /schools/lakewood"]],
  ["camera vendor's type is a school", { type: "pixellot" }, sport, [HOME, OHSAA, SCHOOL]],
  ["state association", association, organization, []],
  ["state association, sport", association, sport, [HOME, OHSAA]],
  ["state association, team", association, team, [HOME, OHSAA, "OHSAA Ice Hockey /associations/ohsaa/ice-hockey"]],
  ["association, sport", { ...association, type: "association" }, sport, [HOME, OHSAA]],
  ["without an acronym", { ...association, acronym: null }, sport, [HOME, OHSAA_IN_FULL]],
  ["affiliate", affiliate, organization, []],
  ["affiliate, sport", affiliate, sport, [HOME, LAKEWOOD_TV]],
  ["affiliate team", affiliate, team, [HOME, LAKEWOOD_TV, "Lakewood TV Ice Hockey /affiliates/lakewood-tv/ice-hockey"]],
  ["publisher, sport", { ...affiliate, type: "publisher" }, sport, [HOME, LAKEWOOD_TV]],
])("breadcrumbs: %s (S 2.14)", (_what, fields, page, expected) => {
  const entries = profileBreadcrumbs(profile(fields), page);
  expect(entries.map(({ label, href }) => `${label} ${href}`)).toEqual(expected);
  expect(entries.map(({ icon }) => icon)).toEqual(expected.map((_entry, index) => (index === 0 ? "home" : undefined)));
});

describe("subscribe banner (S 2.14)", () => {
  it.each([
    [{ authenticated: false, isSubscriber: false, onVoucher: false }, true],
    [{ authenticated: true, isSubscriber: false, onVoucher: false }, true],
    [{ authenticated: true, isSubscriber: true, onVoucher: false }, false],
    [{ authenticated: true, isSubscriber: false, onVoucher: true }, false],
    [{ authenticated: false, isSubscriber: false, onVoucher: true }, false],
    [{ authenticated: false, isSubscriber: true, onVoucher: false }, true],
  ])("%o → %s", (membership, expected) => {
    expect(showsSubscribeBanner(membership)).toBe(expected);
    expect(subscribeBanner(profile(), membership) !== null).toBe(expected);
  });
  const guest = { authenticated: false, isSubscriber: false, onVoucher: false };
  it.each<[string, Parameters<typeof profile>[0], object]>([
    [
      "a school",
      { primary_color: "0x552583" },
      {
        href: "/support/lakewood",
        color: "#552583",
        heading: "Unlock Lakewood High School and All Fieldhouse Content",
        button: "Subscribe Now",
        logoWidth: 130,
      },
    ],
    ["a school without a slug", { slug: null }, { href: "/subscribe/retail", color: "#00000000" }],
    ["an association", association, { href: "/subscribe/retail" }],
    ["a camera vendor", { type: "pixellot" }, { href: "/subscribe/retail" }],
    ["a type that nobody knows", { type: "club" }, { href: "/subscribe/retail" }],
    ["a color that is none", { primary_color: "red" }, { color: "#00000000", logoWidth: 130 }],
  ])("%s", (_what, fields, expected) => expect(subscribeBanner(profile(fields), guest)).toMatchObject(expected));
  it.each([
    ["a school outside the network", { is_network: false }, false],
    ["a school on the network", { is_network: true }, true],
    ["a school that the catalogue says nothing of", { is_network: null }, true],
    ["an association, which is on no network", { ...association, is_network: false }, true],
  ])("%s", (_what, fields, expected) => expect(subscribeBanner(profile(fields), guest) !== null).toBe(expected));
});

const source = (total: number, ...items: string[]): CarouselSource<string> => ({ items, total });
const unread: CarouselSource<string> = { items: [], total: 0, unread: true };
it.each([
  ["both", source(1, "a"), source(2, "b", "c"), "Live and Upcoming: abc of 3, more null"],
  ["live alone", source(1, "a"), source(0), "Live: a of 1, more null"],
  ["upcoming alone", source(0), source(9, "b"), "Upcoming: b of 9, more upcoming 9"],
  ["neither", source(0), source(0), ":  of 0, more null"],
  ["more of both", source(2, "a"), source(2, "b"), "Live and Upcoming: ab of 4, more upcoming 2"],
  ["more that are live", source(3, "a"), source(1, "b"), "Live and Upcoming: ab of 4, more live 3"],
  ["live that could not be had", unread, source(1, "b"), "Upcoming: b of 1, more null, unread"],
])("live and upcoming carousel: %s (S 2.14)", (_what, live, upcoming, expected) => {
  const { title, items, total, more, ...rest } = liveAndUpcoming(live, upcoming);
  const onward = more && `${more.category} ${more.total}`;
  expect(`${title}: ${items.join("")} of ${total}, more ${onward}${rest.unread ? ", unread" : ""}`).toBe(expected);
});

describe("description (S 2.10, 5.2)", () => {
  it.each([
    ["Lakewood is a school. It has teams.", "Lakewood is a school."],
    ["Go Rangers! Since 1920.", "Go Rangers!"],
    ["Who are we? The Rangers.", "Who are we?"],
    ["J. F. Kennedy High plays here. More.", "J. F. Kennedy High plays here."],
    ["Founded in 1920. Then it grew.", "Founded in 1920. Then it grew."],
    ["See www.lakewood.example for more. Bye.", "See www.lakewood.example for more."],
    ["Two\nlines here. More.", "Two lines here."],
    ["École de Québec. Plus.", "École de Québec."],
    ["no end", null],
    ["", null],
    [null, null],
  ])("first sentence of %j is %j", (about, expected) => expect(firstSentence(about)).toBe(expected));
  it("adds the sentence to the description", () => {
    expect(profileDescription({ name: "Lakewood", about: "We play ball. A lot." })).toBe(
      "Watch Lakewood games and events, live and on demand, on Fieldhouse. We play ball.",
    );
    expect(profileDescription({ name: "Lakewood", about: null })).toBe(
      "Watch Lakewood games and events, live and on demand, on Fieldhouse.",
    );
  });
});

describe("colors (S 3, 5.8)", () => {
  it.each([
    ["0x0C5097", "#0C5097"],
    ["#0c5097", "#0c5097"],
    ["0c5097", null],
    ["0x0c509", null],
    ["0xgggggg", null],
    ["", null],
    [null, null],
  ])("%s is shown as %s", (stored, expected) => expect(hexColor(stored)).toBe(expected));
  it.each([
    ["#abcDEF", true],
    ["#abc", false],
    ["#abcdef\n", false],
    [null, false],
  ])("%j valid: %s", (color, expected) => expect(isHexColor(color)).toBe(expected));
});
