import type { SerializeFrom } from "@remix-run/node";
import type { CardView } from "~/models/card/card-view";
import type { CardList } from "~/models/event-list/carousel.server";
import { profileVideoPath } from "~/models/navigation/paths";
import type { LiveAndUpcoming } from "~/models/organization/live-and-upcoming";
import type { OrganizationPage } from "~/models/organization/organization.server";
import { LiteBreadcrumbs, LiteLinks, LiteNoVideo, LiteSection } from "./lite-parts";

type Shown =
  | { page: null; name: string; path: string }
  | {
      page: SerializeFrom<OrganizationPage>;
      lists: { liveAndUpcoming: LiveAndUpcoming<CardView>; onDemand: CardList; highlights: CardList };
      sport?: string | undefined;
      chips?: readonly { label: string; href: string }[];
    };

/** A school, an association, or one of its sports or teams, as text (rulings 3). */
export function LiteOrganization({ data }: { data: Shown }) {
  if (data.page === null) return <LiteUnavailable {...data} />;
  const { page, lists, sport, chips = page.sports } = data;
  const { liveAndUpcoming, onDemand, highlights } = lists;
  const all = (category: string) => profileVideoPath(page.type, page.slug, category, sport);
  const unread = Object.values(lists).some((list) => list.unread);
  const nothing = liveAndUpcoming.items.length + onDemand.cards.length + highlights.cards.length === 0;
  return (
    <>
      <LiteOrganizationHead page={page} />
      <LiteSection
        id="live-and-upcoming"
        title={liveAndUpcoming.title ?? ""}
        cards={liveAndUpcoming.items}
        moreHref={liveAndUpcoming.more ? all(liveAndUpcoming.more.category) : undefined}
        moreOf={liveAndUpcoming.more?.category}
      />
      <LiteSection id="on-demand" title="On demand" cards={onDemand.cards} moreHref={all("on-demand")} />
      <LiteSection id="highlights" title="Highlights" cards={highlights.cards} moreHref={all("highlights")} />
      {(nothing || unread) && <LiteNoVideo unread={unread} />}
      <LiteLinks label={sport ? "Teams" : "Sports"} links={chips} />
    </>
  );
}

type Head = Pick<SerializeFrom<OrganizationPage>, "title" | "place" | "tabs" | "breadcrumbs">;

export const LiteOrganizationHead = ({ page: { title, place, tabs, breadcrumbs } }: { page: Head }) => (
  <>
    <LiteBreadcrumbs entries={breadcrumbs} />
    <h1>{title}</h1>
    {place && <p>{place}</p>}
    <LiteLinks label={`Pages for ${title}`} links={tabs} />
  </>
);

export const LiteUnavailable = ({ name, path }: { name: string; path: string }) => (
  <>
    <h1>{name}</h1>
    <p>We can&apos;t show this page right now. Please try again in a moment.</p>
    <a href={path}>Try again</a>
  </>
);
