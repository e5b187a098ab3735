import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Carousel } from "~/components/card/carousel";
import { ActionBar } from "~/components/event/action-bar";
import { EventHeadline } from "~/components/event/headline";
import { videoProps } from "~/components/player/playback/video-props";
import { Player } from "~/components/player/player";
import { posterAhead } from "~/components/player/poster";
import { VideoStage } from "~/components/player/video-stage";
import { ShareLinks } from "~/components/sharing/share-links";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { ButtonLink } from "~/components/ui/button";
import { NoVideo } from "~/components/ui/empty-state";
import { loadHighlight } from "~/models/highlight/highlights.server";
import { type Breadcrumb, pageMeta, type RouteHandle } from "~/models/navigation/page";
import { highlightPath, highlightsPath, homePath } from "~/models/navigation/paths";
import { keyParams } from "~/models/navigation/route-params";
import { breadcrumbList } from "~/models/sharing/breadcrumb-list";
import { clipVideo } from "~/models/sharing/structured-data";
import { unavailable } from "~/services/http/unavailable.server";
import { accountPlace, countView } from "~/web/session/account-place.server";
import { route } from "~/web/visit/visit.server";
import { brand, pageTitle } from "~contracts/brand";
import styles from "./highlight.module.css";

export const handle: RouteHandle = { playsVideo: true, pageContext: "highlights" };

const WAY: Breadcrumb[] = [
  { label: "Home", href: homePath(), icon: "home" },
  { label: "Highlights", href: highlightsPath() },
];

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { highlight, address } = data;
  const subject = [highlight.title, highlight.school?.name].filter(Boolean).join(" - ");
  const description = [`Watch “${highlight.title}” on ${brand.name}.`, highlight.event?.title, highlight.activity?.text]
    .filter(Boolean)
    .join(" ");
  const poster = highlight.video?.poster;
  const words = pageMeta({
    title: pageTitle(subject),
    description,
    address,
    type: "video.other",
    image: poster ? { href: poster.src, alt: highlight.title, width: poster.width, height: poster.height } : null,
    structured: [
      clipVideo({
        name: subject,
        description,
        address,
        publishedAt: highlight.date,
        poster: poster?.src ?? null,
        file: highlight.video?.mp4_url ?? null,
      }),
      breadcrumbList(WAY, { label: highlight.title, address }),
    ].filter((record) => record !== null),
  });
  return [...posterAhead(highlight.video), ...words];
};

export const loader = route(
  { params: keyParams, flag: "show-new-highlights-experience" },
  async (visit, { params: { key } }) => {
    const [highlight, account] = await Promise.all([
      loadHighlight(visit.upstreams, key, await visit.viewingAsFlagged()),
      accountPlace(visit, "highlight", key),
    ]);
    if (!highlight) throw visit.pageNotFound();
    if (highlight === "unavailable") throw unavailable();
    if (highlight.video) countView(visit, "highlight", highlight.key);
    return visit.page({ highlight, account, address: visit.address(highlightPath(highlight.key)) }, "steady");
  },
);

export default function HighlightPage() {
  const { highlight, account, address } = useLoaderData<typeof loader>();
  const { key, title, school, event, activity, place, date, dateText, video, more } = highlight;
  return (
    <article className={`column-6 ${styles.page}`}>
      <div className="wrap">
        <Breadcrumbs entries={WAY} />
      </div>
      <VideoStage>
        {video ? (
          <Player eventKey={key} title={title} {...videoProps(video)} live={false} {...(account ? { account } : {})} />
        ) : (
          <NoVideo />
        )}
      </VideoStage>
      <div className="wrap column-4">
        <EventHeadline
          headline={title}
          subheadline={school?.name ?? ""}
          activity={activity}
          status={{ date, dateText, place }}
          actions={<ActionBar about={title} share={{ url: address, title }} />}
        />
        <div className="wrap-3">
          {event && (
            <ButtonLink href={event.href} variant="primary" icon="play">
              Watch the full game
            </ButtonLink>
          )}
          {school?.href && <ButtonLink href={school.href}>More of {school.name}</ButtonLink>}
        </div>
        {event && <p className="muted">From {event.title}</p>}
        <ShareLinks url={address} title={title} />
      </div>
      <div className="wrap">
        <Carousel id="more" title="More highlights" cards={more.cards} more={{ href: highlightsPath() }} />
      </div>
    </article>
  );
}
