import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brand } from "~contracts/brand";
import { CountedLinks } from "~/components/playoffs/counted-links";
import { PlayoffGames, PlayoffsPage } from "~/components/playoffs/playoffs-page";
import { ChipList } from "~/components/ui/chip";
import { cardSetting } from "~/models/card/setting.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { playoffsPath } from "~/models/navigation/paths";
import { playoffsTitle, titleOf } from "~/models/navigation/titles";
import { PLAYOFFS_BREADCRUMBS } from "~/models/playoffs/bracket-page";
import { sportOfQuery } from "~/models/navigation/bracket-address";
import { playoffsMeta } from "~/models/playoffs/playoffs-meta";
import { loadPlayoffs } from "~/models/playoffs/playoffs.server";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "championships" };

const BREADCRUMBS = PLAYOFFS_BREADCRUMBS.slice(0, 1);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? playoffsMeta({
        title: data.playoffs.sport ? playoffsTitle(data.playoffs.sport.name) : titleOf("playoffs"),
        name: "Playoffs",
        description: `High-school playoffs ${data.playoffs.season} on ${brand.name}: brackets of every state, live games and what comes next.`,
        address: data.address,
        breadcrumbs: BREADCRUMBS,
      })
    : [];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** The current season's playoffs; `?sport=` narrows them to one sport (rulings 3, playoffs). */
export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = getVisitor(request);
  const sport = sportOfQuery(new URL(request.url).searchParams);
  const playoffs = await loadPlayoffs(sport, cardSetting(visitor));
  return data(
    { playoffs, address: `${ownSite().url}${playoffsPath({ sport })}` },
    { headers: pageHeaders(visitor, "live") },
  );
}

export default function PlayoffsRoute() {
  const { playoffs } = useLoaderData<typeof loader>();
  const { season, sport, sports, live, upcoming, states, sections } = playoffs;
  return (
    <PlayoffsPage
      title={sport ? `${sport.name} playoffs` : "Playoffs"}
      kicker={season}
      lead="Every state, every bracket: see who is through, who plays next, and watch it."
      breadcrumbs={BREADCRUMBS}
    >
      {sports.length > 0 && <ChipList label="Sports" chips={sports} scroll />}
      <PlayoffGames live={live} upcoming={upcoming} />
      <CountedLinks id="states" title={sport ? `${sport.name} brackets by state` : "By state"} links={states} />
      {!sport &&
        sections.map(({ title, links }) => (
          <CountedLinks key={title} id={`sections-${title}`} title={`${title} sections`} links={links} />
        ))}
    </PlayoffsPage>
  );
}
