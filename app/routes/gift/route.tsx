import { parseWithZod } from "@conform-to/zod/v4";
import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { GiftForm } from "~/components/gift/gift-form";
import { stepPath } from "~/models/checkout/entry";
import { readProgress } from "~/models/checkout/progress";
import { restartReason } from "~/models/checkout/restart-reason";
import { fieldsOf, GIFT_FIELDS, giftOrderOf, giftSchema } from "~/models/gift/gift-form";
import { giftPasses } from "~/models/gift/gift-passes.server";
import { pageMeta, type RouteHandle, titleOf } from "~/models/navigation/page";
import { giftPath } from "~/models/navigation/paths";
import { giftProgress } from "~/web/session/signed-cookie.server";
import { route, type Visit } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import { lastGiftDay } from "~contracts/records/gift";

export const handle: RouteHandle = { pageContext: "retail_pass", takes: "secret" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: titleOf("gift"),
    description: `Give a ${brand.name} pass: you pay once, and they get a code for games, live and on demand.`,
    address: data?.address,
  });

const progressOf = ({ request, epochMs }: Visit) => readProgress(giftProgress.read(request, epochMs));

/** Choosing is open to all; paying needs an account (rulings 3 "checkout and signing in"). */
export const loader = route(async (visit) => {
  const { pass_key, gift } = progressOf(visit);
  const passes = await giftPasses(visit.upstreams);
  const { today } = visit;
  const note = restartReason(visit.url.searchParams);
  const days = { today, last: lastGiftDay(today) };
  const page = { passes, days, fields: fieldsOf(pass_key, gift), note, address: visit.address(giftPath()) };
  return visit.private(page, { status: passes ? 200 : 503 });
});

export const action = route(async (visit) => {
  const form = await visit.form(GIFT_FIELDS);
  const submission = parseWithZod(form, { schema: giftSchema(visit.today) });
  if (visit.tooOften) return visit.reply(submission.reply({ formErrors: [visit.tooOften] }), { status: 429 });
  if (submission.status !== "success") return visit.reply(submission.reply(), { status: 422 });
  const { value } = submission;
  const passes = await giftPasses(visit.upstreams);
  if (!passes)
    return visit.reply(submission.reply({ formErrors: ["We can't show passes right now. Please try again."] }), {
      status: 503,
    });
  if (!passes.some(({ key }) => key === value.pass))
    return visit.reply(submission.reply({ fieldErrors: { pass: ["Choose a pass."] } }), { status: 422 });
  const before = progressOf(visit);
  const save = {
    ...before,
    pass_key: value.pass,
    gift: giftOrderOf(value, visit.zone),
    paid_order: undefined,
    ...(before.pass_key !== value.pass && { tax: undefined }),
  };
  return visit.redirect(stepPath({ kind: "gift" }, [], "payment"), {
    cookies: [giftProgress.serialize(save, visit.epochMs)],
  });
});

export default function GiftPage() {
  const { passes, days, fields, note } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <NarrowPage>
      <GiftForm passes={passes} days={days} fields={fields} note={answer ? null : note} answer={answer} />
    </NarrowPage>
  );
}
