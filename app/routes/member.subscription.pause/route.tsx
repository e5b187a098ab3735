import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { NarrowPage } from "~/components/account/narrow-page";
import { SeasonPause } from "~/components/account/pass/season-pause";
import { SubscriptionUnreachable } from "~/components/account/pass/subscription-unreachable";
import { Problem } from "~/components/ui/alert";
import { agreedFor, pausable, pausedBefore, pausePass } from "~/models/account/season-pause.server";
import { isPassShared } from "~/models/family/family-card.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { accountCardPath, pausePath } from "~/models/navigation/paths";
import { KEY_FIELD, oneTimeForm } from "~/web/form/one-time-form.server";
import { NEVER_KEPT } from "~/web/page/answers.server";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "account", takes: "payment" };

export const meta = unlistedMeta(titleOf("pause_pass"));

export const loader = route({ requires: "member" }, async (visit, { visitor }) => {
  const [found, isShared] = await Promise.all([
    pausable(visit.upstreams, visit.viewing(), visit.session.call),
    isPassShared(visit.upstreams, visitor, visit.now, visit.session.call),
  ]);
  visit.stillSignedIn();
  const { key, cookies } = oneTimeForm(visit);
  if (found === "nothing")
    throw visit.redirect(accountCardPath("subscription"), { status: 302, cookies, headers: NEVER_KEPT });
  if (found === "unknown") return visit.private({ view: null, isShared, oneTimeKey: key }, { status: 503, cookies });
  return visit.private({ view: found, isShared, oneTimeKey: key }, { cookies });
});

/** A day of the calendar: browsers without a date picker send what was typed. */
const isDay = (text: string) => z.iso.date().safeParse(text).success;
const GOES_ON = "now";

/** What the form showed; null for one that the page has none of. */
function agreedIn(form: FormData): Parameters<typeof agreedFor>[0] | null {
  const centsOf = (name: string) => (form.get(name) ? Number(form.get(name)) : NaN);
  const [now, from] = [centsOf("agreed"), form.get("laterFrom")];
  if (!Number.isSafeInteger(now)) return null;
  if (from === null) return { now, later: null };
  const later = { from: String(from), total: centsOf("later") };
  return Number.isSafeInteger(later.total) && isDay(later.from) ? { now, later } : null;
}
const CHOOSE_A_DAY = "Please choose the day your pass is back.";

export const action = route({ requires: "member" }, async (visit) => {
  const form = await visit.form(["until", "agreed", "later", "laterFrom", KEY_FIELD]);
  const until = String(form.get("until") ?? "");
  const agreed = agreedIn(form);
  if (agreed === null) return visit.noSuchForm();
  const oneTime = oneTimeForm(visit);
  const isCurrent = oneTime.isCurrent(form);
  if (until !== GOES_ON && !isDay(until)) return visit.reply({ problem: CHOOSE_A_DAY, until }, { status: 400 });
  const day = until === GOES_ON ? null : until;
  const pause = { until: day, agreed: agreedFor(agreed, day) };
  // Otherwise submitted again with Back or from another tab.
  const answer = isCurrent
    ? await pausePass(visit.upstreams, pause, visit.session.call)
    : await pausedBefore(visit.upstreams, day, visit.session.call);
  visit.stillSignedIn();
  if ("problem" in answer) {
    const { problem, status, ofDay } = answer;
    return visit.reply({ problem, ...(ofDay && { until }) }, { status });
  }
  return visit.redirect(answer.go, { cookies: isCurrent ? oneTime.spent() : [] });
});

export default function PausePage() {
  const { view, isShared, oneTimeKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refusedDay = answer?.until === undefined ? null : { until: answer.until, problem: answer.problem };
  return (
    <NarrowPage>
      {answer && <Problem title={answer.problem} />}
      {view ? (
        <SeasonPause {...view} isShared={isShared} oneTimeKey={oneTimeKey} refusedDay={refusedDay} />
      ) : (
        <SubscriptionUnreachable title="Pause your pass" again={pausePath()} />
      )}
    </NarrowPage>
  );
}
