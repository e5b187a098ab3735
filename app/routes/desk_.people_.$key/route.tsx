import { randomUUID } from "node:crypto";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { deskForm, DeskFrame, DeskSection } from "~/components/desk/desk-frame";
import { PersonFacts, PersonOrders, WhyNotWatch } from "~/components/desk/person";
import { PersonForms } from "~/components/desk/person-forms";
import { Alert, Problem } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { CheckboxField } from "~/components/ui/field";
import { endPersonsSessions, mailReceipt, personOf, refundFromDesk } from "~/models/desk/people.server";
import { changePerson } from "~/models/desk/person-changes.server";
import { whyFor } from "~/models/desk/person-why.server";
import { deskPeoplePath, deskPersonPath } from "~/models/navigation/desk-paths";
import { isKeyOf } from "~/models/navigation/is-key-of";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { orUnavailable } from "~/services/http/unavailable.server";
import { deskRoute } from "~/web/visit/desk-route.server";
import { pageTitle } from "~contracts/brand";
import { mayDo } from "~contracts/desk";
import { PERSON_CHANGES, type PersonChange } from "~contracts/desk/person-changes";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(pageTitle("Person"));

const LONGEST_ADDRESS = 300;
const params = z.object({ key: z.string().min(1).max(100) });
const SAID = {
  refunded: "The money is on its way back, and the member has an e-mail about it.",
  mailed: "The receipt is on its way.",
  "signed-out": "They're signed out everywhere.",
  give: "They have the days, and an e-mail about it.",
  end: "Their pass won't renew, and they have an e-mail about it.",
  address: "The link is on its way to the new address. It works a day from now.",
};

export const loader = deskRoute({ action: "people.read", params }, async (visit, { desk, me, params: { key } }) => {
  const done = visit.url.searchParams.get("done");
  const said = isKeyOf(SAID, done) ? SAID[done] : null;
  const { entitlements, ...person } = await personOf(desk, key, visit.zone);
  const game = visit.url.searchParams.get("game")?.slice(0, LONGEST_ADDRESS) ?? "";
  const asker = { siteUrl: visit.site.url, zone: visit.zone, now: visit.now };
  const why = game ? await orUnavailable(whyFor(visit.upstreams, entitlements, game, asker)) : null;
  return visit.private({ role: me.role, person, said, press: randomUUID(), game, why });
});

/** A role that may not do it meets the same 404 as anyone. */
export const action = deskRoute({ action: "people.read", params }, async (visit, { desk, me, params: { key } }) => {
  const form = await visit.form([
    ...["intent", "order", "amount", "reason", "refunded", "kind", "press", "days", "email", "passkeys"],
  ]);
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = text("intent");
  const back = (done: string) => visit.redirect(deskPersonPath(key, { done }));
  const requires = (needed: Parameters<typeof mayDo>[1]) => {
    if (!mayDo(me.role, needed)) throw visit.pageNotFound();
  };
  if (intent === "refund") {
    requires("people.refund");
    const typed = { order: text("order"), amount: text("amount"), reason: text("reason"), refunded: text("refunded") };
    if (!typed.order || !/^\d{1,9}$/.test(typed.refunded)) return visit.noSuchForm();
    const answer = await refundFromDesk(desk, key, typed);
    return "done" in answer
      ? back("refunded")
      : visit.private({ refund: { ...answer, typed }, change: null }, { status: answer.status });
  }
  if (intent === "change") {
    const kind = PERSON_CHANGES.find((one) => one === text("kind"));
    if (!kind) return visit.noSuchForm();
    requires(`people.${kind}`);
    const typed = { kind, press: text("press"), days: text("days"), reason: text("reason"), email: text("email") };
    const change = await changePerson(desk, key, typed);
    if (change) return visit.private({ refund: null, change }, { status: change.status });
    return kind === "delete" ? visit.redirect(deskPeoplePath({ done: "deleted" })) : back(kind);
  }
  if (intent === "receipt" && text("order")) {
    requires("people.receipt");
    await mailReceipt(desk, key, text("order"));
    return back("mailed");
  }
  if (intent !== "sign-out") return visit.noSuchForm();
  requires("people.sessions");
  await endPersonsSessions(desk, key, text("passkeys") !== "");
  return back("signed-out");
});

export default function PersonPage() {
  const { role, person, said, press, game, why } = useLoaderData<typeof loader>();
  const { refund = null, change = null } = useActionData<typeof action>() ?? {};
  const may = { refund: mayDo(role, "people.refund") && !person.is_own, receipt: mayDo(role, "people.receipt") };
  const mayChange = (kind: PersonChange["kind"]) =>
    mayDo(role, `people.${kind}`) && !(person.is_own && (kind === "give" || kind === "end"));
  return (
    <DeskFrame title={person.name} lead={person.email} role={role}>
      {said && !refund && !change && <Alert kind="good" title={said} />}
      {refund?.field === null && <Problem title={refund.problem} />}
      <DeskSection title="Orders">
        <PersonOrders personKey={person.key} orders={person.orders} may={may} refused={refund} />
      </DeskSection>
      <WhyNotWatch personKey={person.key} game={game} why={why} />
      {person.sections.map((section) => (
        <PersonFacts key={section.title} {...section} />
      ))}
      {person.is_own && <p>This is your own account, so someone else changes its money and its days.</p>}
      <PersonForms person={person} may={mayChange} press={change?.typed.press ?? press} refused={change} />
      {mayDo(role, "people.sessions") && (
        <DeskSection title="Sign out">
          <form method="post" action={deskPersonPath(person.key)} className={deskForm}>
            <CheckboxField
              id="passkeys"
              name="passkeys"
              label="And remove their passkeys"
              hint="A passkey that stays signs in again, and so does their password."
            />
            <Button variant="danger" name="intent" value="sign-out">
              Sign them out everywhere
            </Button>
          </form>
        </DeskSection>
      )}
    </DeskFrame>
  );
}
