import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Carousel } from "~/components/card/carousel";
import { ActionBar } from "~/components/event/action-bar";
import { EventHeadline } from "~/components/event/headline";
import { clientCountry } from "~/models/event/country.server";
import { eventView, readEvent, type Viewer } from "~/models/event/event-page.server";
import { moreEvents } from "~/models/event/more-events.server";

import { memberOnEvent } from "~/models/member/member-on-event.server";
import { refreshMemberToken } from "~/models/member/refresh.server";
import { memberTimeZone } from "~/models/member/time-zone";
import type { RouteHandle } from "~/models/navigation/handle";
import { canonicalAddress } from "~/models/navigation/malformed-url";
import { eventCalendarPath, followingPath, profilePath, remindersPath } from "~/models/navigation/paths";
import { eventParams } from "~/models/navigation/route-params";
import { eventTitle } from "~/models/navigation/titles";
import { utc } from "~/models/place/instant";
import { eventSharing } from "~/models/sharing/event-sharing";
import { pageMeta } from "~/models/sharing/page-meta";
import { clock } from "~/services/clock.server";
import { withCookies } from "~/services/session/cookies.server";
import { pageNotFound } from "~/services/session/guards.server";
import { isTokenOurs } from "~/services/session/login-cookies.server";
import { memberSession } from "~/services/session/member-session.server";
import { ownSite, safeRedirect } from "~/services/session/redirects.server";
import { heldLicence } from "~/services/session/signed-cookie.server";
import { getVisitor } from "~/services/session/visitor.server";
import { EventStage } from "./event-stage";
import { LiveStats } from "./live-stats";
import { useRecheck } from "./use-recheck";
import styles from "./event.module.css";

export const handle: RouteHandle = { hydrate: true, pageContext: "event", embeddable: true };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta({ title: eventTitle(data.view.title), address: data.address, type: "video.other", ...data.sharing }) : [];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const parsed = eventParams.safeParse(params);
  if (!parsed.success) throw pageNotFound(request);
  const url = new URL(request.url);
  goToCanonical(url, null);

  const visitor = getVisitor(request);
  const session = memberSession(request, refreshMemberToken);
  const [event, member, country] = await Promise.all([
    readEvent(parsed.data.key, `${url.pathname}${url.search}`),
    visitor.authenticated ? memberOnEvent(parsed.data.key, session.call) : null,
    clientCountry(visitor.developmentCountry, context.clientAddress),
  ]);
  goToCanonical(url, event.slug ?? null);

  const epochMs = clock.now();
  const now = utc(epochMs);
  const viewer: Viewer = {
    authenticated: session.signedIn,
    zone: memberTimeZone({ member: visitor.timeZone, unauth: visitor.unauthTimeZone }),
    limitedConcurrent: visitor.overrides.limited_concurrent,
    heldLicence: session.signedIn ? heldLicence.read(request, epochMs) : null,
    country,
    tokenIsOurs: member !== null || isTokenOurs(request, visitor.token),
    call: session.call,
  };
  const site = ownSite();
  const page = { siteUrl: site.url, path: `${url.pathname}${url.search}`, publisherKey: url.searchParams.get("publisher_key") };
  const [view, more] = await Promise.all([eventView(event, viewer, page, now), moreEvents(event, viewer.zone, now)]);

  const licence = view.stage.kind === "video" ? view.stage.licence : null;
  const cookies = [...session.cookies(), ...(licence ? [heldLicence.serialize(licence, epochMs)] : [])];
  const address = `${site.url}${url.pathname}`;
  return data(
    {
      view,
      sharing: eventSharing(event, { ...page, address }, now),
      more,
      signedIn: session.signedIn,
      following: member?.following ?? [],
      reminded: member?.reminded ?? false,
      address,
      refreshSeconds: view.stage.kind === "video" ? null : (view.recheck?.refreshSeconds ?? null),
    },
    { headers: withCookies(cookies) },
  );
}

export default function EventPage() {
  const { view, more, signedIn, following, reminded, address } = useLoaderData<typeof loader>();
  useRecheck(view.recheck);
  const [school] = view.schools;
  const name = `${view.title.subheadline}, ${view.title.headline}`;
  return (
    <article className={styles.page}>
      <EventStage view={view} signedIn={signedIn} />
      <div className="wrap">
        <EventHeadline
          headline={view.title.subheadline}
          subheadline={view.title.headline}
          activity={view.activity}
          status={view.stage.kind === "status" ? { ...view.status, message: "" } : view.status}
          actions={
            <ActionBar
              about={name}
              remind={view.status.code === "live_scheduled" ? { action: remindersPath(view.contentType, view.key), contentType: view.contentType, contentKey: view.key, active: reminded } : null}
              follow={
                school
                  ? { action: followingPath("school", school.key), contentType: "school", contentKey: school.key, name: school.label, active: following.includes(school.key) }
                  : null
              }
              share={{ url: address, title: name }}
              calendarHref={view.status.code === "live_scheduled" ? eventCalendarPath(view.key) : null}
            />
          }
        />
        <ul className={styles.schools} aria-label="Schools">
          {view.schools.map(({ label, type, slug }) => (
            <li key={slug}>
              <a href={profilePath(type, slug)}>{label}</a>
            </li>
          ))}
        </ul>
        {view.scoreboard && <LiveStats scoreboard={view.scoreboard} />}
      </div>
      <div className="wrap">
        <Carousel id="more" title="More from these schools" cards={more} />
      </div>
    </article>
  );
}

/** One permanent redirect to the canonical address (decisions 3, redirect-malformed-url). */
function goToCanonical({ pathname, search }: URL, eventSlug: string | null): void {
  const canonical = canonicalAddress({ pathname, search }, { eventSlug });
  if (canonical) throw safeRedirect(canonical, { status: 301 });
}
