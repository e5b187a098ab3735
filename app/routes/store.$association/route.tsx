import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { CardGrid } from "~/components/card/card-grid";
import { InfoPage, InfoSection } from "~/components/information/info-page";
import { ButtonLink } from "~/components/ui/button";
import { CANNOT_LIST, EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { PastLastPage } from "~/components/ui/past-last-page";
import { cappedCount } from "~/models/event-list/capped-count";
import { loadStore } from "~/models/information/store.server";
import { pageMeta } from "~/models/navigation/page";
import { isPastLast } from "~/models/navigation/page-number";
import { pageNumber } from "~/models/navigation/page-number";
import { storePath, watchEventsPath } from "~/models/navigation/paths";
import { slugParams } from "~/models/navigation/route-params";
import { route } from "~/web/visit/visit.server";
import { brand, pageTitle } from "~contracts/brand";
import styles from "./store.module.css";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: pageTitle(`${data.store.name} Store`),
        description: `Full games and events from ${data.store.name} to download and keep, from ${brand.name}.`,
        address: data.address,
      })
    : [];

const storeParams = z.object({ association: slugParams.shape.slug });

export const loader = route({ params: storeParams }, async (visit, { params: { association } }) => {
  const page = pageNumber(visit.url.searchParams.get("page"));
  const viewing = await visit.viewingAsFlagged();
  const store = await loadStore(visit.upstreams, association, page, viewing);
  if (store === null) throw visit.pageNotFound();
  if (store === "unavailable")
    throw new Response(null, { status: 503, statusText: "We can't show the store right now." });
  return visit.page({ store, address: visit.address(pagePath(store.slug, page)) }, "steady");
});

const pagePath = (slug: string, number: number) => storePath(slug, { page: number > 1 ? number : null });

const NOTHING_TO_DOWNLOAD = "There's nothing to download here right now. You can still watch replays on demand.";

export default function StorePage() {
  const { store } = useLoaderData<typeof loader>();
  const { slug, name, isNetwork, games, page, pageCount, organizationHref, associations } = store;
  const pageHref = (number: number) => pagePath(slug, number);
  return (
    <InfoPage
      kicker={isNetwork ? undefined : "Store"}
      title={isNetwork ? `${name} Store` : name}
      lead={
        "Full games and ceremonies to download and keep: a senior night, a title game, the one with the shot " +
        "from half court. You pay once. Each game's page says how much."
      }
      drawing="scoreboard"
      action={
        organizationHref && (
          <ButtonLink href={organizationHref} variant="secondary" size="lg">
            Games and news
          </ButtonLink>
        )
      }
    >
      <InfoSection id="games" title={games.total > 0 ? `Downloads (${cappedCount(games.total)})` : "Downloads"}>
        {isPastLast({ total: games.total, page, pageCount }) ? (
          <PastLastPage lastHref={pageHref(pageCount)} />
        ) : games.cards.length > 0 ? (
          <CardGrid cards={games.cards} level={3} label="Downloads" eager={2} />
        ) : (
          <EmptyState
            drawing="scoreboard"
            action={<ButtonLink href={watchEventsPath({ status: "ondemand" })}>Watch on demand</ButtonLink>}
          >
            {games.unread ? CANNOT_LIST : NOTHING_TO_DOWNLOAD}
          </EmptyState>
        )}
        <Pagination label="Downloads" page={page} pageCount={pageCount} href={pageHref} />
      </InfoSection>
      {associations.length > 0 && (
        <InfoSection id="associations" title="Association stores">
          <ul className={styles.stores}>
            {associations.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </InfoSection>
      )}
    </InfoPage>
  );
}
