import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SearchForm } from "~/components/chrome/search-form";
import { Schools } from "~/components/discovery/school-list";
import { LinkColumns } from "~/components/ui/link-columns";
import { PageHeading } from "~/components/ui/page-heading";
import { findSchools, statesWithSchools } from "~/models/discovery/find-school.server";
import { readSchoolsQuery, schoolsPath } from "~/models/discovery/school-address";
import { pageMeta, titleOf } from "~/models/navigation/page";
import { findSchoolPath, schoolSuggestionsPath } from "~/models/navigation/paths";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: titleOf("find_school"),
    description: `Find a high school by name, city, state or ZIP code, and watch its games on ${brand.name}.`,
    address: data?.address,
    // Search results are endless; the state pages list every school.
    noindex: data?.q ? "page" : false,
  });

export const loader = route(async (visit) => {
  const query = readSchoolsQuery(visit.url.searchParams);
  const [list, states] = await Promise.all([
    query.q ? findSchools(visit.upstreams, null, query, { near: await visit.near() }) : null,
    statesWithSchools(visit.upstreams),
  ]);
  return visit.page({ q: query.q, list, states, address: visit.address(findSchoolPath()) }, "live");
});

export default function FindSchoolPage() {
  const { q, list, states } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page-body page-grid">
      <PageHeading title="Find a school" lead="Search by name, city, state or ZIP code." />
      <SearchForm
        id="school-q"
        label="School, city or ZIP code"
        placeholder="Lincoln or 97201"
        query={q}
        action={findSchoolPath()}
        source={schoolSuggestionsPath()}
        size="lg"
      />
      {list && (
        <Schools
          list={list}
          nothing={`No school matches “${q}”. Try part of its name, its city, or a nearby ZIP code.`}
          href={(page) => schoolsPath(null, { q, page })}
        />
      )}
      <LinkColumns id="states" title="Schools by state" links={states} />
    </div>
  );
}
