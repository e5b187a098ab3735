import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
  json,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { CancelQuestion, RetentionOfferView } from "~/components/account/cancel-steps";
import { Alert } from "~/components/ui/alert";
import { PageHeading } from "~/components/ui/page-heading";
import { SUBSCRIPTION_EVENT } from "~/models/analytics/events";
import { report, reporterOf } from "~/models/analytics/report.server";
import { cancel, cancelable, offerFor, stay } from "~/models/cancelling/cancel.server";
import { cardSetting } from "~/models/card/setting.server";
import { refreshMemberToken } from "~/web/refresh.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { accountPath, cancelPath } from "~/models/navigation/paths";
import { titleOf } from "~/models/navigation/titles";
import { clock } from "~/services/process/clock.server";
import { withCookies } from "~/web/cookies.server";
import { parseForm } from "~/web/form.server";
import { requireMember, stillSignedIn } from "~/web/guards.server";
import { memberSession } from "~/web/member-session.server";
import { KEY_FIELD, oneTimeForm } from "~/web/one-time-form.server";
import { safeRedirect } from "~/web/redirects.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "account", takes: "payment" };

export const meta: MetaFunction = () => [{ title: titleOf("cancel") }, { name: "robots", content: "noindex" }];

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** What ends and when, then the one offer where there is one (rulings 3 "cancel flow"). */
export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = requireMember(request);
  const session = memberSession(request, refreshMemberToken);
  const setting = cardSetting(visitor);
  const found = await cancelable(setting, session.call);
  stillSignedIn(request, session);
  const { key, cookies } = oneTimeForm(request);
  const options = {
    headers: withCookies([...session.cookies(), ...cookies], new Headers({ "Cache-Control": "private, no-store" })),
  };
  if (found === "nothing") throw safeRedirect(`${accountPath()}#subscription`, options);
  if (found === "unknown")
    return data({ question: null, offer: null, showsOffer: false, oneTimeKey: key }, { ...options, status: 503 });
  const offer = await offerFor(found, setting.zone);
  const showsOffer = offer !== null && new URL(request.url).searchParams.get("step") === "offer";
  if (showsOffer)
    report(SUBSCRIPTION_EVENT.retentionIntercept, { promo_code: offer.code }, reporterOf(visitor), clock.now());
  return data({ question: { ends: found.ends, plan: found.plan }, offer, showsOffer, oneTimeKey: key }, options);
}

const INTENTS = { cancel, stay };
const isIntent = (name: unknown): name is keyof typeof INTENTS =>
  typeof name === "string" && Object.hasOwn(INTENTS, name);

export async function action({ request }: ActionFunctionArgs) {
  const member = requireMember(request);
  const form = await parseForm(request, ["intent", "offered", KEY_FIELD]);
  const intent = form.get("intent");
  if (!isIntent(intent)) return new Response("The page has no such form.", { status: 400 });
  const oneTime = oneTimeForm(request);
  // Sent again by Back or from another tab: what is so now is shown instead.
  if (!oneTime.isCurrent(form))
    return safeRedirect(intent === "stay" ? `${accountPath()}#subscription` : cancelPath(), { status: 303 });
  const session = memberSession(request, refreshMemberToken);
  const answer = await INTENTS[intent](cardSetting(member), session.call);
  stillSignedIn(request, session);
  if ("problem" in answer)
    return json({ problem: answer.problem }, { status: 503, headers: withCookies(session.cookies()) });
  const offered = form.get("offered");
  if (answer.did && offered)
    report(
      SUBSCRIPTION_EVENT.retentionOffer,
      { promo_code: String(offered).slice(0, 60), accepted: answer.did === "stay" },
      reporterOf(member),
      clock.now(),
    );
  if (answer.did === "cancel") report(SUBSCRIPTION_EVENT.cancel, {}, reporterOf(member), clock.now());
  return safeRedirect(answer.go, { status: 303, headers: withCookies([...session.cookies(), ...oneTime.spent()]) });
}

export default function CancelPage() {
  const { question, offer, showsOffer, oneTimeKey } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem ?? null;
  return (
    <NarrowPage>
      {problem && (
        <div tabIndex={-1} data-focus-on-load="">
          <Alert kind="bad">
            <p>{problem}</p>
          </Alert>
        </div>
      )}
      {question === null && (
        <>
          <PageHeading title="Cancel subscription" />
          <Alert kind="warning" title="We cannot reach your subscription right now.">
            <p>
              Nothing has changed. <a href={cancelPath()}>Try again</a> in a moment.
            </p>
          </Alert>
        </>
      )}
      {question?.ends && offer && showsOffer && (
        <RetentionOfferView offer={offer} ends={question.ends} oneTimeKey={oneTimeKey} />
      )}
      {question && !(offer && showsOffer) && (
        <CancelQuestion {...question} hasOffer={offer !== null} oneTimeKey={oneTimeKey} />
      )}
    </NarrowPage>
  );
}
