import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~contracts/brand";
import { SearchForm } from "~/components/chrome/search-form";
import { PageHeading } from "~/components/ui/page-heading";
import { Tabs } from "~/components/ui/tabs";
import { cardSetting } from "~/models/card/setting.server";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { searchTitle } from "~/models/navigation/titles";
import { loadSearchPage, searchAsked } from "~/models/search/search-page.server";
import { pageMeta } from "~/models/sharing/page-meta";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import { EmptySearch, NothingFound, ResultGroups, ResultsOfType } from "./results";
import styles from "./search.module.css";

export const handle: RouteHandle = { hydrate: false, pageContext: "search" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: searchTitle(data?.asked.q ?? ""),
    description: `Search ${brand.name} for schools, games, events and highlights.`,
    address: undefined,
    // Result pages are endless; crawlers find schools and events by their own pages.
    noindex: "page",
  });

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = getVisitor(request);
  const asked = searchAsked(new URL(request.url).searchParams);
  const flags = await visitorFlags(visitor);
  const page = await loadSearchPage(asked, {
    ...cardSetting(visitor, flags),
    versions: flags["www-search-api-version"],
  });
  return json({ asked, page }, { headers: pageHeaders(visitor, "live") });
}

export default function SearchPage() {
  const { asked, page } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHeading title={asked.q ? `Results for “${asked.q}”` : "Search"} />
      <SearchForm
        id="search-q"
        label="Search schools, teams and games"
        placeholder="Schools, teams, games"
        query={asked.q}
        size="lg"
      />
      {page.kind !== "empty" && <Tabs label="Result types" tabs={page.tabs} />}
      {page.kind === "empty" && <EmptySearch page={page} />}
      {page.kind === "groups" && (page.total > 0 ? <ResultGroups groups={page.groups} /> : <NothingFound q={page.q} />)}
      {page.kind === "type" && (page.total > 0 ? <ResultsOfType page={page} /> : <NothingFound q={page.q} />)}
    </div>
  );
}
