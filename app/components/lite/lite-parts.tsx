import { CANNOT_LIST } from "~/components/ui/empty-state";
import type { CardView } from "~/models/card/card-view";
import type { OrganizationView } from "~/models/card/organization-row";
import { periodAndClock } from "~/models/event/page/stage-poster";
import type { Breadcrumb } from "~/models/navigation/page";
import { searchPath, watchEventsPath } from "~/models/navigation/paths";

type LiteLink = { label: string; href: string; current?: boolean; rel?: "nofollow" };

/** Tabs and chips as plain links. */
export function LiteLinks({ label, links }: { label: string; links: readonly LiteLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={label}>
      {links.map(({ label: text, href, current, rel }) => (
        <a key={href} href={href} rel={rel} aria-current={current ? "page" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}

/** Renders nothing for a single entry (S 2.14); the page itself is the heading below. */
export function LiteBreadcrumbs({ entries }: { entries: readonly Breadcrumb[] }) {
  if (entries.length <= 1) return null;
  return <LiteLinks label="Breadcrumb" links={entries.flatMap(({ label, href }) => (href ? { label, href } : []))} />;
}

export const LiteNoVideo = ({ unread = false }: { unread?: boolean | undefined }) => (
  <p>
    {unread ? CANNOT_LIST : "No Video At This Time"} <a href={watchEventsPath()}>See what else is on</a>
  </p>
);

export const LiteOrganizations = ({ organizations }: { organizations: readonly OrganizationView[] }) => (
  <ul>
    {organizations.map(({ key, name, place, href, note, live }) => (
      <li key={key}>
        {href ? <a href={href}>{name}</a> : name}
        <p>{[live && "Live now", place, note].filter(Boolean).join(", ")}</p>
      </li>
    ))}
  </ul>
);

type LitePagesProps = { page: number; pageCount: number; href(page: number): string };

/** The way to the pages before and after this one; from past the end, to the last. */
export function LitePages({ page, pageCount, href }: LitePagesProps) {
  const links = [
    ...(page > 1 ? [{ label: "Previous page", href: href(Math.min(page - 1, pageCount)) }] : []),
    ...(page < pageCount ? [{ label: "Next page", href: href(page + 1) }] : []),
  ];
  return <LiteLinks label="Pages" links={links} />;
}

/** A form of one button, which comes back to the page. */
export const LitePress = ({ action, intent, label }: { action: string; intent: string; label: string }) => (
  <form method="post" action={action}>
    <button name="intent" value={intent}>
      {label}
    </button>
  </form>
);

export const LiteSearchForm = ({ query = "" }: { query?: string }) => (
  <form role="search" action={searchPath()}>
    <p>
      <label htmlFor="q">Schools, teams, games</label>
    </p>
    <input id="q" name="q" type="search" defaultValue={query} maxLength={120} autoComplete="off" />{" "}
    <button>Search</button>
  </form>
);

/** Cards as lines of text: what it is, how it stands, when and where. */
export function LiteCards({ cards }: { cards: readonly CardView[] }) {
  return (
    <ul>
      {cards.map((card) => (
        <li key={card.key}>
          <a href={card.href}>{card.title}</a>
          {whatItIs(card) && <p>{whatItIs(card)}</p>}
          {standing(card) && (
            <p>
              <b>{standing(card)}</b>
            </p>
          )}
          <p>{whenAndWhere(card)}</p>
        </li>
      ))}
    </ul>
  );
}

type LiteSectionProps = {
  id: string;
  title: string;
  cards: readonly CardView[];
  moreHref?: string | undefined;
  moreOf?: string | undefined;
};

export function LiteSection({ id, title, cards, moreHref, moreOf = title }: LiteSectionProps) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <LiteCards cards={cards} />
      {moreHref && <a href={moreHref}>All of {moreOf.toLowerCase()}</a>}
    </section>
  );
}

const whatItIs = ({ activityBadge, subtitle }: CardView) => [activityBadge?.text, subtitle].filter(Boolean).join(", ");

/** "Live, 2nd 6:47: Keller 21, Mercy 14" */
function standing({ durationText, statusBadge, news, isLive, score, teams: [first, second] }: CardView): string {
  const state = isLive ? "Live" : (news ?? statusBadge?.text ?? durationText ?? "");
  if (!score || !first || !second) return state;
  const time = periodAndClock(score);
  const label = [statusBadge?.text ?? durationText, time].filter(Boolean).join(", ");
  return `${label}: ${first.name} ${score.first}, ${second.name} ${score.second}`;
}

const whenAndWhere = ({ dateText, location, mat }: CardView) => [dateText, location, mat].filter(Boolean).join(", ");
