import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { CodeEntry } from "~/components/short-code/code-entry";
import { PageHeading } from "~/components/ui/page-heading";
import { openSeatCode } from "~/models/family/seat-code.server";
import { MEMBER_SERVICE_DOWN } from "~/models/member/sign-in.server";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import {
  activatePath,
  confirmJoinFamilyPath,
  goPath,
  redeemPath,
  shortPath,
  signUpPath,
} from "~/models/navigation/paths";
import { tooManyCodes } from "~/models/navigation/too-often";
import { typedCode } from "~/models/short-code/typed-code";
import { followedInvitation } from "~/web/page/email-link.server";
import { route, type Visit } from "~/web/visit/visit.server";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(titleOf("go"));

const LONGEST = 60;
const UNKNOWN = "We don't recognize this code, or it no longer works. Check it, or ask for a new one.";

/** Looks nothing up: only a press does. */
export const loader = route((visit) =>
  visit.private({ code: visit.url.searchParams.get("code")?.slice(0, LONGEST) ?? "" }),
);

/** Leads to the page that says what the code is; nothing happens before a press there. */
export const action = route(async (visit) => {
  const form = await visit.form(["code"]);
  const text = String(form.get("code") ?? "").slice(0, LONGEST);
  if (visit.tooOften) return refused(visit, text, visit.tooOften, { status: 429 });
  const typed = typedCode(text);
  if (typed.kind === "wrong") return refused(visit, text, typed.message, { status: 422 });
  const { code } = typed;
  if (typed.kind === "tv") return visit.redirect(activatePath({ code }));
  if (typed.kind === "pass") return visit.redirect(redeemPath({ code }));
  return typed.kind === "public" ? visit.redirect(shortPath(code)) : openSecret(visit, code);
});

/** The seat goes to an account, so that comes first: the one who types a code may have none. */
async function openSecret(visit: Visit, code: string) {
  visit.refuseUnrenewed();
  if (!visit.visitor.authenticated) return visit.redirect(signUpPath(goPath({ code })));
  const opened = await openSeatCode(visit.upstreams, code, visit.session.call, visit.context.clientNetwork ?? null);
  visit.stillSignedIn();
  if (opened === "unavailable") return refused(visit, code, MEMBER_SERVICE_DOWN, { status: 503 });
  if (opened === "unknown") return refused(visit, code, UNKNOWN, { status: 422 });
  if ("waitSeconds" in opened) {
    const { waitSeconds: retryAfterSeconds } = opened;
    return refused(visit, code, tooManyCodes(retryAfterSeconds), { status: 429, retryAfterSeconds });
  }
  return visit.redirect(confirmJoinFamilyPath(), { cookies: followedInvitation.named(visit, opened.token).cookies });
}

const refused = (visit: Visit, code: string, error: string, how: { status: number; retryAfterSeconds?: number }) =>
  visit.reply({ code, error }, how);

export default function GoPage() {
  const { code } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <NarrowPage>
      <PageHeading
        title="Enter your code"
        lead="From a poster, a TV, a gift, or a family plan. You'll see what it is before anything happens."
      />
      <CodeEntry code={answer?.code ?? code} error={answer?.error ?? null} />
    </NarrowPage>
  );
}
