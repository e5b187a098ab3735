import type { CardView } from "~/models/card/card-view";
import { type OrganizationView, organizationViews } from "~/models/card/organization-row";
import { cappedCount, isCapped, MATCHED_UP_TO } from "~/models/event-list/capped-count";
import { cardList } from "~/models/event-list/carousel.server";
import { pageCountOf } from "~/models/navigation/page-number";
import { sportPath } from "~/models/navigation/paths";
import type { Viewing } from "~/models/place/time";
import {
  RESULT_TYPES,
  resultsPath,
  type ResultsQuery,
  type ResultType,
  type SearchPageQuery,
} from "~/models/search/search-page-query";
import { NOTHING_FOUND, withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { OrganizationList, SearchGroups } from "~contracts/search";

const LABELS: Readonly<Record<ResultType, string>> = {
  events: "Games and events",
  schools: "Schools",
  associations: "Associations",
  affiliates: "Affiliates",
  highlights: "Highlights",
};

export type Results = { cards: CardView[] } | { organizations: OrganizationView[] };
export type ResultGroup = {
  type: ResultType;
  label: string;
  total: number;
  /** `total` in words. */
  count: string;
  href: string;
  results: Results;
  /** No more of them than these. */
  isWhole: boolean;
};
/** Without a count where no one counted. */
type ResultTab = { label: string; href: string; count?: string; current: boolean };

export type SearchPage =
  | { kind: "empty"; tips: string[]; popularSports: { label: string; href: string }[] }
  | ({ kind: "groups"; tabs: ResultTab[]; groups: ResultGroup[] } & Searched)
  | ({ kind: "type"; tabs: ResultTab[]; group: ResultGroup; page: number; pageCount: number } & Searched);

type Searched = {
  q: string;
  exact: boolean;
  total: number;
  /** It could not be searched, so that nothing was found says nothing of what there is (S 8.4). */
  unread: boolean;
  /** What was searched in place of `q`, and how to search `q` itself. */
  corrected: { meant: string; exactHref: string } | null;
};

const TIPS = [
  "Type a school, team or city: “Lincoln,” “Lincoln girls basketball,” “Portland football.”",
  "Not sure how it's spelled? Get close, and we'll find it.",
  "Lots of schools share a name. Add the city or state, as in “Lincoln OR.”",
];

/** Fills two rows of four on a wide screen. */
const IN_A_GROUP = 8;
const ON_A_PAGE = 24;

export async function loadSearchPage(
  upstreams: Pick<Upstreams, "catalogue" | "search">,
  { q, type, page, exact }: SearchPageQuery,
  viewing: Viewing & { near?: string | null },
): Promise<SearchPage> {
  if (!q) return emptyPage(upstreams);
  const { near } = viewing;
  const query = { q, ...(exact && { exact }), ...(near && { near }) };
  const [answer, own] = await Promise.all([
    withFallback("the search of everything", upstreams.search.all({ ...query, size: IN_A_GROUP }), null),
    type ? resultsOf(upstreams, type, { ...query, page, size: ON_A_PAGE }, viewing) : null,
  ]);
  const groups = answer ?? NO_GROUPS;
  const tabs = answer
    ? tabsOf({ q, type, exact }, answer)
    : uncountedTabs({ q, type, exact }, own && !own.unread ? own.total : undefined);
  const corrected = groups.corrected
    ? { meant: groups.corrected, exactHref: resultsPath({ q, type, exact: true }) }
    : null;
  if (type && own) {
    const isWhole = own.total <= ON_A_PAGE;
    const { unread, ...found } = own;
    const count = countOf(type, own.total);
    const group = { type, label: LABELS[type], count, href: resultsPath({ q, type, exact }), ...found, isWhole };
    const pageCount = pageCountOf(own.total, ON_A_PAGE);
    return { kind: "type", q, exact, corrected, total: own.total, unread, tabs, group, page, pageCount };
  }
  const resultGroups = RESULT_TYPES.filter((one) => groups[one].total > 0).map((one) =>
    groupOf({ q, type: one, exact }, groups, viewing),
  );
  const total = totalOf(groups);
  return { kind: "groups", q, exact, corrected, total, unread: answer === null, tabs, groups: resultGroups };
}

const totalOf = (groups: SearchGroups): number => RESULT_TYPES.reduce((sum, one) => sum + groups[one].total, 0);

/** Of schools and other organizations search counts every one. */
const countOf = (type: ResultType, total: number): string =>
  type === "events" || type === "highlights" ? cappedCount(total, MATCHED_UP_TO) : total.toLocaleString("en-US");

const countOfAll = (groups: SearchGroups): string =>
  isCapped(Math.max(groups.events.total, groups.highlights.total), MATCHED_UP_TO)
    ? cappedCount(totalOf(groups), MATCHED_UP_TO)
    : totalOf(groups).toLocaleString("en-US");

async function emptyPage(upstreams: Pick<Upstreams, "catalogue">): Promise<SearchPage> {
  const { items } = await withFallback(
    "the top sports of a search",
    upstreams.catalogue.activities({ only: "top-sports" }),
    NOTHING_FOUND,
  );
  const popularSports = items.map(({ name, slug }) => ({ label: name, href: sportPath(slug) }));
  return { kind: "empty", tips: TIPS, popularSports };
}

const NO_GROUPS: SearchGroups = {
  events: { items: [], total: 0 },
  schools: { items: [], total: 0 },
  associations: { items: [], total: 0 },
  affiliates: { items: [], total: 0 },
  highlights: { items: [], total: 0 },
  corrected: null,
};

function tabOf({ q, type, exact }: ResultsQuery, one: ResultType | null, count?: string): ResultTab {
  return {
    label: one ? LABELS[one] : "All",
    href: resultsPath(one ? { q, type: one, exact } : { q, exact }),
    current: one === type,
    ...(count !== undefined && { count }),
  };
}

function tabsOf(query: ResultsQuery, groups: SearchGroups): ResultTab[] {
  const shown = RESULT_TYPES.filter((one) => groups[one].total > 0 || one === query.type);
  return [
    tabOf(query, null, countOfAll(groups)),
    ...shown.map((one) => tabOf(query, one, countOf(one, groups[one].total))),
  ];
}

/** The search of everything failed, so any type may have results; the type that is open may have counted its own. */
const uncountedTabs = (query: ResultsQuery, total?: number): ResultTab[] => [
  tabOf(query, null),
  ...RESULT_TYPES.map((one) =>
    tabOf(query, one, one === query.type && total !== undefined ? countOf(one, total) : undefined),
  ),
];

function groupOf(query: ResultsQuery & { type: ResultType }, groups: SearchGroups, viewing: Viewing): ResultGroup {
  const { type } = query;
  const results = type === "events" || type === "highlights" ? cardsOnly(groups[type], viewing) : rows(groups[type]);
  const { items, total } = groups[type];
  const count = countOf(type, total);
  return { type, label: LABELS[type], total, count, href: resultsPath(query), results, isWhole: total <= items.length };
}

async function resultsOf(
  upstreams: Pick<Upstreams, "search">,
  type: ResultType,
  query: { q: string; exact?: boolean; near?: string; page: number; size: number },
  viewing: Viewing,
): Promise<{ total: number; results: Results; unread: boolean }> {
  const { search } = upstreams;
  if (type === "events" || type === "highlights") {
    const answer = await withFallback("a search by type", search[type](query), null);
    const list = answer ?? NOTHING_FOUND;
    return { total: list.total, results: cardsOnly(list, viewing), unread: answer === null };
  }
  const answer = await withFallback("a search by type", search[type](query), null);
  const list = answer ?? NOTHING_FOUND;
  return { total: list.total, results: rows(list), unread: answer === null };
}

function cardsOnly(found: Parameters<typeof cardList>[0], viewing: Viewing): Results {
  return { cards: cardList(found, viewing).cards };
}

function rows({ items }: { readonly items: readonly OrganizationList["items"][number][] }): Results {
  return { organizations: organizationViews(items) };
}
