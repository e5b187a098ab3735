import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { NarrowPage } from "~/components/account/narrow-page";
import { ChangePass } from "~/components/account/pass/change-pass";
import { SubscriptionUnreachable } from "~/components/account/pass/subscription-unreachable";
import { Problem } from "~/components/ui/alert";
import { changePass, passChanges, upgradePass } from "~/models/account/pass-change.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { accountCardPath, changePassPath } from "~/models/navigation/paths";
import { KEY_FIELD, oneTimeForm } from "~/web/form/one-time-form.server";
import { NEVER_KEPT } from "~/web/page/answers.server";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "account", takes: "payment" };

export const meta = unlistedMeta(titleOf("change_pass"));

export const loader = route({ requires: "member" }, async (visit) => {
  const found = await passChanges(visit.upstreams, visit.viewing().zone, visit.session.call);
  visit.stillSignedIn();
  const { key, cookies } = oneTimeForm(visit);
  if (found === "nothing")
    throw visit.redirect(accountCardPath("subscription"), { status: 302, cookies, headers: NEVER_KEPT });
  if (found === "unknown") return visit.private({ changes: null, oneTimeKey: key }, { status: 503, cookies });
  return visit.private({ changes: found, oneTimeKey: key }, { cookies });
});

export const action = route({ requires: "member" }, async (visit) => {
  const form = await visit.form(["pass", "agreed", "at", KEY_FIELD]);
  const [pass, agreed] = [String(form.get("pass") ?? ""), Number(form.get("agreed"))];
  // With a moment: at once, and prorated by it.
  const at = form.get("at");
  const isDated = at === null || z.iso.datetime().safeParse(at).success;
  if (!pass || !isDated || !Number.isSafeInteger(agreed))
    return visit.reply({ problem: "That didn't work. Please try again." }, { status: 400 });
  const oneTime = oneTimeForm(visit);
  // Submitted again with Back or from another tab, so show the current state instead.
  if (!oneTime.isCurrent(form)) return visit.redirect(accountCardPath("subscription"));
  const answer =
    at === null
      ? await changePass(visit.upstreams, { pass, agreed }, visit.session.call)
      : await upgradePass(visit.upstreams, { pass, agreed, at: String(at) }, visit.session.call);
  visit.stillSignedIn();
  if ("problem" in answer) return visit.reply({ problem: answer.problem }, { status: answer.status });
  return visit.redirect(answer.go, { cookies: oneTime.spent() });
});

export default function ChangePassPage() {
  const { changes, oneTimeKey } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem ?? null;
  return (
    <NarrowPage>
      {problem && <Problem title={problem} />}
      {changes ? (
        <ChangePass {...changes} oneTimeKey={oneTimeKey} />
      ) : (
        <SubscriptionUnreachable title="Change your pass" again={changePassPath()} />
      )}
    </NarrowPage>
  );
}
