import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Carousel } from "~/components/card/carousel";
import { EventStage } from "~/components/event/event-stage";
import { followedBy, FollowedNotices, FollowedPart } from "~/components/event/followed-event";
import { ScoreNow } from "~/components/event/live-stats";
import { SilentReminders } from "~/components/event/silent-reminders";
import { Resume, UpNext } from "~/components/event/watch-on";
import { FollowButton } from "~/components/organization/follow-button";
import { posterAhead } from "~/components/player/poster";
import { ShareLinks } from "~/components/sharing/share-links";
import { Chip } from "~/components/ui/chip";
import { resumeChoice } from "~/models/event/video/resume-choice";
import { marksOnEvent } from "~/models/member/member-on-event.server";
import { eventTitle, pageMeta, type RouteHandle } from "~/models/navigation/page";
import { eventPath, liveGamesPath, profilePath, shortPath, withQuery } from "~/models/navigation/paths";
import { eventParams } from "~/models/navigation/route-params";
import { eventSharing } from "~/models/sharing/event-sharing";
import { shortAddress } from "~/models/sharing/structured-data";
import { mayBePartners, partners } from "~/web/page/partner-frame.server";
import { countView, placeOnStage } from "~/web/session/account-place.server";
import { stageCookies } from "~/web/visit/media-pass.server";
import { route } from "~/web/visit/visit.server";
import { CheerForm } from "./cheer-form";
import { DownloadOffer } from "./download-offer";
import { HeadlinePart } from "./headline-part";
import { KeyMoments } from "./key-moments";
import { LiteEvent } from "./lite-event";
import { MatchupsPart } from "./matchups-part";
import { aboutEvent, besideView, viewOfEvent } from "./page-data.server";
import { requestedEvent } from "./requested-event.server";
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

export const loader = route({ params: eventParams }, async (visit, { params }) => {
  const requested = await requestedEvent(visit, params.key.toLowerCase());
  const { current, page, viewer, member } = requested;
  const { event } = current;
  const [view, { final, ...about }] = await Promise.all([viewOfEvent(visit, requested), aboutEvent(visit, requested)]);
  const beside = await besideView(visit, requested, view, final);
  if (view.stage.kind === "video") countView(visit, view.contentType, view.key);
  const address = visit.address(eventPath(event.slug, event.key));
  const answer = {
    ...about,
    ...beside,
    address,
    shortAddress: event.short_code ? shortAddress(visit.site.url, shortPath(event.short_code)) : null,
    sharing: eventSharing(event, { ...page, address }, visit.now),
    account: placeOnStage(visit, view, member?.watched),
    resume: resumeChoice(view, member?.watched, page.publisherKey),
    marks: marksOnEvent(member, visit.session.signedIn),
    zone: viewer.zone,
  };
  const cookies = stageCookies(visit, view.stage);
  return mayBePartners(partners(), visit.request) || viewer.embedded
    ? visit.private(answer, { cookies })
    : visit.page(answer, "live", { cookies });
});

export default function EventPage() {
  const page = useLoaderData<typeof loader>();
  const { view, more, marks, address } = page;
  const ownHref = withQuery(eventPath(view.slug, view.key), page.kept);
  const name = `${view.title.subheadline}, ${view.title.headline}`;
  return (
    <article
      className={styles.page}
      {...followedBy(page)}
      data-page={page.frameHref ?? undefined}
      data-live-keys={liveGamesPath()}
    >
      <EventStage
        className={styles.stage}
        view={view}
        account={page.account}
        ownHref={ownHref}
        reminded={marks && marks.reminded}
      />
      <div className={styles.score} data-bug="bar">
        <ScoreNow scoreboard={view.scoreboard} />
      </div>
      <div className="wrap" id="about">
        <FollowedNotices notice={page.notice} heardClass={styles.lastHeard} noticeClass={styles.notice} />
        {page.resume && <Resume resume={page.resume} />}
        {page.isSilent && <SilentReminders what="this game" className={styles.notice} />}
        <HeadlinePart page={page} name={name} />
        {more.upNext && <UpNext next={more.upNext} />}
        <MatchupsPart view={view} matchups={page.matchups} kept={page.kept} resultsHref={page.resultsHref} />
        <ul className={`swipe ${styles.schools}`} aria-label="Schools">
          {view.schools.map(({ key, label, type, slug }) => (
            <li key={key}>
              <Chip label={label} href={profilePath(type, slug)} />
              {marks && view.schools.length > 1 && (
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
        {page.takesCheers && <CheerForm view={view} className={styles.cheers} />}
        {page.download && <DownloadOffer download={page.download} about={name} />}
        <KeyMoments moments={view.moments} wholeHref={view.reel && ownHref} />
        <ShareLinks url={address} title={name} shortAddress={page.shortAddress} />
        {page.scoreHref && (
          <p>
            Scores are hidden. <a href={page.scoreHref}>Show this score</a>
          </p>
        )}
      </div>
      <div className={`wrap ${styles.rail}`}>
        <FollowedPart view={view} notice={page.notice} />
      </div>
      <div className={`wrap ${styles.more}`}>
        <Carousel id="more" title="More from these schools" cards={more.cards} />
      </div>
    </article>
  );
}
