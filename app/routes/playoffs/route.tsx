import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NoBrackets, PlayoffGames, PlayoffsPage } from "~/components/playoffs/playoffs-page";
import { ChipList } from "~/components/ui/chip";
import { LinkColumns } from "~/components/ui/link-columns";
import { sportOfQuery } from "~/models/navigation/bracket-address";
import { playoffsTitle, type RouteHandle, titleOf } from "~/models/navigation/page";
import { playoffsPath } from "~/models/navigation/paths";
import { PLAYOFFS_BREADCRUMBS } from "~/models/playoffs/bracket-page";
import { loadPlayoffs } from "~/models/playoffs/playoffs.server";
import { playoffsMeta } from "~/models/playoffs/playoffs-meta";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";

export const handle: RouteHandle = { pageContext: "championships" };

const BREADCRUMBS = PLAYOFFS_BREADCRUMBS.slice(0, 1);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? playoffsMeta({
        title: data.playoffs.sport ? playoffsTitle(data.playoffs.sport.name) : titleOf("playoffs"),
        name: "Playoffs",
        description:
          `High-school playoffs ${data.playoffs.season} on ${brand.name}: brackets from every state, live games ` +
          "and what's next.",
        address: data.address,
        breadcrumbs: BREADCRUMBS,
      })
    : [];

export const loader = route(async (visit) => {
  const playoffs = await loadPlayoffs(visit.upstreams, sportOfQuery(visit.url.searchParams), visit.viewing());
  const address = visit.address(playoffsPath({ sport: playoffs.sport?.slug ?? null }));
  return visit.page({ playoffs, address }, "live");
});

export default function PlayoffsRoute() {
  const { playoffs } = useLoaderData<typeof loader>();
  const { season, sport, sports, live, upcoming, states, sections } = playoffs;
  return (
    <PlayoffsPage
      title={sport ? `${sport.name} playoffs` : "Playoffs"}
      kicker={season}
      lead="Every state, every bracket: see who's through and who's next, and watch it all."
      breadcrumbs={BREADCRUMBS}
    >
      {sports.length > 0 && <ChipList label="Sports" chips={sports} scroll />}
      <PlayoffGames live={live} upcoming={upcoming} />
      {states.length > 0 ? (
        <LinkColumns id="states" title={sport ? `${sport.name} brackets by state` : "By state"} links={states} />
      ) : (
        <NoBrackets />
      )}
      {!sport &&
        sections.map(({ id, title, links }) => (
          <LinkColumns key={id} id={id} title={`${title} sections`} links={links} />
        ))}
    </PlayoffsPage>
  );
}
