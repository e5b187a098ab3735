import { CardGrid } from "~/components/card/card-grid";
import { OrganizationRow } from "~/components/organization/organization-row";
import { ButtonLink } from "~/components/ui/button";
import { ChipList } from "~/components/ui/chip";
import { EmptyState } from "~/components/ui/empty-state";
import { SectionHeading } from "~/components/ui/page-heading";
import { Pagination } from "~/components/ui/pagination";
import { PastLastPage } from "~/components/ui/past-last-page";
import { isPastLast } from "~/models/navigation/page-number";
import { watchEventsPath } from "~/models/navigation/paths";
import type { ResultGroup, SearchPage } from "~/models/search/search-page.server";
import { CANNOT_SEARCH, resultsPath } from "~/models/search/search-page-query";
import styles from "./search.module.css";

export function EmptySearch({ page }: { page: Extract<SearchPage, { kind: "empty" }> }) {
  return (
    <>
      <section aria-labelledby="tips">
        <SectionHeading id="tips" title="Tips" />
        <ul className={styles.tips}>
          {page.tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </section>
      {page.popularSports.length > 0 && (
        <section aria-labelledby="popular-sports">
          <SectionHeading id="popular-sports" title="Popular sports" />
          <ChipList label="Popular sports" chips={page.popularSports} />
        </section>
      )}
    </>
  );
}

export function NothingFound({ q, unread }: { q: string; unread: boolean }) {
  if (unread) return <EmptyState drawing="court">{CANNOT_SEARCH}</EmptyState>;
  return (
    <EmptyState
      drawing="court"
      title="Nothing found"
      action={<ButtonLink href={watchEventsPath()}>Browse all events</ButtonLink>}
    >
      We didn’t find anything for “{q}”. Try a school’s name, a city or a sport.
    </EmptyState>
  );
}

export function ResultGroups({ groups }: { groups: readonly ResultGroup[] }) {
  return (
    <>
      {groups.map((group) => (
        <section key={group.type} aria-labelledby={`group-${group.type}`}>
          <SectionHeading
            id={`group-${group.type}`}
            title={`${group.label} (${group.count})`}
            more={group.isWhole ? undefined : { href: group.href, label: "See all" }}
          />
          <Results group={group} />
        </section>
      ))}
    </>
  );
}

export function ResultsOfType({ page }: { page: Extract<SearchPage, { kind: "type" }> }) {
  const { group, q, exact } = page;
  const href = (number: number) => resultsPath({ q, exact, type: group.type, page: number });
  return (
    <section aria-labelledby="results">
      <SectionHeading id="results" title={`${group.label} (${group.count})`} />
      {isPastLast({ ...page, total: group.total }) ? (
        <PastLastPage lastHref={href(page.pageCount)} />
      ) : (
        <Results group={group} />
      )}
      <Pagination label={group.label} page={page.page} pageCount={page.pageCount} href={href} />
    </section>
  );
}

function Results({ group: { results, label } }: { group: ResultGroup }) {
  if ("cards" in results) return <CardGrid cards={results.cards} level={3} label={label} />;
  return (
    <ul className={styles.organizations}>
      {results.organizations.map(({ key, name, place, logo, href, note, live }) => (
        <li key={key}>
          <OrganizationRow name={name} place={place} logo={logo} href={href} note={note} live={live} />
        </li>
      ))}
    </ul>
  );
}
