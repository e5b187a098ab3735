import type { MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Carousel } from "~/components/card/carousel";
import { ClipLink } from "~/components/clip/clip-link";
import { ActionBar } from "~/components/event/action-bar";
import { EventStage } from "~/components/event/event-stage";
import { followedBy, FollowedNotices, FollowedPart } from "~/components/event/followed-event";
import { EventHeadline } from "~/components/event/headline";
import { ScoreNow } from "~/components/event/live-stats";
import { SilentReminders } from "~/components/event/silent-reminders";
import { Resume, UpNext } from "~/components/event/watch-on";
import { FollowButton } from "~/components/organization/follow-button";
import { posterAhead } from "~/components/player/poster";
import { ShareLinks } from "~/components/sharing/share-links";
import { ButtonLink } from "~/components/ui/button";
import { Chip } from "~/components/ui/chip";
import { MatScheduleList } from "~/components/wrestling/mat-schedule-list";
import { Matchups, MATCHUPS_TITLE } from "~/components/wrestling/matchups";
import { FRAME_PARAMETER } from "~/http/self-reload";
import { LIVE_PARAMETERS, SCORES_PARAMETER } from "~/http/shared-answers";
import { showSts, supportTexts } from "~/models/billing/support-school";
import { passPriceLine } from "~/models/checkout/pass-prices.server";
import { downloadView } from "~/models/download/download-offer.server";
import { type EventView, eventView, readEvent, withReel } from "~/models/event/page/event-page.server";
import { type Page, persistentQuery, publisherOn } from "~/models/event/page/event-request.server";
import { moreEvents } from "~/models/event/page/more-events.server";
import { namedPublisher } from "~/models/event/page/publisher";
import { listedFinal } from "~/models/event/score/final-score.server";
import { hasGymBoard } from "~/models/event/score/gym-board";
import { hidesSomething } from "~/models/event/score/hidden-score.server";
import { type MatsAsked, matsAsked, matSchedule } from "~/models/event/score/mat-schedule.server";
import { playsAsked } from "~/models/event/score/play-by-play";
import { asksForReel, scoringReel } from "~/models/event/score/plays-page.server";
import { shownStatus, withFinal } from "~/models/event/score/with-final-score";
import { noticeOf } from "~/models/event/status/stream-notice.server";
import { START_PARAMETER } from "~/models/event/video/key-moments";
import { resumeChoice } from "~/models/event/video/resume-choice";
import { mayDebug } from "~/models/flags/device-limit.server";
import { marksOnEvent, type MemberOnEvent, memberOnEvent } from "~/models/member/member-on-event.server";
import { areRemindersSilent } from "~/models/member/silent-reminders.server";
import { eventTitle } from "~/models/navigation/browser-titles";
import type { RouteHandle } from "~/models/navigation/handle";
import { canonicalAddress } from "~/models/navigation/malformed-url";
import {
  eventBoardPath,
  eventCalendarPath,
  eventPath,
  eventSlug,
  liveGamesPath,
  newClipPath,
  profilePath,
  withQuery,
} from "~/models/navigation/paths";
import { eventParams } from "~/models/navigation/route-params";
import { bracketOfEvent } from "~/models/playoffs/playoffs.server";
import { eventSharing } from "~/models/sharing/event-sharing";
import { pageMeta } from "~/models/sharing/page-meta";
import { liveAddresses, readableBy } from "~/web/page/live-addresses.server";
import {
  frameAddress,
  framePass,
  goWithoutPass,
  mayBePartners,
  partnerOfFrame,
  partners,
} from "~/web/page/partner-frame.server";
import { safeRedirect } from "~/web/page/redirects.server";
import { countView, placeOnStage } from "~/web/session/account-place.server";
import { stageCookies } from "~/web/visit/media-pass.server";
import { route } from "~/web/visit/route.server";
import { viewerOf } from "~/web/visit/viewer.server";
import type { Visit } from "~/web/visit/visit.server";
import type { Event } from "~contracts/records/event";
import { Asides } from "./asides";
import { DownloadOffer } from "./download-offer";
import { KeyMoments } from "./key-moments";
import { LiteEvent } from "./lite-event";
import styles from "./event.module.css";

export const handle: RouteHandle = {
  playsVideo: true,
  pageContext: "event",
  embeddable: true,
  showsAds: true,
  lite: LiteEvent,
};

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        ...(data.view.stage.kind === "video" ? posterAhead(data.view.stage.video) : []),
        ...pageMeta({
          title: eventTitle(data.view.title),
          address: data.address,
          type: "video.other",
          ...data.sharing,
        }),
      ]
    : [];

export { headers } from "~/web/page/page-headers.server";

export const loader = route({ params: eventParams }, async (visit, { params }) => {
  const key = params.key.toLowerCase();
  const { url, now, session, path, site } = visit;
  const [event, member] = await Promise.all([
    readEvent(visit.upstreams, key, path).catch((thrown: unknown) => {
      goToCanonical(url, null);
      throw thrown;
    }),
    visit.visitor.authenticated ? memberOnEvent(visit.upstreams, key, session.call) : null,
  ]);
  goToCanonical(url, event);
  const partner = partnerOfFrame(partners(), visit.request, event.key, visit.epochMs);
  if (!partner) goWithoutPass(visit);
  const viewer = await viewerOf(visit, event, { isKnownMember: member !== null, embedded: partner !== null });
  const page = {
    siteUrl: site.url,
    path,
    publisherKey: namedPublisher(event.publishers, { key: url.searchParams.get("publisher_key"), path }),
    playsNothing: visit.lite,
    explains: url.searchParams.has(WHY_PARAMETER) && (await mayDebug(visit.upstreams, session)),
  };
  const mats = matsAsked(url.searchParams);
  const publisher = publisherOn(event, page);
  const [view, final, more, matchups, bracket, notice, download] = await Promise.all([
    eventView(visit.upstreams, event, viewer, page, now).then((shown) => withScoringPlays(shown, event, page, visit)),
    listedFinal(visit.upstreams, event, publisher, now),
    moreEvents(visit.upstreams, event, visit.viewing()),
    mats && matSchedule(visit.upstreams, event, mats),
    bracketOfEvent(visit.upstreams, event),
    noticeOf(visit.upstreams, event, publisher, now),
    downloadView(visit.upstreams, event, page, { call: viewer.authenticated ? viewer.call : null, now }),
  ]);

  const pass = partner && framePass(partner, event.key, visit.epochMs);
  const kept = { [FRAME_PARAMETER]: pass, ...persistentQuery(page) };
  const [shown, isClippable, scoreHref, isSilent] = await Promise.all([
    priced(withFinal(view, final), event, visit),
    mayClip(view, visit),
    hiddenScoreHref(view, kept, visit),
    waitsForReminder(view, member) && areRemindersSilent(visit.upstreams, session.call),
  ]);
  if (view.stage.kind === "video") countView(visit, view.contentType, view.key);
  const address = visit.address(eventPath(event.slug, event.key));
  const answer = {
    view: shown,
    sharing: eventSharing(event, { ...page, address }, now),
    more,
    account: placeOnStage(visit, view, member?.watched),
    kept,
    resume: resumeChoice(view, member?.watched, page.publisherKey),
    marks: marksOnEvent(member, session.signedIn),
    isSilent,
    matchups,
    resultsHref: matchups && hiddenResultsHref(view, kept, visit),
    bracket,
    clipHref: isClippable ? newClipPath({ event: view.key, publisher_key: page.publisherKey, from: "button" }) : null,
    address,
    live: liveAddresses(view, visit),
    scoreHref,
    boardHref: hasGymBoard(event, publisher) ? boardHref(view, page, visit) : null,
    notice,
    download,
    zone: viewer.zone,
    // A refresh would make viewers without script lose their place.
    refreshSeconds: view.stage.kind === "video" ? null : (view.recheck?.refreshSeconds ?? null),
    frameHref: pass && frameAddress(visit, pass),
  };
  const cookies = stageCookies(visit, view.stage);
  return mayBePartners(partners(), visit.request) || viewer.embedded
    ? visit.private(answer, { cookies })
    : visit.page(answer, "live", { cookies });
});

const isAhead = ({ status }: Pick<EventView, "status">) => status.isAhead;
const isAwaited = (view: Pick<EventView, "status">) => isAhead(view) || view.status.opens !== null;
const waitsForReminder = (view: EventView, member: MemberOnEvent | null) =>
  isAwaited(view) && member?.reminded === true;

export default function EventPage() {
  const page = useLoaderData<typeof loader>();
  const { view, more, account, resume, marks, address, clipHref, matchups, bracket, scoreHref } = page;
  const [school, other] = view.schools;
  const ownHref = withQuery(eventPath(view.slug, view.key), page.kept);
  const name = `${view.title.subheadline}, ${view.title.headline}`;
  return (
    <article
      className={styles.page}
      {...followedBy(page)}
      data-page={page.frameHref ?? undefined}
      data-live-keys={liveGamesPath()}
    >
      <EventStage className={styles.stage} view={view} account={account} ownHref={ownHref} />
      <div className="wrap" id="about">
        <FollowedNotices notice={page.notice} heardClass={styles.lastHeard} noticeClass={styles.notice} />
        {resume && <Resume resume={resume} />}
        {page.isSilent && <SilentReminders what="this game" className={styles.notice} />}
        <EventHeadline
          headline={view.title.subheadline}
          subheadline={view.title.headline}
          activity={view.activity}
          status={shownStatus(view)}
          score={<ScoreNow scoreboard={view.scoreboard} />}
          actions={
            <ActionBar
              about={name}
              remind={
                marks && isAwaited(view)
                  ? {
                      contentType: view.contentType,
                      contentKey: view.key,
                      active: marks.reminded,
                    }
                  : null
              }
              follow={
                marks && school && !other
                  ? {
                      contentType: "school",
                      contentKey: school.key,
                      name: school.label,
                      following: marks.following.includes(school.key),
                    }
                  : null
              }
              share={{ url: address, title: name, momentUrl: momentUrl(page) }}
              calendarHref={isAhead(view) ? eventCalendarPath(view.key) : null}
            >
              {view.playsHref && (
                <ButtonLink href={view.playsHref} icon="list">
                  Play-by-play
                </ButtonLink>
              )}
              {clipHref && <ClipLink href={clipHref} />}
              {bracket && (
                <ButtonLink href={bracket.href} icon="bracket">
                  Bracket<span className="visually-hidden">: {bracket.label}</span>
                </ButtonLink>
              )}
            </ActionBar>
          }
        />
        {more.upNext && <UpNext next={more.upNext} />}
        {view.hasMatchups && (
          <div className={styles.matchups}>
            <Matchups href={matchupsInPlace(view, page.kept, "own")} />
          </div>
        )}
        {matchups && (
          <section id="matchups" className={styles.schedule} aria-labelledby="matchups-title">
            <h2 id="matchups-title">{MATCHUPS_TITLE}</h2>
            {page.resultsHref ? (
              <p>
                Results are hidden. <a href={page.resultsHref}>Show the results</a>
              </p>
            ) : (
              <MatScheduleList rows={matchups.rows} mat={matchups.mat} />
            )}
            {matchups.other && !page.resultsHref && (
              <ButtonLink href={matchupsInPlace(view, page.kept, matchups.other.asked)}>
                {matchups.other.label}
              </ButtonLink>
            )}
          </section>
        )}
        <ul className={styles.schools} aria-label="Schools">
          {view.schools.map(({ key, label, type, slug }) => (
            <li key={key}>
              <Chip label={label} href={profilePath(type, slug)} />
              {marks && other && (
                <FollowButton
                  contentType="school"
                  contentKey={key}
                  name={label}
                  following={marks.following.includes(key)}
                  compact
                />
              )}
            </li>
          ))}
        </ul>
        {page.download && <DownloadOffer download={page.download} about={name} />}
        <Asides view={view} gymBoardHref={page.boardHref} />
        <KeyMoments moments={view.moments} wholeHref={view.reel && ownHref} />
        <ShareLinks url={address} title={name} />
        {scoreHref && (
          <p>
            Scores are hidden. <a href={scoreHref}>Show this score</a>
          </p>
        )}
      </div>
      <div className="wrap">
        <FollowedPart view={view} notice={page.notice} />
      </div>
      <div className="wrap">
        <Carousel id="more" title="More from these schools" cards={more.cards} />
      </div>
    </article>
  );
}

/** The replay of the publisher that was named, up to its second, which the page's script knows. */
const momentUrl = ({ view: { stage }, address, kept }: SerializeFrom<typeof loader>) =>
  stage.kind === "video" && !stage.live
    ? withQuery(address, { publisher_key: kept.publisher_key, [START_PARAMETER]: 0 }).replace(/0$/, "")
    : null;

async function withScoringPlays(view: EventView, event: Event, page: Page, { upstreams, url }: Visit) {
  const isReplay = view.stage.kind === "video" && !view.stage.live;
  if (!isReplay || !view.mayReadStats || !asksForReel(url.searchParams)) return view;
  return withReel(view, await scoringReel(upstreams, event, page, playsAsked(url.searchParams)));
}

const boardHref = (view: EventView, { publisherKey }: Page, visit: Visit) =>
  eventBoardPath(view.key, { [LIVE_PARAMETERS.publisher]: publisherKey, ...readableBy(view, visit) });

/** What the page's links to itself keep. */
type Kept = ReturnType<typeof persistentQuery> & { [FRAME_PARAMETER]: string | null };

/** For visitors without script (S 2.15). */
const matchupsInPlace = ({ slug, key }: EventView, kept: Kept, mats: MatsAsked) =>
  `${withQuery(eventPath(slug, key), { ...kept, matchups: mats })}#matchups`;

/** The bouts of an event whose scores the visitor hides. */
const hiddenResultsHref = (view: EventView, kept: Kept, { hidesItsScore }: Visit) =>
  hidesItsScore ? matchupsInPlace(view, { ...kept, [SCORES_PARAMETER]: "shown" }, "own") : null;

const WHY_PARAMETER = "why";

/** The same page with this one score, where there is something that the visitor hides and may see. */
async function hiddenScoreHref(view: EventView, kept: Kept, visit: Visit): Promise<string | null> {
  const { hidesItsScore, upstreamsWithItsScore, now } = visit;
  if (!hidesItsScore || !(await hidesSomething(upstreamsWithItsScore, view, now))) return null;
  return withQuery(eventPath(view.slug, view.key), { ...kept, [SCORES_PARAMETER]: "shown" });
}

async function priced(view: EventView, event: Event, visit: Visit): Promise<EventView> {
  const { stage, key } = view;
  if (stage.kind !== "upsell" || stage.upsell.endpoint === "member") return view;
  const tournament = stage.upsell.key.startsWith("tournament") ? key : null;
  const price = await passPriceLine(visit.upstreams, await visit.flags(), tournament);
  const [support = null] = tournament === null && price && showSts("event", event) ? supportTexts("event") : [];
  return { ...view, stage: { ...stage, price, support } };
}

async function mayClip({ stage }: EventView, visit: Visit): Promise<boolean> {
  if (!visit.session.signedIn || stage.kind !== "video" || stage.live) return false;
  return (await visit.flags())["enable-clip-button"];
}

/** An event may get an earlier slug back, and a browser that had kept both ways for good would go in circles. */
const SHORTLY_KEPT = { "Cache-Control": "public, max-age=60" };

function goToCanonical({ pathname, search }: URL, event: Event | null): void {
  const alsoRight = [...(event?.publishers ?? []), ...(event?.participants ?? [])].flatMap(({ slug }) => slug || []);
  const canonical = canonicalAddress({ pathname, search }, { eventSlug: event && eventSlug(event.slug), alsoRight });
  if (canonical) throw safeRedirect(canonical, { status: 301, headers: SHORTLY_KEPT });
}
