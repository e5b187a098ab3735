import { describe, expect, it } from "vitest";
import { DISPLAY_STATUSES, type DisplayStatus } from "~/models/event/status/display-status";
import { isOff } from "~/models/event/status/off-status";
import { pageMeta } from "~/models/navigation/page";
import { utc } from "~/models/place/time";
import { breadcrumbList } from "~/models/sharing/breadcrumb-list";
import { eventSharing, eventVideo, isoDuration } from "~/models/sharing/event-sharing";
import { type OrganizationFacts, organizationRecord, teamRecord } from "~/models/sharing/organization-record";
import { type EventFacts, eventRecord, eventStatusOf, startDateOf } from "~/models/sharing/sports-event";
import { clipVideo, networkRecord, webSite } from "~/models/sharing/structured-data";
import { anEvent, aPublisher } from "../event/records";
import { crawlerComplaints } from "./crawler-rules";

const siteUrl = "https://www.fieldhouse.example";
const address = `${siteUrl}/events/a-vs-b/gam1`;
const now = utc(Date.parse("2026-11-20T20:00:00Z"));
const withContext = (record: object | null) => ({ "@context": "https://schema.org", ...record });

const broadcast = { key: "b1", status: "scheduled" as const, payment_required: true };
const vod = { key: "v1", status: "complete", duration: 5_400, payment_required: true };
const event = anEvent({
  key: "gam1",
  slug: "a-vs-b",
  sport: "Basketball",
  start_time: "2026-11-21T01:00:00Z",
  time_zone: "Mountain",
  city: "Boise",
  state_code: "ID",
  venue: "Treasure Arena",
  home_team: "s2",
  participants: [
    { key: "s1", name: "A High School", short_name: "A", slug: "a", logo: "/logos/a.svg" },
    { key: "s2", name: "B High School", short_name: "B", slug: "b" },
  ],
  thumbnail: "/media/still.jpg",
});

function facts(code: DisplayStatus, fields: Partial<EventFacts> = {}): EventFacts {
  const publisher = aPublisher({ slug: "b", broadcasts: [broadcast], vods: [vod] });
  return {
    event: { ...event, publishers: [publisher] },
    publisher,
    name: "A vs. B",
    description: "A vs. B.",
    address,
    siteUrl,
    code,
    isPaid: true,
    image: "/media/still.jpg",
    ...fields,
  };
}

describe("the event by display status (S 4.2)", () => {
  const LIVE = ["live_scheduled", "live_pending", "live_available", "short_live_delayed"];
  const OFF = { canceled: "EventCancelled", postponed: "EventPostponed" };

  it.each(DISPLAY_STATUSES)("%s", (code) => {
    const off = { canceled: isOff(code), postponed: code === "postponed" };
    const record = eventRecord(facts(code, { event: { ...event, ...off } }));
    expect(crawlerComplaints(withContext(record))).toEqual([]);
    expect(record?.eventStatus).toBe(`https://schema.org/${isOff(code) ? OFF[code] : "EventScheduled"}`);
    const film = eventVideo(facts(code), now);
    const video = LIVE.includes(code) ? "live" : code === "vod_available" ? "replay" : null;
    expect(film === null ? null : film.duration ? "replay" : "live").toBe(video);
    if (film) expect(crawlerComplaints(withContext(film))).toEqual([]);
  });

  it("is canceled where the record is deleted", () =>
    expect(eventStatusOf({ ...event, is_deleted: true })).toBe("EventCancelled"));
});

describe("an event's record", () => {
  it.each([
    [{ time_to_be_determined: false }, "2026-11-20T18:00:00-07:00"],
    [{ time_to_be_determined: true }, "2026-11-20"],
    [{ time_zone: "East" }, "2026-11-20T20:00:00-05:00"],
    [{ time_zone: "America/Chicago" }, "2026-11-20T19:00:00-06:00"],
    [{ start_time: null }, null],
  ])("starts, with %j, at %s", (fields, start) => expect(startDateOf({ ...event, ...fields })).toBe(start));

  it.each([
    [{}, "2026-11-20T19:30:00-07:00"],
    [{ sport: "Golf" }, "2026-11-20T22:00:00-07:00"],
    [{ end_time: "2026-11-23T00:00:00Z" }, "2026-11-22T17:00:00-07:00"],
    [{ end_time: "2026-11-20T00:00:00Z" }, "2026-11-20T19:30:00-07:00"],
    [{ time_to_be_determined: true }, undefined],
  ])("ends, with %j, at %s", (fields, end) =>
    expect(eventRecord(facts("live_scheduled", { event: { ...event, ...fields } }))?.endDate).toBe(end),
  );

  it.each([
    ["live_scheduled", "2026-11-18T01:00:00Z", "EventRescheduled", "2026-11-17T18:00:00-07:00"],
    ["live_scheduled", "2026-11-21T01:00:00.000Z", "EventScheduled", undefined],
    ["live_scheduled", "soon", "EventScheduled", undefined],
    ["long_live_delayed", "2026-11-18T01:00:00Z", "EventRescheduled", "2026-11-17T18:00:00-07:00"],
  ] as const)("%s, moved from %s, is %s", (code, previous_start_time, status, before) => {
    const record = eventRecord(facts(code, { event: { ...event, previous_start_time } }));
    expect([record?.eventStatus, record?.previousStartDate]).toEqual([`https://schema.org/${status}`, before]);
    expect(crawlerComplaints(withContext(record))).toEqual([]);
  });

  it("names the teams, the home team as such, and where it is played", () =>
    expect(eventRecord(facts("live_scheduled"))).toMatchObject({
      "@type": "SportsEvent",
      homeTeam: { name: "B High School", url: `${siteUrl}/schools/b` },
      awayTeam: { name: "A High School", logo: `${siteUrl}/logos/a.svg` },
      location: [
        { "@type": "Place", name: "Treasure Arena", address: { addressLocality: "Boise", addressRegion: "ID" } },
        { "@type": "VirtualLocation", url: address },
      ],
      eventAttendanceMode: "https://schema.org/MixedEventAttendanceMode",
      organizer: { name: "Lakewood High School", url: `${siteUrl}/schools/b` },
    }));

  it("without anything to watch is only where it is played", () => {
    const publisher = aPublisher({ datacasts: [{ key: "d1", status: "scheduled" }] });
    expect(
      eventRecord(facts("live_problem", { event: { ...event, publishers: [publisher] }, publisher })),
    ).toMatchObject({
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: { "@type": "Place" },
    });
  });

  it("of a concert is no sports event", () =>
    expect(eventRecord(facts("live_scheduled", { event: { ...event, is_sport: false } }))).toMatchObject({
      "@type": "Event",
    }));
  it("without a date is none", () =>
    expect(eventRecord(facts("live_scheduled", { event: { ...event, start_time: null } }))).toBeNull());
});

describe("an event's video", () => {
  it("says what has to be paid for", () => {
    expect(eventVideo(facts("vod_available"), now)).toMatchObject({
      isAccessibleForFree: false,
      hasPart: [{ cssSelector: ".paid-part", isAccessibleForFree: false }],
    });
    expect(eventVideo(facts("vod_available", { isPaid: false }), now)).not.toHaveProperty("hasPart");
  });

  it("names its key moments, and an address for any second, once it is a replay", () => {
    const key_moments = [
      { title: "Two points", start: 61.5, end: 70.2 },
      { title: "Tip-off", start: 0, end: 9 },
      { title: "Said twice", start: 61, end: 65 },
      { title: "After the end", start: 5_400, end: 5_500 },
    ];
    const publisher = aPublisher({ broadcasts: [broadcast], vods: [{ ...vod, key_moments }] });
    const film = eventVideo(facts("vod_available", { publisher }), now);
    expect(film).toMatchObject({
      potentialAction: { target: `${address}?t={seek_to_second_number}` },
      hasPart: [
        { "@type": "WebPageElement" },
        { "@type": "Clip", name: "Tip-off", startOffset: 0, endOffset: 9, url: `${address}?t=0` },
        { "@type": "Clip", name: "Two points", startOffset: 61, endOffset: 71, url: `${address}?t=61` },
      ],
    });
    expect(film?.hasPart).toHaveLength(3);
    expect(crawlerComplaints(withContext(film))).toEqual([]);
    const live = eventVideo(facts("live_available", { publisher }), now);
    expect(live?.potentialAction).toBeUndefined();
    expect(live?.hasPart).toMatchObject([{ "@type": "WebPageElement" }]);
  });

  it("was a broadcast that ended when the replay does", () =>
    expect(eventVideo(facts("vod_available"), now)).toMatchObject({
      duration: "PT1H30M",
      publication: {
        "@type": "BroadcastEvent",
        isLiveBroadcast: true,
        startDate: "2026-11-21T01:00:00Z",
        endDate: "2026-11-21T02:30:00Z",
      },
    }));

  const START = Date.parse("2026-11-21T01:00:00Z");
  const MINUTE = 60_000;
  const GUESS = "2026-11-21T02:30:00Z";
  const UNTIL = "2026-11-21T03:10:00Z";
  it.each<[what: string, code: DisplayStatus, minutes: number, vod: object, end: string | null | undefined]>([
    ["that is days ahead", "live_scheduled", -3_000, {}, GUESS],
    ["a minute ahead", "live_pending", -1, {}, GUESS],
    ["at its very start, not on air", "live_pending", 0, {}, null],
    ["late", "short_live_delayed", 12, {}, null],
    ["on air", "live_available", 20, {}, GUESS],
    ["on air early", "live_available", -5, {}, GUESS],
    ["still on air a minute before the guess", "live_available", 89, {}, GUESS],
    ["still on air at the guess", "live_available", 90, {}, undefined],
    ["over, of a known length", "vod_available", 600, {}, "2026-11-21T02:30:00Z"],
    ["over, filmed until a known moment", "vod_available", 600, { recorded_until: UNTIL }, UNTIL],
    ["so, of no known length", "vod_available", 600, { duration: null, recorded_until: UNTIL }, UNTIL],
    ["over, of no known length", "vod_available", 600, { duration: null }, null],
    ["over, of length zero", "vod_available", 600, { duration: 0 }, null],
    ["filmed until before it began", "vod_available", 600, { recorded_until: "2026-11-20T20:00:00Z" }, null],
  ])("is a broadcast %s", (_what, code, minutes, ofVod, end) => {
    const publisher = aPublisher({ broadcasts: [broadcast], vods: [{ ...vod, ...ofVod }] });
    const film = eventVideo(facts(code, { publisher }), utc(START + minutes * MINUTE));
    const publication = film?.publication;
    expect(publication ? publication.endDate : null).toBe(end);
    expect(crawlerComplaints(withContext(film))).toEqual([]);
  });

  it("without a broadcast was never live", () => {
    const publisher = aPublisher({ vods: [vod] });
    expect(eventVideo(facts("vod_available", { publisher }), now)).not.toHaveProperty("publication");
  });

  it("is none as long as the hour is to come: crawlers want the moment", () => {
    const open = { event: { ...event, time_to_be_determined: true } };
    expect(eventVideo(facts("live_scheduled", open), now)).toBeNull();
    expect(eventVideo(facts("live_available", open), now)).not.toBeNull();
  });

  it.each([
    ["2026-12-01T00:00:00Z", "2026-12-01T00:00:00Z"],
    ["2026-11-01T00:00:00Z", undefined],
  ])("of which a blackout begins at %s expires at %s", (blackout_start_date, expires) => {
    const publisher = aPublisher({ broadcasts: [broadcast], vods: [{ ...vod, blackout_start_date }] });
    expect(eventVideo(facts("vod_available", { publisher }), now)?.expires).toBe(expires);
  });

  it.each([
    [40, "PT40S"],
    [5_400, "PT1H30M"],
    [3_725.4, "PT1H2M5S"],
  ])("of %d seconds lasts %s", (seconds, text) =>
    expect(isoDuration(seconds)).toMatch(new RegExp(`^${text.replace("PT", "PT(?:0H)?(?:0M)?")}(?:0S)?$`)),
  );
});

it("an event's page says the same to everybody, with its picture", () => {
  const publisher = aPublisher({ broadcasts: [broadcast] });
  const sharing = eventSharing({ ...event, publishers: [publisher] }, { address, siteUrl, publisherKey: null }, now);
  expect(sharing.description).toBe(
    "A vs. B, Basketball, on Fieldhouse. Nov 20, 2026 6:00 PM MST. Treasure Arena, Boise, ID",
  );
  const href = expect.stringMatching(/^\/share\/events\/\w+\.png\?v=\w+$/);
  expect(sharing.image).toMatchObject({ href, width: 1200 });
});

it.each([
  [true, "page", []],
  [false, false, ["SportsEvent", "VideoObject", "BreadcrumbList"]],
])("an unlisted game's page: %s: is not to be found, and shared all the same", (unlisted, noindex, types) => {
  const publisher = aPublisher({ broadcasts: [{ ...broadcast, unlisted }] });
  const page = { address, siteUrl, publisherKey: null };
  const sharing = eventSharing({ ...event, publishers: [publisher] }, page, now);
  expect([sharing.noindex, sharing.structured.map((record) => record["@type"])]).toEqual([noindex, types]);
  expect(sharing.image.href).toContain("/share/events/gam1.png");
});

describe("organizations", () => {
  const school: OrganizationFacts = {
    type: "school",
    slug: "lincoln",
    name: "Lincoln High School",
    city: "Portland",
    stateCode: "OR",
    description: "Watch Lincoln.",
    logo: "/logos/l.svg",
    association: { name: "Oregon School Activities Association", slug: "osaa" },
  };

  it.each([
    ["school", "HighSchool", "/schools/lincoln"],
    ["state_association", "SportsOrganization", "/associations/lincoln"],
    ["association", "SportsOrganization", "/associations/lincoln"],
    ["affiliate", "Organization", "/affiliates/lincoln"],
    ["publisher", "Organization", "/affiliates/lincoln"],
  ])("%s is a %s at %s", (type, kind, path) => {
    const record = organizationRecord({ ...school, type }, siteUrl);
    expect(crawlerComplaints(withContext(record))).toEqual([]);
    expect([record["@type"], record.url]).toEqual([kind, siteUrl + path]);
  });

  it("a school without a place, a logo or an association says nothing of them", () => {
    const bare = { ...school, city: null, stateCode: null, logo: null, association: null };
    expect(Object.keys(organizationRecord(bare, siteUrl))).toEqual(["@type", "@id", "name", "url", "description"]);
  });

  it("a team is a member of its school", () => {
    const team = { name: "Lincoln Football", sport: "Football", address: `${siteUrl}/schools/lincoln/football` };
    const record = teamRecord(team, school, siteUrl);
    expect(crawlerComplaints(withContext(record))).toEqual([]);
    expect(record.memberOf.url).toBe(`${siteUrl}/schools/lincoln`);
  });

  it("the network and its site", () => {
    for (const record of [networkRecord(siteUrl), webSite(siteUrl)])
      expect(crawlerComplaints(withContext(record))).toEqual([]);
  });
});

describe("lists and ways", () => {
  it("end at the page itself", () => {
    const here = { label: "Lincoln", address: `${siteUrl}/schools/lincoln` };
    const way = breadcrumbList([{ label: "Home", href: "/" }], here);
    expect(crawlerComplaints(withContext(way))).toEqual([]);
    expect(way?.itemListElement.map(({ position, item }) => [position, item])).toEqual([
      [1, `${siteUrl}/`],
      [2, `${siteUrl}/schools/lincoln`],
    ]);
  });
  it("a clip that nobody knows the date or the look of is none", () => {
    const clip = {
      ...{ name: "Dunk", description: "Dunk.", address: `${siteUrl}/highlights/h1` },
      ...{ publishedAt: "2026-11-20T00:00:00.000Z", poster: "/media/p.jpg", file: "/media/f.mp4" },
    };
    expect(crawlerComplaints(withContext(clipVideo(clip)))).toEqual([]);
    expect([clipVideo({ ...clip, publishedAt: null }), clipVideo({ ...clip, poster: null })]).toEqual([null, null]);
  });
});

describe("what a page says of itself", () => {
  const page = { title: "Lincoln | Fieldhouse", description: "Watch Lincoln.", address: `${siteUrl}/schools/lincoln` };
  const property = (name: string, made = pageMeta(page)) =>
    made.flatMap((one) => ("property" in one && one.property === name && "content" in one ? [one.content] : []));

  it("has the network's own picture where it has none, whole addresses, and its name without the brand", () => {
    const said = (...names: string[]) => names.flatMap((name) => property(name));
    const network = [`${siteUrl}/brand/share.png`, "1200", "Lincoln", page.address];
    expect(said("og:image", "og:image:width", "og:title", "og:url")).toEqual(network);
    const own = pageMeta({ ...page, image: { href: "/media/still.jpg", alt: "Still" } });
    expect(property("og:image", own)).toEqual([`${siteUrl}/media/still.jpg`]);
    expect([property("og:image:width", own), property("og:image:alt", own)]).toEqual([[], ["Still"]]);
  });
});
