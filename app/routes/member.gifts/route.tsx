import { parseWithZod } from "@conform-to/zod/v4";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { GiftsGiven } from "~/components/gift/gifts-given";
import { readdressSchema, sendingSchema } from "~/models/gift/gift-form";
import { changeGift, giftsGiven, givenGift, mailGift, readdressGift } from "~/models/gift/gifts-given.server";
import { isKeyOf } from "~/models/navigation/is-key-of";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { giftsPath } from "~/models/navigation/paths";
import { keyIn } from "~/web/form/form.server";
import { KEY_FIELD, oneTimeForm } from "~/web/form/one-time-form.server";
import { route, type Visit } from "~/web/visit/visit.server";
import { lastGiftDay } from "~contracts/records/gift";

export const handle: RouteHandle = { pageContext: "account", takes: "secret" };

export const meta = unlistedMeta(titleOf("gifts"));

const SAVED = {
  mail: "We e-mailed your gift again.",
  change: "Your gift was changed.",
  readdress: "We e-mailed your gift to the new address, with a new code. The one before no longer works.",
} as const;
type Intent = keyof typeof SAVED;

export const loader = route({ requires: "member" }, async (visit) => {
  const gifts = await giftsGiven(visit.upstreams, visit.session.call);
  visit.stillSignedIn();
  const saved = visit.url.searchParams.get("saved");
  const { today } = visit;
  const { key, cookies } = oneTimeForm(visit);
  const page = {
    gifts: gifts && gifts.map((gift) => givenGift(gift, { zone: visit.zone, now: visit.epochMs })),
    days: { today, last: lastGiftDay(today) },
    saved: isKeyOf(SAVED, saved) ? SAVED[saved] : null,
    oneTimeKey: key,
  };
  return visit.private(page, { status: gifts ? 200 : 503, cookies });
});

/** The network knows whose gift it is (security 3). */
export const action = route({ requires: "member" }, async (visit) => {
  const form = await visit.form(["intent", "gift", "email", "day", KEY_FIELD]);
  const [intent, gift] = [String(form.get("intent")), keyIn(form, "gift")];
  if (!isKeyOf(SAVED, intent) || !gift) return visit.noSuchForm();
  const submission = parseWithZod(form, { schema: intent === "change" ? sendingSchema(visit.today) : readdressSchema });
  const typed = () => ({ gift, form: intent, sending: intent === "mail" ? null : submission.reply() });
  const refused = (problem: string, status: 422 | 429 | 503) => visit.reply({ ...typed(), problem }, { status });
  if (visit.tooOften) return refused(visit.tooOften, 429);
  const oneTime = oneTimeForm(visit);
  if (intent !== "mail" && submission.status !== "success")
    return visit.reply({ ...typed(), problem: null }, { status: 422 });
  // Sent again with Back or from another tab, so show the current state instead.
  if (intent !== "change" && !oneTime.isCurrent(form)) return visit.redirect(giftsPath());
  const answer = await answerTo(visit, intent, gift, form);
  visit.stillSignedIn();
  if ("problem" in answer) return refused(answer.problem, answer.status);
  return visit.redirect(giftsPath({ saved: intent }), { cookies: oneTime.spent() });
});

function answerTo({ upstreams, session: { call }, today }: Visit, intent: Intent, gift: string, form: FormData) {
  const key = String(form.get(KEY_FIELD));
  const fields = Object.fromEntries(form);
  if (intent === "change") return changeGift(upstreams, call, gift, sendingSchema(today).parse(fields));
  if (intent === "mail") return mailGift(upstreams, call, gift, key);
  return readdressGift(upstreams, call, gift, { ...readdressSchema.parse(fields), key });
}

export default function GiftsPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <NarrowPage>
      <GiftsGiven {...page} answer={answer} />
    </NarrowPage>
  );
}
