import { ClipLink } from "~/components/clip/clip-link";
import { ActionBar } from "~/components/event/action-bar";
import { EventHeadline } from "~/components/event/headline";
import { ButtonLink } from "~/components/ui/button";
import { Matchups } from "~/components/wrestling/matchups";
import type { EventView } from "~/models/event/page/event-page.server";
import { shownStatus } from "~/models/event/score/with-final-score";
import type { marksOnEvent } from "~/models/member/member-on-event.server";
import type { bracketOfEvent } from "~/models/playoffs/playoffs.server";
import { matchupsHref, momentUrl, type Query } from "./event-links";
import { MoreWays } from "./more-ways";

type HeadlinePartProps = {
  page: {
    view: EventView;
    marks: ReturnType<typeof marksOnEvent>;
    bracket: Awaited<ReturnType<typeof bracketOfEvent>>;
    clipHref: string | null;
    boardHref: string | null;
    address: string;
    kept: { publisher_key: string | null } & Query;
  };
  name: string;
};

/** Who plays, how it stands, and what a fan can do about it. */
export function HeadlinePart({ page, name }: HeadlinePartProps) {
  const { view, marks, address, bracket } = page;
  const [school, other] = view.schools;
  return (
    <EventHeadline
      headline={view.title.subheadline}
      subheadline={view.title.headline}
      activity={view.activity}
      status={shownStatus(view)}
      actions={
        <ActionBar
          about={name}
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
          share={{ url: address, title: name, momentUrl: momentUrl(view.stage, address, page.kept.publisher_key) }}
        >
          {view.playsHref && (
            <ButtonLink href={view.playsHref} icon="list">
              Play-by-play
            </ButtonLink>
          )}
          {view.hasMatchups && <Matchups href={matchupsHref(view, page.kept, "own")} />}
          {page.clipHref && <ClipLink href={page.clipHref} />}
          {bracket && (
            <ButtonLink href={bracket.href} icon="bracket">
              Bracket<span className="visually-hidden">: {bracket.label}</span>
            </ButtonLink>
          )}
          <MoreWays view={view} gymBoardHref={page.boardHref} kept={page.kept} />
        </ActionBar>
      }
    />
  );
}
