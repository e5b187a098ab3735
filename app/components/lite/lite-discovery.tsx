import type { SerializeFrom } from "@remix-run/node";
import type { Discovery } from "~/models/discovery/discovery.server";
import { LiteBreadcrumbs, LiteLinks, LiteNoVideo, LiteOrganizations, LiteSection } from "./lite-parts";

/** A sport, a state, or a sport in a state, as text (rulings 3). */
export function LiteDiscovery({ data: { discovery } }: { data: { discovery: SerializeFrom<Discovery> } }) {
  const { title, lead, breadcrumbs, todayHref, rows, associations, schools, sports, states, playoffs } = discovery;
  return (
    <>
      <LiteBreadcrumbs entries={breadcrumbs} />
      <h1>{title}</h1>
      <p>
        {lead} <a href={todayHref}>Today&apos;s games</a>
      </p>
      {rows.map(({ id, title: heading, cards, moreHref }) => (
        <LiteSection key={id} id={id} title={heading} cards={cards} moreHref={moreHref} />
      ))}
      {rows.every(({ cards }) => cards.length === 0) && <LiteNoVideo unread={rows.some(({ unread }) => unread)} />}
      {playoffs && <LiteLinks label="Playoffs" links={[playoffs]} />}
      {associations.length > 0 && (
        <section aria-labelledby="associations">
          <h2 id="associations">Associations</h2>
          <LiteOrganizations organizations={associations} />
        </section>
      )}
      {schools.organizations.length > 0 && (
        <section aria-labelledby="schools">
          <h2 id="schools">Schools</h2>
          <LiteOrganizations organizations={schools.organizations} />
          <a href={schools.moreHref}>Find a school</a>
        </section>
      )}
      <LiteLinks label={`Sports in ${title}`} links={sports} />
      <LiteLinks label={`${title} by state`} links={states} />
    </>
  );
}
