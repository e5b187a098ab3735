import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SearchForm } from "~/components/chrome/search-form";
import { PageHeading } from "~/components/ui/page-heading";
import { Tabs } from "~/components/ui/tabs";
import { todayOf } from "~/models/event-list/days";
import { tomorrowPath } from "~/models/event-list/filters";
import { pageMeta, type RouteHandle, searchTitle } from "~/models/navigation/page";
import { todayPath } from "~/models/navigation/paths";
import { loadSearchPage } from "~/models/search/search-page.server";
import {
  asksForToday,
  asksForTomorrow,
  readSearchQuery,
  resultsTitle,
  searchedFor,
} from "~/models/search/search-page-query";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import { Corrected } from "./corrected";
import { LiteSearch } from "./lite-search";
import { EmptySearch, NothingFound, ResultGroups, ResultsOfType } from "./results";
import styles from "./search.module.css";

export const handle: RouteHandle = { pageContext: "search", lite: LiteSearch };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: searchTitle(data ? searchedFor(data.query, data.page) : ""),
    description: `Search ${brand.name} for schools, games, events and highlights.`,
    address: undefined,
    // Search results are endless; crawlers find schools and events by their own pages.
    noindex: "page",
  });

export const loader = route(async (visit) => {
  const query = readSearchQuery(visit.url.searchParams);
  if (asksForToday(query)) throw visit.redirect(todayPath(), { status: 302 });
  if (asksForTomorrow(query)) throw visit.redirect(tomorrowPath(todayOf(visit.viewing())), { status: 302 });
  const viewing = { ...(await visit.viewingAsFlagged()), near: query.q ? await visit.near() : null };
  const page = await loadSearchPage(visit.upstreams, query, viewing);
  return visit.page({ query, page }, "live");
});

export default function SearchPage() {
  const { query, page } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap page-body page-grid ${styles.page}`}>
      <PageHeading
        title={resultsTitle(query, page)}
        lead={
          page.kind !== "empty" && page.corrected && <Corrected typed={page.q} exactHref={page.corrected.exactHref} />
        }
      />
      <SearchForm
        id="search-q"
        label="Search schools, teams and games"
        placeholder="Schools, teams, games"
        query={query.q}
        size="lg"
      />
      {page.kind !== "empty" && <Tabs label="Result types" tabs={page.tabs} />}
      {page.kind === "empty" && <EmptySearch page={page} />}
      {page.kind === "groups" && (page.total > 0 ? <ResultGroups groups={page.groups} /> : <NothingFound {...page} />)}
      {page.kind === "type" && (page.total > 0 ? <ResultsOfType page={page} /> : <NothingFound {...page} />)}
    </div>
  );
}
