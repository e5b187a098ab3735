import type { SerializeFrom } from "@remix-run/node";
import { LiteCards } from "~/components/lite/lite-cards";
import { LiteLinks } from "~/components/lite/lite-links";
import { countText, statusTabs } from "~/models/event-list/filters";
import type { loader } from "./route";

/** The list as text; its filters are on the full page. */
export function LiteList({ data: { list } }: { data: SerializeFrom<typeof loader> }) {
  const { filters, inForce, clearHref, cards, total, previousHref, nextHref } = list;
  return (
    <>
      <h1>Watch events</h1>
      <LiteLinks label="Status" links={statusTabs(filters)} />
      <p>{countText(total)}</p>
      <LiteLinks
        label="Active filters"
        links={inForce.map(({ label, removeHref }) => ({ label: `Remove ${label}`, href: removeHref }))}
      />
      {cards.length > 0 ? (
        <LiteCards cards={cards} />
      ) : (
        <p>
          No events match these filters. <a href={clearHref}>Clear all filters</a>
        </p>
      )}
      <LiteLinks
        label="Pages"
        links={[
          ...(previousHref ? [{ label: "Previous page", href: previousHref }] : []),
          ...(nextHref ? [{ label: "Next page", href: nextHref }] : []),
        ]}
      />
    </>
  );
}
