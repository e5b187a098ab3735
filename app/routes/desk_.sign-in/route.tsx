import { useActionData, useLoaderData } from "@remix-run/react";
import { NarrowPage } from "~/components/account/narrow-page";
import { PasskeyButton } from "~/components/account/sign-in/passkey-button";
import { deskForm, deskQr, deskSecret } from "~/components/desk/desk-frame";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { InputField } from "~/components/ui/field";
import { PageHeading } from "~/components/ui/page-heading";
import { type Enrollment, enrollmentOf, openDesk } from "~/models/desk/second-factor.server";
import { PASSKEY_FIELD } from "~/models/member/passkey-field";
import { deskPasskeyPath, deskPath, deskSignInPath } from "~/models/navigation/desk-paths";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { openedDesk } from "~/web/session/desk-session.server";
import { deskRoute } from "~/web/visit/desk-route.server";
import { pageTitle } from "~contracts/brand";
import { DESK_SESSION_HOURS } from "~contracts/desk";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(pageTitle("Open the Desk"));

const FIELD = "code";

export const loader = deskRoute({ opens: true }, async (visit, { desk, me }) => {
  if (me.is_open) throw visit.redirect(deskPath());
  return visit.private({ enrollment: await enrollmentOf(desk, me), canUsePasskey: me.can_use_passkey });
});

export const action = deskRoute({ opens: true }, async (visit, { desk }) => {
  const form = await visit.form([FIELD, PASSKEY_FIELD]);
  const typed = String(form.get(FIELD) ?? "");
  const opened = await openDesk(desk, typed, String(form.get(PASSKEY_FIELD) ?? ""));
  if ("problem" in opened)
    return visit.private({ problem: opened.problem, typed, codes: null }, { status: opened.status });
  const { session, recoveryCodes } = opened;
  const cookies = [openedDesk(session)];
  // Only this answer has them.
  if (recoveryCodes.length > 0) return visit.private({ problem: null, typed: "", codes: recoveryCodes }, { cookies });
  return visit.redirect(deskPath(), { cookies });
});

export default function OpenDeskPage() {
  const { enrollment, canUsePasskey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <NarrowPage>
      {answer?.codes ? (
        <RecoveryCodes codes={answer.codes} />
      ) : (
        <FactorForm
          enrollment={enrollment}
          canUsePasskey={canUsePasskey}
          problem={answer?.problem ?? null}
          typed={answer?.typed}
        />
      )}
    </NarrowPage>
  );
}

type FactorFormProps = {
  enrollment: Enrollment | null;
  canUsePasskey: boolean;
  problem: string | null;
  typed: string | undefined;
};

function FactorForm({ enrollment, canUsePasskey, problem, typed }: FactorFormProps) {
  return (
    <>
      <PageHeading
        title="Open the desk"
        lead={`It takes a second step, and again after ${DESK_SESSION_HOURS} hours.`}
      />
      {enrollment && <AppSetUp enrollment={enrollment} />}
      <form method="post" action={deskSignInPath()} className={deskForm} noValidate>
        <ErrorSummary errors={problem ? [{ fieldId: FIELD, message: problem }] : []} />
        <InputField
          id={FIELD}
          name={FIELD}
          label="Code"
          hint={
            enrollment ? "The six digits that your app shows now." : "From your app, or one of your recovery codes."
          }
          errors={problem ? [problem] : null}
          defaultValue={typed}
          maxLength={40}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <Button variant="primary">Open the desk</Button>
        {canUsePasskey && (
          <PasskeyButton does="confirm" options={deskPasskeyPath()}>
            <p>The first time, enter a code above as well.</p>
          </PasskeyButton>
        )}
      </form>
    </>
  );
}

function AppSetUp({ enrollment: { secret, address, qr } }: { enrollment: Enrollment }) {
  return (
    <>
      <p>
        This is your first time here. Scan this with an authenticator app, or on this device{" "}
        <a href={address}>open it in the app</a>.
      </p>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        className={deskQr}
        role="img"
        aria-label="QR code for your authenticator app"
        shapeRendering="crispEdges"
      >
        {/* Scanners need dark on light in both themes. */}
        <path fill="white" d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} />
        <path fill="black" d={qr.path} />
      </svg>
      <p>
        Or type this key: <span className={deskSecret}>{secret}</span>
      </p>
    </>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <PageHeading title="Keep these codes" lead="If you lose your phone, each opens the desk once." />
      <Alert kind="warning" title="You won't see them again. Print them, or put them in a password manager." />
      <ul aria-label="Recovery codes" className={deskSecret}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonLink href={deskPath()} variant="primary">
        I have them. Open the desk
      </ButtonLink>
    </>
  );
}
