import type { DateTime } from "luxon";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import {
  advertisePath,
  affiliateProgramPath,
  bracketsPath,
  buyTicketsPath,
  companyPath,
  deleteAccountPath,
  findSchoolPath,
  highlightPath,
  highlightsPath,
  homePath,
  honorRollPath,
  mediaPartnersPath,
  officialsPassPath,
  playoffsPath,
  playoffsSectionPath,
  playoffsStatePath,
  privacyPath,
  privacyRightsPath,
  producerPrivacyPath,
  sitemapIndexPath,
  sportPath,
  sportStatePath,
  statePath,
  supportProgramPath,
  termsPath,
  tonightReelPath,
  watchEventsPath,
  waysToWatchPath,
} from "~/models/navigation/paths";
import { isoOf } from "~/models/place/time";
import { pathOfBracket } from "~/models/playoffs/playoffs.server";
import { withFallback } from "~/services/fallback.server";
import { orUnavailable } from "~/services/http/unavailable.server";
import type { Upstreams } from "~/services/upstreams.server";
import { brand } from "~contracts/brand";
import type { BracketSummary } from "~contracts/records/playoffs";
import { PLAYOFF_SECTIONS } from "~contracts/vocabulary/playoff-sections";
import { STATE_CODES, stateSlug } from "~contracts/vocabulary/states";
import {
  eventEntry,
  liveRange,
  MOST_ADDRESSES,
  organizationEntry,
  sitemap,
  type SitemapEntry,
  sitemapIndex,
  sitemapIndexPaths,
  type SitemapName,
  videoEntry,
  weekFrom,
} from "./sitemap";

type Source = { siteUrl: string; now: DateTime };

/** Crawlers take a robots.txt that fails for a site that is closed to them: without an answer it names the first. */
export async function readSitemapIndexPaths(upstreams: Pick<Upstreams, "search">, now: DateTime): Promise<string[]> {
  const outline = await withFallback("the sitemaps of robots.txt", upstreams.search.outline(), null);
  return outline ? sitemapIndexPaths(outline, now) : [sitemapIndexPath()];
}

/** Null if empty, since a sitemap may not be; an index, where there are fewer. */
export async function readSitemap(
  upstreams: Pick<Upstreams, "catalogue" | "flags" | "member" | "search">,
  name: SitemapName,
  source: Source,
): Promise<string | null> {
  if (name.kind === "index")
    return sitemapIndex(await orUnavailable(upstreams.search.outline()), name.number, source.siteUrl, source.now);
  const entries = await orUnavailable(entriesOf(upstreams, name, source));
  return entries.length > 0 ? sitemap(entries, source.siteUrl) : null;
}

function entriesOf(
  upstreams: Pick<Upstreams, "catalogue" | "flags" | "member" | "search">,
  name: Exclude<SitemapName, { kind: "index" }>,
  { siteUrl, now }: Source,
): Promise<SitemapEntry[]> {
  switch (name.kind) {
    case "pages":
      return pages(upstreams);
    case "organizations":
      return organizations(upstreams);
    case "schools":
      return schoolsOf(upstreams, name.state);
    case "playoffs":
      return playoffs(upstreams);
    case "highlights":
      return highlights(upstreams);
    case "live":
      return liveNow(upstreams, siteUrl, now);
    case "events":
      return events(upstreams, { ...weekFrom(name.monday), videos: false, piece: name.piece }, (event) =>
        eventEntry(event, now),
      );
    case "videos":
      return events(upstreams, { ...weekFrom(name.monday), only: "video", piece: name.piece }, (event) =>
        videoEntry(event, siteUrl, now),
      );
  }
}

const FIXED = [
  homePath(),
  watchEventsPath(),
  findSchoolPath(),
  highlightsPath(),
  tonightReelPath(),
  waysToWatchPath(),
  companyPath(),
  advertisePath(),
  mediaPartnersPath(),
  officialsPassPath(),
  affiliateProgramPath(),
  ...(brand.ticketing ? [buyTicketsPath()] : []),
  supportProgramPath(),
  honorRollPath(),
  deleteAccountPath(),
  termsPath(),
  privacyPath(),
  privacyRightsPath(),
  producerPrivacyPath(),
];

async function pages(upstreams: Pick<Upstreams, "catalogue">): Promise<SitemapEntry[]> {
  const { items: sports } = await upstreams.catalogue.activities({ only: "top-sports" });
  const paths = [
    ...FIXED,
    ...sports.map(({ name }) => sportPath(name)),
    ...STATE_CODES.flatMap((state) => [
      statePath(state),
      findSchoolPath(stateSlug(state)),
      ...sports.map(({ name }) => sportStatePath(name, state)),
    ]),
  ];
  return paths.map((path) => ({ path }));
}

async function organizations(upstreams: Pick<Upstreams, "search">): Promise<SitemapEntry[]> {
  const { search } = upstreams;
  const found = await Promise.all(
    (["associations", "affiliates"] as const).map((family) =>
      wholeList((after) => search.outlineOrganizations({ family, ...after })),
    ),
  );
  return found.flat().map(organizationEntry);
}

async function schoolsOf(upstreams: Pick<Upstreams, "search">, state: string): Promise<SitemapEntry[]> {
  const schools = await wholeList((after) =>
    upstreams.search.outlineOrganizations({ family: "schools", state, ...after }),
  );
  return schools.map(organizationEntry);
}

/** Undrawn brackets have no page yet (S 2.11). */
async function playoffs(upstreams: Pick<Upstreams, "catalogue">): Promise<SitemapEntry[]> {
  const drawn = (await allBrackets(upstreams)).filter(({ status }) => status !== "undrawn");
  const paths = [
    playoffsPath(),
    ...STATE_CODES.map((state) => playoffsStatePath(stateSlug(state))),
    ...Object.values(PLAYOFF_SECTIONS).flat().map(playoffsSectionPath),
    ...drawn.flatMap((bracket) => {
      const path = pathOfBracket(bracket);
      const state = STATE_CODES.find((code) => code === bracket.state_code);
      return path && state
        ? [bracketsPath(stateSlug(state)), bracketsPath(stateSlug(state), bracket.sport_slug), path]
        : [];
    }),
  ];
  return [...new Set(paths)].map((path) => ({ path }));
}

async function allBrackets(upstreams: Pick<Upstreams, "catalogue">): Promise<BracketSummary[]> {
  const found: BracketSummary[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await upstreams.catalogue.brackets({ page });
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
}

type Outlined = Awaited<ReturnType<Upstreams["search"]["outlineEvents"]>>["items"][number];

async function events(
  upstreams: Pick<Upstreams, "search">,
  { from, to, ...query }: { from: DateTime; to: DateTime; only?: "video"; videos?: false; piece: number },
  entryOf: (event: Outlined) => SitemapEntry,
): Promise<SitemapEntry[]> {
  const { items } = await upstreams.search.outlineEvents({ from: isoOf(from), to: isoOf(to), ...query });
  return items.map(entryOf);
}

const LIVE_PIECES = 20;

/** Starts with the live list page, so it's never empty. */
async function liveNow(upstreams: Pick<Upstreams, "search">, siteUrl: string, now: DateTime): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [{ path: watchEventsPath() }];
  const { from, to } = liveRange(now);
  for (let piece = 0; piece < LIVE_PIECES; piece++) {
    const query = { from: isoOf(from), to: isoOf(to), only: "live", piece } as const;
    const { items, next } = await upstreams.search.outlineEvents(query);
    entries.push(...items.map((event) => videoEntry(event, siteUrl, now)));
    if (next === null) break;
  }
  return entries;
}

const HIGHLIGHTS_ON_A_PAGE = 100;
const HIGHLIGHT_PAGES = 10;

async function highlights(upstreams: Pick<Upstreams, "flags" | "member" | "search">): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [{ path: highlightsPath() }];
  // Highlights have no page for guests while the flag is off (rulings 3).
  const flags = await visitorFlags(upstreams, { anonymousId: null, token: null });
  if (!flags["show-new-highlights-experience"]) return entries;
  for (let page = 1; page <= HIGHLIGHT_PAGES; page++) {
    const { items } = await upstreams.search.highlights({ page, size: HIGHLIGHTS_ON_A_PAGE });
    entries.push(...items.map(({ key, date }) => ({ path: highlightPath(key), updatedAt: date ?? null })));
    if (items.length < HIGHLIGHTS_ON_A_PAGE) break;
  }
  return entries;
}

type Piece<Item> = { readonly items: readonly Item[]; readonly next: string | null };

async function wholeList<Item>(read: (after: { after?: string }) => Promise<Piece<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let next: string | null | undefined;
  do {
    const piece: Piece<Item> = await read(next ? { after: next } : {});
    items.push(...piece.items);
    next = piece.next;
  } while (next && items.length < MOST_ADDRESSES);
  return items;
}
