import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CardGrid } from "~/components/card/card-grid";
import { ButtonLink } from "~/components/ui/button";
import { ChipList } from "~/components/ui/chip";
import { NoVideo } from "~/components/ui/empty-state";
import { PageHeading } from "~/components/ui/page-heading";
import { MoreLink, Pagination } from "~/components/ui/pagination";
import { PastLastPage } from "~/components/ui/past-last-page";
import { loadHighlights, readHighlightsQuery } from "~/models/highlight/highlights.server";
import { type RouteHandle, titleOf } from "~/models/navigation/page";
import { isPastLast } from "~/models/navigation/page-number";
import { highlightsPath, tonightReelPath, watchEventsPath, withQuery } from "~/models/navigation/paths";
import { cardListMeta } from "~/models/sharing/list-meta";
import { listSnapshotOf } from "~/web/page/list-snapshot.server";
import { route } from "~/web/visit/visit.server";
import { brand, pageTitle } from "~contracts/brand";

export const handle: RouteHandle = { pageContext: "highlights" };

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const sport = data?.list.sport?.name;
  return cardListMeta({
    title: sport ? pageTitle(`${sport} Highlights`) : titleOf("highlights"),
    description:
      `The best ${sport ? `${sport.toLowerCase()} ` : ""}plays from high-school games, newest first, on ` +
      `${brand.name}.`,
    address: data?.address,
    list: { name: "Highlights", cards: data?.list.cards ?? [] },
  });
};

export const loader = route(async (visit) => {
  const query = { ...readHighlightsQuery(visit.url.searchParams), at: listSnapshotOf(visit) };
  const list = await loadHighlights(visit.upstreams, query, await visit.viewingAsFlagged());
  const address = visit.address(pagePath(list.sport?.slug, list.page));
  return visit.page({ list, address }, "live");
});

const pagePath = (sport: string | undefined, page: number, at: number | null = null) =>
  withQuery(highlightsPath(), { sport, ...(page > 1 && { page, at }) });

const LIST_ID = "highlights";

export default function HighlightsPage() {
  const { list } = useLoaderData<typeof loader>();
  const fullGames = watchEventsPath({ activity: list.sport?.slug, status: "ondemand" });
  const pageHref = (page: number, at = list.at) => pagePath(list.sport?.slug, page, at);
  return (
    <div className="wrap page-body page-grid">
      <PageHeading
        title={list.sport ? `${list.sport.name} highlights` : "Highlights"}
        lead="The plays everyone will be talking about on Monday."
      />
      <ChipList label="Sports" chips={list.chips} scroll />
      <p>
        <ButtonLink href={tonightReelPath()} icon="play">
          Tonight in a minute
        </ButtonLink>
      </p>
      {isPastLast(list) ? (
        <PastLastPage lastHref={pageHref(list.pageCount)} />
      ) : list.cards.length > 0 ? (
        <CardGrid
          id={LIST_ID}
          cards={list.cards}
          label="Highlights"
          level={2}
          eager={2}
          follows={list.page > 1}
          inRows
        />
      ) : (
        <NoVideo
          unread={list.unread}
          title={list.sport ? `No ${list.sport.name.toLowerCase()} highlights yet` : undefined}
          action={<ButtonLink href={fullGames}>Watch full games</ButtonLink>}
        />
      )}
      {list.page < list.pageCount && <MoreLink href={pageHref(list.page + 1, list.minute)} listId={LIST_ID} />}
      <Pagination label="Highlights" page={list.page} pageCount={list.pageCount} href={pageHref} />
    </div>
  );
}
