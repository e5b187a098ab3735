import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClipForm } from "~/components/clip/clip-form";
import { ClipStage } from "~/components/clip/clip-stage";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { PageHeading } from "~/components/ui/page-heading";
import { report } from "~/models/analytics/report.server";
import { CLIP_EVENTS, clipProperties } from "~/models/clip/clip";
import { clipPlace, type ClipRefusal, makeClip, readClip } from "~/models/clip/clips.server";
import { CLIP_FIELDS, clipFormSchema } from "~/models/clip/form";
import { newClipPage, replayLength } from "~/models/clip/new-clip-page.server";
import { PASS_UNCHECKED } from "~/models/event/access/why-not";
import { readEvent } from "~/models/event/page/event-page.server";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { clipPath, newClipPath, signInPath } from "~/models/navigation/paths";
import { keyParams } from "~/models/navigation/route-params";
import { intentCookie } from "~/web/session/pending-intents.server";
import { stageCookies } from "~/web/visit/media-pass.server";
import { viewerOf } from "~/web/visit/viewer.server";
import { route, type Visit } from "~/web/visit/visit.server";
import { pageTitle } from "~contracts/brand";
import { clipKeySchema } from "~contracts/records/clip";
import styles from "./new-clip.module.css";

export const handle: RouteHandle = { playsVideo: true, pageContext: "clips" };

export const meta = unlistedMeta(pageTitle("New Clip"));

export const loader = route({ flag: "enable-clip-button" }, async (visit) => {
  const { query, eventKey } = clippedEvent(visit);
  visit.requireMember();
  const made = await alreadyMade(visit, query);
  if (made) return visit.redirect(clipPath(made));
  const event = await readEvent(visit.upstreams, eventKey, visit.url.pathname);
  const page = await newClipPage(
    visit.upstreams,
    event,
    query,
    await viewerOf(visit, event),
    visit.site.url,
    visit.now,
  );
  visit.stillSignedIn();
  // A form that comes back with errors didn't come from the button.
  if (query.get("from") === "button")
    report(CLIP_EVENTS.button, clipProperties({ event_key: eventKey }), visit.reporter, visit.epochMs);
  return visit.private(page, { status: page.isReplay ? 200 : 403, cookies: stageCookies(visit, page.stage) });
});

export const action = route({ flag: "enable-clip-button" }, async (visit) => {
  const { eventKey } = clippedEvent(visit);
  const form = await visit.form(CLIP_FIELDS);
  visit.refuseUnrenewed();
  if (!visit.visitor.authenticated) return signInFirst(visit, eventKey, form);

  const event = await readEvent(visit.upstreams, eventKey, visit.url.pathname);
  const publisherKey = textOf(form, "publisher_key") || null;
  const submission = parseWithZod(form, { schema: clipFormSchema(replayLength(event, publisherKey)) });
  if (visit.tooOften) return json(submission.reply({ formErrors: [visit.tooOften] }), { status: 429 });
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  const viewer = await viewerOf(visit, event);
  const { key, title, start, end } = submission.value;
  const place = clipPlace(event, publisherKey, visit.site.url);
  const clip = await makeClip(visit.upstreams, event, { key, title, start, end }, viewer, place, visit.now);
  // A session that was ended elsewhere is no refusal.
  if (!visit.session.signedIn) return signInFirst(visit, eventKey, form);
  if (typeof clip === "string") {
    const { message, status } = REFUSALS[clip];
    return visit.reply(submission.reply({ formErrors: [message] }), { status });
  }
  report(CLIP_EVENTS.create, clipProperties(clip), visit.reporter, visit.epochMs);
  return visit.redirect(clipPath(clip.key));
});

const REFUSALS: Record<ClipRefusal, { message: string; status: number }> = {
  "no-replay": { message: "This replay can't be played right now, so you can't clip it.", status: 422 },
  denied: { message: "Your pass doesn't include this video, so you can't clip it.", status: 403 },
  unchecked: { message: PASS_UNCHECKED, status: 503 },
  failed: {
    message: "We couldn't save the clip. Everything you typed is still here. Please try again in a moment.",
    status: 503,
  },
};

export default function NewClipPage() {
  const { event, publisherKey, lit, stage, isReplay, defaults, lengthText, paid } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!isReplay) {
    return (
      <div className={`wrap-text column-6 ${styles.page}`}>
        <PageHeading title="New clip" lead={`${event.subheadline}, ${event.headline}`} />
        <EmptyState drawing="scoreboard" action={<ButtonLink href={event.href}>Back to the event</ButtonLink>}>
          You can clip any replay you can watch. There isn&apos;t one here right now.
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={`column-6 ${styles.page}`}>
      <ClipStage stage={stage} lit={lit} event={event} title={event.subheadline} />
      <div className="wrap column-4">
        <PageHeading
          title="New clip"
          lead={
            <>
              From <a href={event.href}>{event.subheadline}</a>, {event.headline}
            </>
          }
        />
        <ClipForm
          action={newClipPath({ event: event.key, publisher_key: publisherKey })}
          answer={answer}
          defaults={{ event: event.key, publisher_key: publisherKey ?? "", ...defaults }}
          lengthText={lengthText}
          paid={paid}
        />
      </div>
    </div>
  );
}

function clippedEvent(visit: Visit) {
  const query = visit.url.searchParams;
  const parsed = keyParams.safeParse({ key: query.get("event") });
  if (!parsed.success) throw visit.pageNotFound();
  return { query, eventKey: parsed.data.key };
}

async function alreadyMade({ upstreams, session }: Visit, query: URLSearchParams): Promise<string | null> {
  const key = clipKeySchema.safeParse(query.get("key"));
  const clip = key.success ? await readClip(upstreams, key.data, session.call) : null;
  return clip !== null && typeof clip === "object" && clip.own ? clip.key : null;
}

/** The clip is made after signing in (rulings 3). */
function signInFirst(visit: Visit, eventKey: string, form: FormData) {
  const typed = {
    publisher_key: textOf(form, "publisher_key"),
    key: textOf(form, "key"),
    title: textOf(form, "title"),
    start: textOf(form, "start"),
    end: textOf(form, "end"),
  };
  const parsed = parseWithZod(form, { schema: clipFormSchema(null) });
  const target = signInPath(newClipPath({ event: eventKey, ...typed }));
  if (parsed.status !== "success") return visit.redirect(target);
  const { key, title, start, end, publisher_key = "" } = parsed.value;
  const details = { key, title, start: String(start), end: String(end), ...(publisher_key && { publisher_key }) };
  const intent = intentCookie(visit, { kind: "clip", content_type: "event", content_key: eventKey, details });
  return visit.redirect(target, { cookies: [intent] });
}

function textOf(form: FormData, name: (typeof CLIP_FIELDS)[number]): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 200) : "";
}
