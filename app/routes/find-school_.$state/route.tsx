import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SearchForm } from "~/components/chrome/search-form";
import { Schools } from "~/components/discovery/school-list";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { ButtonLink } from "~/components/ui/button";
import { ChipList } from "~/components/ui/chip";
import { PageHeading } from "~/components/ui/page-heading";
import { findSchools } from "~/models/discovery/find-school.server";
import { LETTERS, readSchoolsQuery, schoolsPath } from "~/models/discovery/school-address";
import { type Breadcrumb, pageMeta } from "~/models/navigation/page";
import { findSchoolPath, homePath, schoolSuggestionsPath, statePath } from "~/models/navigation/paths";
import { stateOfAddress } from "~/models/place/state-of-address";
import { breadcrumbList } from "~/models/sharing/breadcrumb-list";
import { itemList } from "~/models/sharing/structured-data";
import { goThere } from "~/web/page/redirect-or-404.server";
import { route } from "~/web/visit/visit.server";
import { brand, pageTitle } from "~contracts/brand";
import { stateName } from "~contracts/vocabulary/states";

const WAY: Breadcrumb[] = [
  { label: "Home", href: homePath(), icon: "home" },
  { label: "Find a school", href: findSchoolPath() },
];

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const crumbs = breadcrumbList(WAY, { label: data.name, address: data.address });
  const schools = itemList(
    `High schools in ${data.name}`,
    data.list.organizations.flatMap(({ name, href }) => (href ? [{ name, href }] : [])),
    data.address,
  );
  return pageMeta({
    title: pageTitle(`High Schools in ${data.name}`),
    description: `High schools in ${data.name} from A to Z, with their games and events on ${brand.name}.`,
    address: data.address,
    noindex: data.query.q ? "page" : false,
    structured: [crumbs, schools].filter((record) => record !== null),
  });
};

export const loader = route(async (visit) => {
  const state = stateOfAddress(visit.params.state);
  if (!state) throw goThere(visit);
  const query = readSchoolsQuery(visit.url.searchParams);
  const near = query.q ? await visit.near() : null;
  const list = await findSchools(visit.upstreams, state, query, { near });
  const { letter, page } = query;
  const address = visit.address(schoolsPath(state, { letter, page }));
  return visit.page({ state, name: stateName(state), query, list, address }, "steady");
});

export default function FindSchoolInStatePage() {
  const { state, name, query, list } = useLoaderData<typeof loader>();
  const letters = [
    { label: "All", href: schoolsPath(state, {}), current: query.letter === null && !query.q },
    ...LETTERS.map((letter) => ({
      label: letter.toUpperCase().replace("-", "–"),
      href: schoolsPath(state, { letter }),
      current: letter === query.letter,
    })),
  ];
  return (
    <div className="wrap page-body page-grid">
      <div>
        <Breadcrumbs entries={WAY} />
        <PageHeading
          title={`Schools in ${name}`}
          actions={<ButtonLink href={statePath(state)}>What&apos;s on in {name}</ButtonLink>}
        />
      </div>
      <SearchForm
        id="school-q"
        label={`School, city or ZIP code in ${name}`}
        query={query.q}
        action={schoolsPath(state, {})}
        source={schoolSuggestionsPath(state)}
        size="lg"
      />
      <nav aria-label="Schools by first letter">
        <ChipList label="Letters" chips={letters} scroll />
      </nav>
      <Schools
        list={list}
        nothing={nothingFound(name, query)}
        href={(page) => schoolsPath(state, { ...query, page })}
      />
    </div>
  );
}

function nothingFound(name: string, { q, letter }: { q: string; letter: string | null }): string {
  if (q) return `No school in ${name} matches “${q}”. Try part of its name, or its city.`;
  return letter
    ? `No school in ${name} starts with ${letter === "0-9" ? "a number" : letter.toUpperCase()}.`
    : `No schools are listed in ${name} yet.`;
}
