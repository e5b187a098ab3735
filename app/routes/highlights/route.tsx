import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brand, pageTitle } from "~contracts/brand";
import { CardGrid } from "~/components/card/card-grid";
import { ButtonLink } from "~/components/ui/button";
import { ChipList } from "~/components/ui/chip";
import { NoVideo } from "~/components/ui/empty-state";
import { PageHeading } from "~/components/ui/page-heading";
import { MoreLink, Pagination } from "~/components/ui/pagination";
import { cardSetting } from "~/models/card/setting.server";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { highlightsAsked, loadHighlights } from "~/models/highlight/highlights.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { highlightsPath, watchEventsPath, withQuery } from "~/models/navigation/paths";
import { titleOf } from "~/models/navigation/titles";
import { cardListMeta } from "~/models/sharing/list-meta";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import styles from "./highlights.module.css";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "highlights" };

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const sport = data?.list.sport?.name;
  return cardListMeta({
    title: sport ? pageTitle(`${sport} Highlights`) : titleOf("highlights"),
    description: `The best ${sport ? `${sport.toLowerCase()} ` : ""}plays of high-school games, the newest first, on ${brand.name}.`,
    address: data?.address,
    list: { name: "Highlights", cards: data?.list.cards ?? [] },
  });
};

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** The newest highlights, of all sports or of one (S 2.1 highlights). */
export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = getVisitor(request);
  const flags = await visitorFlags(visitor);
  const asked = highlightsAsked(new URL(request.url).searchParams);
  const list = await loadHighlights(asked, {
    ...cardSetting(visitor, flags),
    versions: flags["www-search-api-version"],
  });
  const address = `${ownSite().url}${withQuery(highlightsPath(), { sport: list.sport?.slug })}`;
  return data({ list, address }, { headers: pageHeaders(visitor, "live") });
}

const LIST_ID = "highlights";

export default function HighlightsPage() {
  const { list } = useLoaderData<typeof loader>();
  const pageHref = (page: number) =>
    withQuery(highlightsPath(), { sport: list.sport?.slug, page: page > 1 ? page : null });
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHeading
        title={list.sport ? `${list.sport.name} highlights` : "Highlights"}
        lead="The plays that everybody talks about on Monday."
      />
      <ChipList label="Sports" chips={list.chips} scroll />
      {list.cards.length > 0 ? (
        <CardGrid id={LIST_ID} cards={list.cards} label="Highlights" level={2} eager={2} />
      ) : (
        <NoVideo action={<ButtonLink href={watchEventsPath({ status: "ondemand" })}>Watch full games</ButtonLink>} />
      )}
      {list.page < list.pageCount && <MoreLink href={pageHref(list.page + 1)} listId={LIST_ID} />}
      <Pagination label="Highlights" page={list.page} pageCount={list.pageCount} href={pageHref} />
    </div>
  );
}
