import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { MEMBER_SERVICE_DOWN } from "~/models/member/sign-in.server";
import { replyAsSent } from "~/models/navigation/form-reply.server";
import { wasDone, withFallback } from "~/services/fallback.server";
import { orUnavailable } from "~/services/http/unavailable.server";
import { isUpstreamError, orNone } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { TIME_ZONES, zoneOrDefault } from "~contracts/vocabulary/time-zones";
import { alertFieldsOf, alertSchema, alertSettingsOf } from "./alert-form";
import { loadPushDevices } from "./push-devices.server";

type Clients = Pick<Upstreams, "member">;
/** `storedZone` holds for a member who chose none. Null while they can't be read (S 7.2, 7.3). */
export async function loadAlerts({ member }: Clients, call: MemberCall, storedZone: string | null) {
  const read = await withFallback(
    "the alerts of a member",
    Promise.all([
      call((token) => member.alertSettings(token)),
      call((token) => member.emailSubscribe(token)),
      loadPushDevices({ member }, call),
    ]),
    null,
  );
  if (!read) return null;
  const [settings, subscribed, pushes] = read;
  // Quiet hours kept without a zone count in the default one, whichever browser looks at them.
  const time_zone = settings.time_zone ?? zoneOrDefault(settings.quiet ? null : storedZone);
  const zone = TIME_ZONES.find(({ canonical }) => canonical === time_zone);
  const named = zone ? `the ${zone.displayName}` : time_zone;
  return { chosen: alertFieldsOf(settings), takesMail: subscribed !== false, zone: named, pushes };
}

type AlertsAnswer = { saved: true } | { reply: SubmissionResult<string[]>; status: 400 | 429 | 503 };

export async function saveAlerts(
  { member }: Clients,
  data: FormData,
  call: MemberCall,
  { tooOften, storedZone }: { tooOften: string | null; storedZone: string | null },
): Promise<AlertsAnswer> {
  if (tooOften) return { reply: replyAsSent(data, tooOften), status: 429 };
  const submission = parseWithZod(data, { schema: alertSchema });
  if (submission.status !== "success") return { reply: submission.reply(), status: 400 };
  try {
    const settings = alertSettingsOf(submission.value);
    // Quiet hours count in it from here on, mails tell times in it, and the page names it.
    const zone = storedZone ? { time_zone: storedZone } : {};
    await call((token) => member.setAlertSettings(token, { ...settings, ...zone }));
    return { saved: true };
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return { reply: submission.reply({ formErrors: [MEMBER_SERVICE_DOWN] }), status: 503 };
  }
}

/** The account's own e-mail preference: there is one switch for all mail about games. False if it failed. */
export const takeMailAgain = ({ member }: Clients, call: MemberCall): Promise<boolean> =>
  wasDone(
    "mail about games again",
    call((token) => member.setEmailSubscribe(token, true)),
  );

/** Null where no mail of ours has this address. */
export async function mailStillGoes({ member }: Clients, signed: string): Promise<boolean | null> {
  return orUnavailable(orNone(member.unsubscription(signed)));
}

/** Null where no mail of ours has this address. */
export async function stopMail({ member }: Clients, signed: string): Promise<true | null> {
  return orUnavailable(orNone(member.unsubscribe(signed).then(() => true as const)));
}
