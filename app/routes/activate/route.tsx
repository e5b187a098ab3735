import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Logo } from "~/components/chrome/logo";
import { Button, ButtonLink } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { InputField } from "~/components/ui/field";
import { Icon } from "~/components/ui/icon";
import { PageHeading } from "~/components/ui/page-heading";
import { decideDevice } from "~/models/activation/activate.server";
import { formatCode, plainCode } from "~/models/activation/code";
import { type Outcome, outcomeOf, REFUSALS, statusOf } from "~/models/activation/outcome";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { activatePath, signInInAppPath } from "~/models/navigation/paths";
import { route } from "~/web/visit/visit.server";
import { brand, pageTitle } from "~contracts/brand";
import styles from "./activate.module.css";

export const handle: RouteHandle = { takes: "secret", frame: "always-app" };

export const meta = unlistedMeta(pageTitle("Activate Your Device"));

const FIELD = "code";

export const loader = route({ requires: "member" }, (visit, { visitor: { email } }) => {
  const { searchParams } = visit.url;
  const given = searchParams.get(FIELD)?.slice(0, 40) ?? "";
  const plain = plainCode(given);
  return visit.private({
    code: plain ? formatCode(plain) : given,
    outcome: outcomeOf(searchParams.get("outcome")),
    email,
  });
});

/** Opening the address never approves a code; only this post does. */
export const action = route(async (visit) => {
  const { visitor, session } = visit;
  const form = await visit.form([FIELD, "intent"]);
  const code = String(form.get(FIELD) ?? "").slice(0, 40);
  visit.refuseUnrenewed();
  if (!visitor.authenticated) throw visit.redirect(signInInAppPath(activatePath({ code })));
  if (visit.tooOften) return json({ code, error: visit.tooOften }, { status: 429 });
  const decision = await decideDevice(visit.upstreams, code, form.get("intent") !== "decline", session.call);
  if (!session.signedIn) return visit.redirect(signInInAppPath(activatePath({ code })));
  if (typeof decision === "string") return visit.redirect(activatePath({ outcome: decision }));
  const { reason, retryAfterSeconds } = decision;
  return visit.reply({ code, error: String(REFUSALS[reason]) }, { status: statusOf(decision), retryAfterSeconds });
});

export default function ActivatePage() {
  const { code, outcome, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className={`wrap-text column-6 ${styles.page}`}>
      <Logo />
      {outcome && !answer ? (
        <Decided outcome={outcome} again={activatePath()} />
      ) : (
        <CodeForm code={answer?.code ?? code} error={answer?.error} email={email} />
      )}
    </div>
  );
}

type CodeFormProps = { code: string; error: string | undefined; email: string | null };

function CodeForm({ code, error, email }: CodeFormProps) {
  const given = code !== "" && error === undefined;
  return (
    <>
      <PageHeading
        title="Activate your device"
        lead={
          given
            ? "If this is the code on your screen, connect the device."
            : `Open ${brand.name} on your TV and enter the code it shows.`
        }
      />
      <form method="post" action={activatePath()} className={`gap-2 ${styles.form}`} noValidate>
        <ErrorSummary errors={error ? [{ fieldId: FIELD, message: error }] : []} />
        <InputField
          id={FIELD}
          name={FIELD}
          label="Code"
          hint="Eight letters. Capital letters and dashes don't matter."
          errors={error ? [error] : null}
          defaultValue={code}
          maxLength={40}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <Button variant="primary" size="lg" wide name="intent" value="connect">
          Connect device
        </Button>
        {given && (
          <Button variant="quiet" wide name="intent" value="decline">
            This is not my device
          </Button>
        )}
      </form>
      <p className={styles.who}>
        {email ? `It will use your account, ${email}.` : "It will use your account."} Only connect a device you have in
        front of you.
      </p>
    </>
  );
}

const DECIDED: Record<Outcome, { title: string; lead: string; icon: "check" | "lock" }> = {
  connected: {
    title: "Your device is connected",
    lead: "It will start in a few seconds. You can close this page.",
    icon: "check",
  },
  declined: {
    title: "We didn't connect the device",
    lead: "No one was signed in. If you weren't expecting a code, you're all set.",
    icon: "lock",
  },
};

function Decided({ outcome, again }: { outcome: Outcome; again: string }) {
  const { title, lead, icon } = DECIDED[outcome];
  return (
    <div className={styles.decided} role="status">
      <Icon name={icon} size="lg" />
      <PageHeading title={title} lead={lead} />
      <ButtonLink href={again}>Enter another code</ButtonLink>
    </div>
  );
}
