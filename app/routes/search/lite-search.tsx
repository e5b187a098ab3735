import type { SerializeFrom } from "@remix-run/node";
import { LiteCards, LiteLinks, LiteOrganizations, LitePages, LiteSearchForm } from "~/components/lite/lite-parts";
import { PAST_LAST_PAGE } from "~/components/ui/past-last-page";
import { isPastLast } from "~/models/navigation/page-number";
import type { ResultGroup, SearchPage } from "~/models/search/search-page.server";
import { CANNOT_SEARCH, resultsPath, resultsTitle, type SearchPageQuery } from "~/models/search/search-page-query";
import { Corrected } from "./corrected";

type Shown = SerializeFrom<{ query: SearchPageQuery; page: SearchPage }>;

/** Search as text (rulings 3). */
export function LiteSearch({ data: { query: query, page } }: { data: Shown }) {
  if (page.kind === "empty") {
    return (
      <>
        <h1>Search</h1>
        <LiteSearchForm />
        {page.tips.map((tip) => (
          <p key={tip}>{tip}</p>
        ))}
        <LiteLinks label="Popular sports" links={page.popularSports} />
      </>
    );
  }
  const tabs = page.tabs.map(({ label, count, ...tab }) => ({
    ...tab,
    label: count === undefined ? label : `${label} (${count})`,
  }));
  return (
    <>
      <h1>{resultsTitle(query, page)}</h1>
      {page.corrected && (
        <p>
          <Corrected typed={page.q} exactHref={page.corrected.exactHref} />
        </p>
      )}
      <LiteSearchForm query={query.q} />
      <LiteLinks label="Result types" links={tabs} />
      {page.total === 0 && (
        <p>
          {page.unread
            ? CANNOT_SEARCH
            : `We didn’t find anything for “${page.q}”. Try a school’s name, a city or a sport.`}
        </p>
      )}
      {page.kind === "type" ? (
        <>
          {isPastLast(page) && <p>{PAST_LAST_PAGE}</p>}
          <Results group={page.group} />
          <LitePages {...page} href={(number) => resultsPath({ ...page, type: page.group.type, page: number })} />
        </>
      ) : (
        page.groups.map((group) => (
          <section key={group.type} aria-labelledby={`group-${group.type}`}>
            <h2 id={`group-${group.type}`}>{group.label}</h2>
            <Results group={group} />
            {!group.isWhole && <a href={group.href}>All of {group.label.toLowerCase()}</a>}
          </section>
        ))
      )}
    </>
  );
}

const Results = ({ group: { results } }: { group: SerializeFrom<ResultGroup> }) =>
  "cards" in results ? (
    <LiteCards cards={results.cards} />
  ) : (
    <LiteOrganizations organizations={results.organizations} />
  );
