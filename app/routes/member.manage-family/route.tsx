import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
  json,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cardSetting } from "~/models/card/setting.server";
import { isFamilyPlanOn } from "~/models/family/family-flag.server";
import { DONE, FAMILY_FIELDS, isFamilyIntent } from "~/models/family/family-forms";
import { familyPlanOf, familyView } from "~/models/family/family-page.server";
import { answerFamilyForm } from "~/models/family/manage-family.server";
import { refreshMemberToken } from "~/web/refresh.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { accountPath, manageFamilyPath } from "~/models/navigation/paths";
import { titleOf } from "~/models/navigation/titles";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { PageHeading } from "~/components/ui/page-heading";
import { withCookies } from "~/web/cookies.server";
import { parseForm } from "~/web/form.server";
import { requireFlag, requireMember, stillSignedIn } from "~/web/guards.server";
import { memberSession } from "~/web/member-session.server";
import { safeRedirect } from "~/web/redirects.server";
import { getVisitor } from "~/web/visitor.server";
import { MemberFamily, NoFamily } from "./other-views";
import { InviteForm, OwnerFamily } from "./owner-view";
import styles from "./manage-family.module.css";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "account" };

export const meta: MetaFunction = () => [{ title: titleOf("manage_family") }, { name: "robots", content: "noindex" }];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** The family plan of whoever the session says: an owner's, a member's, or how to get one (rulings 3, "manage-family"). */
export async function loader({ request }: LoaderFunctionArgs) {
  requireFlag(request, await isFamilyPlanOn(getVisitor(request)));
  const visitor = requireMember(request);
  const session = memberSession(request, refreshMemberToken);
  const family = await familyPlanOf(session.call);
  stillSignedIn(request, session);
  const done = new URL(request.url).searchParams.get("done");
  const view = family && familyView(family, { ...cardSetting(visitor), siteUrl: ownSite().url });
  const headers = withCookies(session.cookies(), new Headers({ "Cache-Control": "private, no-store" }));
  return data({ view, done: isFamilyIntent(done) ? DONE[done] : null }, { status: view ? 200 : 503, headers });
}

export async function action({ request }: ActionFunctionArgs) {
  requireFlag(request, await isFamilyPlanOn(getVisitor(request)));
  requireMember(request);
  const form = await parseForm(request, FAMILY_FIELDS);
  const intent = form.get("intent");
  if (!isFamilyIntent(intent)) return new Response("The page has no such form.", { status: 400 });
  const session = memberSession(request, refreshMemberToken);
  const answer = await answerFamilyForm(intent, form, session.call);
  stillSignedIn(request, session);
  const headers = withCookies(session.cookies());
  if ("done" in answer)
    return safeRedirect(`${manageFamilyPath({ done: answer.done })}#done`, { status: 303, headers });
  if (answer.retryAfter !== undefined) headers.set("Retry-After", String(answer.retryAfter));
  return json({ intent: answer.intent, reply: answer.reply }, { status: answer.status, headers });
}

export default function ManageFamilyPage() {
  const { view, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const invited = answer?.intent === "invite" ? answer.reply : undefined;
  const problem = answer && answer.intent !== "invite" ? answer.reply.error?.[""]?.[0] : null;
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHeading
        kicker="My Account"
        title="Family plan"
        lead="One plan, up to five others, each with an account of their own."
        actions={<ButtonLink href={accountPath()}>My Account</ButtonLink>}
      />
      {problem && (
        <div tabIndex={-1} data-focus-on-load="">
          <Alert kind="bad" title={problem} />
        </div>
      )}
      {done && !answer && (
        <p id="done" className={styles.done} role="status" tabIndex={-1} data-focus-on-load="">
          <Icon name="check" />
          {done}
        </p>
      )}
      {!view && <Unreadable />}
      {!view && invited && <InviteForm answer={invited} />}
      {view?.role === "owner" && <OwnerFamily view={view} answer={invited} />}
      {view?.role === "member" && <MemberFamily view={view} />}
      {view?.role === "none" && <NoFamily ended={view.ended} />}
    </div>
  );
}

function Unreadable() {
  return (
    <Alert kind="warning" title="Your family plan cannot be shown right now.">
      <p>
        Nothing has changed. <a href={manageFamilyPath()}>Try again</a> in a moment.
      </p>
    </Alert>
  );
}
