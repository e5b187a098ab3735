import { useActionData, useLoaderData } from "@remix-run/react";
import { NotNow } from "~/components/account/account-card";
import { OwnCalendar } from "~/components/account/profile/own-calendar";
import { PushDevices } from "~/components/account/profile/push-devices";
import { FollowAlerts } from "~/components/organization/follow-alerts";
import { Alert, Outcome } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { PageHeading } from "~/components/ui/page-heading";
import { ALERT_FIELDS, type AlertFields } from "~/models/account/alert-form";
import { loadAlerts, saveAlerts, takeMailAgain } from "~/models/account/alerts.server";
import { CALENDAR_NOTICES, PUSH_NOTICES, withoutMail } from "~/models/account/notices";
import { loadOwnCalendar, makeOwnCalendar } from "~/models/account/own-calendar.server";
import {
  addPushDevice,
  type PushAnswer,
  removePushDevice,
  renewPushDevice,
  tryPushDevice,
} from "~/models/account/push-devices.server";
import { ACCOUNT_EVENT, report } from "~/models/analytics/report.server";
import { deviceName } from "~/models/event/video/device-name";
import { chooseFollowAlerts, loadFollowAlerts } from "~/models/member/follow-alerts.server";
import { isKeyOf } from "~/models/navigation/is-key-of";
import { outcomeAddress } from "~/models/navigation/outcome-address";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { libraryPath, notificationsPath } from "~/models/navigation/paths";
import { COOKIE, expiredCookie, siteCookie } from "~/web/session/cookies.server";
import { route, type Visit } from "~/web/visit/visit.server";
import { Choices } from "./choices";
import styles from "./notifications.module.css";

/** The address of a calendar opens it. */
export const handle: RouteHandle = { pageContext: "account", takes: "secret" };

export const meta = unlistedMeta(titleOf("notifications"));

export const loader = route({ requires: "member" }, async (visit) => {
  const [alerts, schools, calendar] = await Promise.all([
    loadAlerts(visit.upstreams, visit.session.call, visit.storedZone),
    loadFollowAlerts(visit.upstreams, visit.session.call),
    loadOwnCalendar(visit.upstreams, visit.session.call, visit.site.url),
  ]);
  // Also if it failed: a session that was ended elsewhere is no outage.
  visit.stillSignedIn();
  const { searchParams } = visit.url;
  const did = searchParams.get("device");
  const calendarDid = searchParams.get("calendar");
  const page = {
    alerts: alerts && { chosen: alerts.chosen, takesMail: alerts.takesMail, zone: alerts.zone },
    publicKey: alerts?.pushes?.publicKey ?? null,
    devices: (alerts?.pushes?.devices ?? []).map(({ id, name }) => ({
      ...{ id, name, isThis: id === visit.visitor.pushDevice },
    })),
    schools: schools ?? [],
    saved: searchParams.has("saved"),
    notice: isKeyOf(PUSH_NOTICES, did) ? did : null,
    calendar,
    calendarNotice: isKeyOf(CALENDAR_NOTICES, calendarDid) ? calendarDid : null,
  };
  return visit.private(page, { status: alerts ? 200 : 503 });
});

export const action = route({ requires: "member" }, async (visit) => {
  const posted = await visit.form(["intent", ...ALERT_FIELDS, ...DEVICE_FIELDS, ...SCHOOL_FIELDS]);
  const intent = posted.get("intent");
  if (intent === "resume") {
    const isDone = !visit.tooOften && (await takeMailAgain(visit.upstreams, visit.session.call));
    visit.stillSignedIn();
    return visit.redirect(notificationsPath(isDone ? {} : { device: "failed" }));
  }
  if (intent === "school") return postSchool(visit, posted);
  if (intent === "new-calendar") return postCalendar(visit);
  if (typeof intent === "string" && intent.endsWith("-device")) return postDevice(visit, intent, posted);
  for (const name of ["intent", ...DEVICE_FIELDS, ...SCHOOL_FIELDS]) posted.delete(name);
  const answer = await saveAlerts(visit.upstreams, posted, visit.session.call, {
    tooOften: visit.tooOften,
    storedZone: visit.storedZone,
  });
  visit.stillSignedIn();
  return "saved" in answer ? visit.redirect(notificationsPath({ saved: "1" })) : visit.reply(answer, answer);
});

const SCHOOL_FIELDS = ["school", "alerts", "team", "redir"];

async function postSchool(visit: Visit, posted: FormData): Promise<Response> {
  const isDone = !visit.tooOften && (await chooseFollowAlerts(visit.upstreams, posted, visit.session.call));
  visit.stillSignedIn();
  const back = `${String(posted.get("redir") ?? notificationsPath())}#alerts`;
  return visit.redirect(outcomeAddress(back, isDone ? null : "form"), { fallback: notificationsPath() });
}

async function postCalendar(visit: Visit): Promise<Response> {
  const calendar = visit.tooOften ? "failed" : await makeOwnCalendar(visit.upstreams, visit.session.call);
  visit.stillSignedIn();
  return visit.redirect(`${notificationsPath({ calendar })}#calendar`);
}

export default function NotificationsPage() {
  const { alerts, schools, saved, notice, devices, publicKey, calendar, calendarNotice } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lead = alerts?.takesMail && devices.length === 0 ? MAIL_ALONE : "Choose what we tell you about your games.";
  return (
    <div className={`wrap-text column-6 ${styles.page}`}>
      <PageHeading title="Notifications" lead={lead} />
      {saved && !answer && <Alert kind="good" title="We saved your choice." />}
      {notice && !answer && <Outcome {...PUSH_NOTICES[notice]} />}
      {alerts?.takesMail === false && <NoMail chosen={alerts.chosen} hasDevices={devices.length > 0} />}
      {!alerts && <NotNow />}
      {/* Also where they can't be read, so that a choice that couldn't be saved isn't lost. */}
      {(alerts || answer) && <Choices alerts={alerts} hasDevices={devices.length > 0} answer={answer?.reply} />}
      {schools.length > 0 && (
        <section id="alerts" aria-labelledby="schools-title">
          <h2 id="schools-title">Your schools</h2>
          {schools.map((school) => (
            <FollowAlerts key={school.key} school={school} redir={notificationsPath()} isOneOfMany />
          ))}
        </section>
      )}
      {publicKey && <PushDevices devices={devices} publicKey={publicKey} />}
      {(calendar || calendarNotice) && <OwnCalendar calendar={calendar} notice={calendarNotice} />}
      <p>
        Your games are the ones with a reminder, and the ones of schools you follow and teams you picked. They&apos;re
        in <a href={libraryPath()}>My Library</a>.
      </p>
    </div>
  );
}

const MAIL_ALONE = "Choose what we e-mail you about your games.";

function NoMail({ chosen, hasDevices }: { chosen: AlertFields; hasDevices: boolean }) {
  return (
    <Alert title="You asked us not to e-mail you about games.">
      <p>{withoutMail(hasDevices && (chosen.push ?? []).length > 0)}</p>
      <form method="post" action={notificationsPath()}>
        <Button name="intent" value="resume">
          E-mail me about games again
        </Button>
      </form>
    </Alert>
  );
}

const DEVICE_FIELDS = ["device", "endpoint", "p256dh", "auth"] as const;

/** As long as browsers keep a cookie. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Turns notifications on in this browser, off on a device, or sends a device a test (S 7.11). */
async function postDevice(visit: Visit, intent: string, posted: FormData): Promise<Response> {
  const answer = visit.tooOften ? ({ notice: "failed" } as const) : await done(visit, intent, posted);
  visit.stillSignedIn();
  const cookies: string[] = [];
  if (answer.notice === "on" && answer.id) {
    // A browser that has renewed its address by itself (public/push-worker.js) is no one's choice.
    if (intent !== "renew-device") report(ACCOUNT_EVENT.pushOptIn, {}, visit.reporter, visit.epochMs);
    cookies.push(siteCookie(COOKIE.pushDevice, answer.id, COOKIE_SECONDS));
  }
  const isGone = answer.notice === "off" || answer.notice === "gone";
  if (isGone && posted.get("device") === visit.visitor.pushDevice) cookies.push(expiredCookie(COOKIE.pushDevice));
  return visit.redirect(notificationsPath({ device: answer.notice }), { cookies });
}

async function done(
  { upstreams, session, request, visitor }: Visit,
  intent: string,
  posted: FormData,
): Promise<PushAnswer> {
  const field = (name: (typeof DEVICE_FIELDS)[number]) => posted.get(name);
  const id = String(field("device") ?? "");
  if (intent === "remove-device") return removePushDevice(upstreams, id, session.call);
  if (intent === "try-device") return tryPushDevice(upstreams, id, session.call);
  const name = deviceName(request.headers.get("User-Agent")) ?? "A browser";
  const [endpoint, p256dh, auth] = [field("endpoint"), field("p256dh"), field("auth")];
  // A browser that is turned on again has a new address: it isn't listed a second time under the old one.
  const replaces = visitor.pushDevice;
  const keep = intent === "renew-device" ? renewPushDevice : addPushDevice;
  return keep(upstreams, { endpoint, p256dh, auth, name, replaces }, session.call);
}
