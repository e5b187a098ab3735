import type { SerializeFrom } from "@remix-run/node";
import { CardGrid } from "~/components/card/card-grid";
import { LiveGames } from "~/components/card/live-games";
import { ButtonLink } from "~/components/ui/button";
import { NoVideo } from "~/components/ui/empty-state";
import { SectionHeading } from "~/components/ui/page-heading";
import { MoreLink, Pagination } from "~/components/ui/pagination";
import { PastLastPage } from "~/components/ui/past-last-page";
import { isPastLast } from "~/models/navigation/page-number";
import { profilePath, profileSportPath, profileVideoPath, withQuery } from "~/models/navigation/paths";
import type { OrganizationPage, VideoPage } from "~/models/organization/organization.server";
import { sportLabel } from "~contracts/vocabulary/activities";
import { OrganizationFrame } from "./organization-view";

type VideosViewProps = {
  page: SerializeFrom<OrganizationPage>;
  following: boolean | null;
  sport?: string | undefined;
  videos: SerializeFrom<VideoPage>;
  category: string;
  title: string;
};

/** The videos of an organization, or of one of its sports. */
export function VideosView({ page, following, sport, videos, category, title }: VideosViewProps) {
  const { type, slug, shortName } = page;
  const back = sport
    ? { label: `${shortName} ${sportLabel(sport)}`, href: profileSportPath(type, slug, sport) }
    : { label: shortName, href: profilePath(type, slug) };
  return (
    <OrganizationFrame page={page} following={following}>
      <VideoList videos={videos} title={title} href={profileVideoPath(type, slug, category, sport)} back={back} />
    </OrganizationFrame>
  );
}

type VideoListProps = {
  videos: SerializeFrom<VideoPage>;
  title: string;
  href: string;
  back: { label: string; href: string };
};

const LIST_ID = "videos";

export function VideoList({ videos, title, href, back }: VideoListProps) {
  const pageHref = (page: number, at = videos.at) => withQuery(href, page > 1 ? { page, at } : {});
  const pages = <Pagination label={title} page={videos.page} pageCount={videos.pageCount} href={pageHref} />;
  if (videos.cards.length === 0 && !isPastLast(videos))
    return (
      <>
        <NoVideo unread={videos.unread} action={<ButtonLink href={back.href}>{back.label}</ButtonLink>} />
        {pages}
      </>
    );
  return (
    <section className="column-5" aria-labelledby="videos-title">
      <SectionHeading id="videos-title" title={title} />
      <LiveGames />
      {isPastLast(videos) ? (
        <PastLastPage lastHref={pageHref(videos.pageCount)} />
      ) : (
        <CardGrid
          id={LIST_ID}
          cards={videos.cards}
          heads={videos.heads}
          level={videos.heads.length > 0 ? 4 : 3}
          label={title}
          eager={2}
        />
      )}
      {videos.page < videos.pageCount && <MoreLink href={pageHref(videos.page + 1, videos.minute)} listId={LIST_ID} />}
      {pages}
    </section>
  );
}
