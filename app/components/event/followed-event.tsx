import type { EventView } from "~/models/event/page/event-page.server";
import { LivePart } from "./live-part";

/** By these, the page's script follows an event (enhancement/watch/follow-event.ts). */

type Followed = { view: EventView; live: { href: string; stream: string } | null; zone: string };

/** For the article of the event. */
export const followedBy = ({ view, live, zone }: Followed) => ({
  "data-event": view.key,
  "data-code": view.live.mark,
  "data-live": live?.href,
  "data-stream": live?.stream,
  "data-zone": zone,
});

type NoticesProps = { notice: string | null; heardClass?: string | undefined; noticeClass?: string | undefined };

/** When the page last heard of the event, and what is wrong with its stream. */
export function FollowedNotices({ notice, heardClass, noticeClass }: NoticesProps) {
  return (
    <>
      <p id="last-heard" className={heardClass} role="status" />
      <p id="stream-notice" className={noticeClass} role="status">
        {notice}
      </p>
    </>
  );
}

export function FollowedPart({ view, notice }: { view: EventView; notice: string | null }) {
  const { live, scoreboard } = view;
  return <LivePart state={{ mark: live.mark, next: live.next, notice: notice ?? undefined }} scoreboard={scoreboard} />;
}
