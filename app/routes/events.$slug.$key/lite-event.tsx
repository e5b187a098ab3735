import { LiveStats } from "~/components/event/live-stats";
import { upsellWords } from "~/components/event/stage-panel";
import { LiteSection } from "~/components/lite/lite-cards";
import { LiteLinks } from "~/components/lite/lite-links";
import type { EventView } from "~/models/event/page/event-page.server";
import type { MoreEvents } from "~/models/event/page/more-events.server";
import { scoreWords, timeWords } from "~/models/event/page/poster-text";
import { LITE_PARAMETER } from "~/models/navigation/lite";
import { eventPath, profilePath, withQuery } from "~/models/navigation/paths";
import { PAID_PART } from "~/models/sharing/paid-part";

/** What it needs of the event's page. */
type Page = {
  view: EventView;
  more: MoreEvents;
  live: { wholeHref: string } | null;
  notice: string | null;
  scoreHref: string | null;
  kept: Record<string, string | null>;
};

/** The event as text: how it stands, the score and plays, and where the video is (rulings 3). */
export function LiteEvent({ data: page }: { data: Page }) {
  const { view, more, live, notice, scoreHref } = page;
  const { title, activity, scoreboard, playsHref, schools } = view;
  return (
    <>
      <h1>{title.subheadline}</h1>
      <p>{title.headline}</p>
      {activity && activity.text !== title.headline && <p>{activity.text}</p>}
      <Standing view={view} />
      {notice && <p role="status">{notice}</p>}
      <HowToWatch page={page} />
      {scoreboard && <LiveStats scoreboard={scoreboard} />}
      {scoreHref && (
        <p>
          Scores are hidden. <a href={scoreHref}>Show this score</a>
        </p>
      )}
      {live && view.recheck && <a href={live.wholeHref}>Follow the score on a page that renews itself</a>}
      {playsHref && <a href={playsHref}>Every play</a>}
      <LiteLinks
        label="Schools"
        links={schools.map(({ label, type, slug }) => ({ label, href: profilePath(type, slug) }))}
      />
      <LiteSection id="more" title="More from these schools" cards={more.cards} />
    </>
  );
}

/** The points are everyone's, as on the event's card; the rest of the stats may not be. */
function Standing({ view: { status, lit, scoreboard } }: { view: Page["view"] }) {
  const scores = scoreWords(lit);
  const now = status.news ?? (status.isLive ? "Live now" : null);
  return (
    <>
      {now && <p>{[now, timeWords(lit)].filter(Boolean).join(", ")}</p>}
      {scores && !scoreboard && !now?.includes(scores) && <p>{scores}</p>}
      <p>{[status.dateText, status.place].filter(Boolean).join(", ")}</p>
    </>
  );
}

function HowToWatch({ page: { view, kept } }: { page: Page }) {
  const { stage, status, slug, key } = view;
  const fullHref = withQuery(eventPath(slug, key), { ...kept, [LITE_PARAMETER]: "off" });
  switch (stage.kind) {
    case "upsell": {
      const { header, description, button, why, price, one, signInHref } = upsellWords(stage);
      return (
        <section className={PAID_PART} aria-labelledby="watch">
          {why && <p>{why}</p>}
          <h2 id="watch">{header}</h2>
          {description && <p>{description}</p>}
          <a href={button.href}>{button.label}</a>
          {price && <p>{price}</p>}
          {one && (
            <p>
              <a href={one.href}>{one.label}</a>
            </p>
          )}
          {signInHref && (
            <p>
              Already have an account? <a href={signInHref}>Sign in</a>
            </p>
          )}
        </section>
      );
    }
    case "refused":
      return <p role="status">{stage.message}</p>;
    default:
      if (stage.kind === "status" && !stage.playsElsewhere)
        return (
          <>
            {status.opens && <h2>{status.opens}</h2>}
            {status.message && <p role="status">{status.message}</p>}
          </>
        );
      return (
        <p>
          <a href={fullHref}>
            {status.isLive ? "Watch it live on the full page" : "Watch the replay on the full page"}
          </a>
        </p>
      );
  }
}
