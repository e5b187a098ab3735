import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClipStage } from "~/components/clip/clip-stage";
import { PAID_CLIP } from "~/components/clip/paid-clip";
import { ActionBar } from "~/components/event/action-bar";
import { EventHeadline } from "~/components/event/headline";
import { posterAhead } from "~/components/player/poster";
import { Problem } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { Disclosure } from "~/components/ui/disclosure";
import { report } from "~/models/analytics/report.server";
import { withPrices } from "~/models/checkout/pass-prices.server";
import { CLIP_EVENTS, clipProperties } from "~/models/clip/clip";
import { clipPage } from "~/models/clip/clip-page.server";
import { deleteClip } from "~/models/clip/clips.server";
import { readEvent } from "~/models/event/page/event-page.server";
import { pageMeta, type RouteHandle } from "~/models/navigation/page";
import { clipPath, clipReportPath, eventPath } from "~/models/navigation/paths";
import { clipOf } from "~/web/page/requested-clip.server";
import { accountPlace, countView } from "~/web/session/account-place.server";
import { stageCookies } from "~/web/visit/media-pass.server";
import { viewerOf } from "~/web/visit/viewer.server";
import { route } from "~/web/visit/visit.server";
import { brand, pageTitle } from "~contracts/brand";
import styles from "./clip.module.css";

export const handle: RouteHandle = { playsVideo: true, pageContext: "clips" };

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { clip, event, address, picture, stage } = data;
  const description = `Watch “${clip.title}” from ${event.subheadline}, ${event.headline}, on ${brand.name}.`;
  return [
    ...(stage.kind === "video" ? posterAhead(stage.video) : []),
    ...pageMeta({ title: pageTitle(clip.title), description, address, image: picture, type: "video.other" }),
  ];
};

/** A clip of a paid event needs the event's access check (S 2.1, rulings 3). */
export const loader = route(async (visit) => {
  const clip = await clipOf(visit);
  const event = await readEvent(visit.upstreams, clip.event_key, visit.url.pathname);
  const [page, account] = await Promise.all([
    clipPage(visit.upstreams, clip, event, await viewerOf(visit, event), visit.site.url, visit.now),
    accountPlace(visit, "clip", clip.key),
  ]);
  const stage = await withPrices(visit.upstreams, page.stage, { event, flags: () => visit.flags(), now: visit.now });
  if (page.stage.kind === "video") countView(visit, "clip", clip.key);
  const address = visit.address(clipPath(clip.key));
  return visit.page({ ...page, stage, account, address }, "live", { cookies: stageCookies(visit, page.stage) });
});

export const action = route({ requires: "member" }, async (visit) => {
  const form = await visit.form(["intent"]);
  if (form.get("intent") !== "delete") return visit.noSuchForm();
  const clip = await clipOf(visit);
  visit.stillSignedIn();
  if (!clip.own) throw visit.pageNotFound();
  const isDeleted = await deleteClip(visit.upstreams, clip.key, visit.session.call);
  visit.stillSignedIn();
  if (!isDeleted) return visit.reply({ error: NOT_DELETED }, { status: 503 });
  report(CLIP_EVENTS.delete, clipProperties(clip), visit.reporter, visit.epochMs);
  return visit.redirect(eventPath(null, clip.event_key));
});

const NOT_DELETED = "We couldn't delete the clip. It's still there. Please try again in a moment.";

export default function ClipRoute() {
  const { clip, event, activity, news, date, dateText, place, lit, stage, account, address } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <article className={`column-6 ${styles.page}`}>
      <ClipStage
        stage={stage}
        lit={lit}
        event={event}
        title={clip.title}
        range={{ start: clip.start, end: clip.end }}
        account={account}
      />
      <div className="wrap column-4">
        {answer && <Problem title={answer.error} />}
        <EventHeadline
          headline={clip.title}
          subheadline={`${event.subheadline}, ${event.headline}`}
          activity={activity}
          status={{ news, date, dateText, place }}
          actions={
            <ActionBar about={clip.title} share={{ url: address, title: clip.title }}>
              {!clip.own && (
                <ButtonLink href={clipReportPath(clip.key)} icon="alert">
                  Report<span className="visually-hidden"> this clip</span>
                </ButtonLink>
              )}
            </ActionBar>
          }
        />
        <p className="muted">{clip.lengthText} long</p>
        {clip.own && clip.paid && <p className="muted">{PAID_CLIP}</p>}
        <div>
          <ButtonLink href={event.href} variant="primary" icon="play">
            Watch the full game
          </ButtonLink>
        </div>
        {clip.own && <DeleteClip href={clipPath(clip.key)} />}
      </div>
    </article>
  );
}

function DeleteClip({ href }: { href: string }) {
  return (
    <Disclosure summary="Delete this clip">
      <form method="post" action={href} className={`gap-3 ${styles.delete}`}>
        <p>It disappears for everyone you shared it with, and you can&apos;t get it back.</p>
        <Button variant="danger" name="intent" value="delete">
          Delete for good
        </Button>
      </form>
    </Disclosure>
  );
}
