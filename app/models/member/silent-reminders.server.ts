import { withFallback } from "~/services/fallback.server";
import { orNone } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import type { AlertChannel, AlertChoices } from "~contracts/records/alerts";

/** True if nothing tells a member of a game they wait for, by mail or on a device; false where no one knows (S 7.3). */
export async function areRemindersSilent({ member }: Pick<Upstreams, "member">, call: MemberCall): Promise<boolean> {
  const mail = await withFallback(
    "whether reminders are mailed",
    Promise.all([call((token) => member.alertSettings(token)), call((token) => member.emailSubscribe(token))]),
    null,
  );
  if (!mail) return false;
  const [{ choices }, subscribed] = mail;
  if (subscribed !== false && isChosen(choices, "mail")) return false;
  if (!isChosen(choices, "push")) return true;
  const pushes = await withFallback(
    "whether reminders reach a device",
    orNone(call((token) => member.pushDevices(token))),
    undefined,
  );
  return pushes !== undefined && (pushes?.devices ?? []).length === 0;
}

const isChosen = (choices: AlertChoices, channel: AlertChannel) =>
  Object.values(choices).some((channels) => channels.includes(channel));
