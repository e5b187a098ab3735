import type { SubmissionResult } from "@conform-to/dom";
import { useActionData, useLoaderData } from "@remix-run/react";
import { InfoPage, InfoSection } from "~/components/information/info-page";
import { NextStep } from "~/components/information/next-step";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { CheckboxField } from "~/components/ui/field";
import { checkboxProps, formState, inputProps, summaryItems } from "~/components/ui/form-state";
import { PasswordField } from "~/components/ui/password-field";
import { DELETE_ACCOUNT_FIELDS, deleteAccountSchema } from "~/models/account/account-forms";
import { deleteAccount, type Leaving, leavingMember } from "~/models/account/delete-account.server";
import { informationMeta, type RouteHandle } from "~/models/navigation/page";
import { deleteAccountPath, homePath, privacyPath, privacyRightsPath, signInPath } from "~/models/navigation/paths";
import { logoutCookies } from "~/web/session/login-cookies.server";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import { DeletionLosses } from "./deletion-losses";
import styles from "./delete-account.module.css";

export const handle: RouteHandle = { takes: "secret", frame: "apps-query" };

export const meta = informationMeta(
  "Delete Account",
  `How to delete your ${brand.name} account, what you lose, and what we have to keep.`,
);

export const loader = route(async (visit) => {
  const { visitor, session } = visit;
  const address = visit.address(deleteAccountPath());
  const deleted = visit.url.searchParams.get("deleted");
  if (!visitor.authenticated) {
    const isUnsure = deleted === UNSURE;
    return visit.page(
      { address, deleted: deleted !== null && !isUnsure, isUnsure, member: null, signedIn: false },
      "steady",
    );
  }
  const member = await leavingMember(visit.upstreams, visit.viewing(), session.call);
  return visit.page({ address, deleted: false, isUnsure: false, member, signedIn: session.signedIn }, "steady");
});

export const action = route({ requires: "member" }, async (visit) => {
  const { tooOften } = visit;
  const form = await visit.form(DELETE_ACCOUNT_FIELDS);
  const apps = visit.url.searchParams.get("apps");
  const signedOut = (deleted: typeof UNSURE | 1) =>
    visit.redirect(deleteAccountPath({ deleted, apps }), { cookies: logoutCookies(visit.request) });
  const answer = await deleteAccount(visit.upstreams, form, visit.session.call, {
    tooOften,
    network: visit.context.clientNetwork,
  }).finally(() => {
    // Of two presses, the first has ended the session, or something else has.
    if (!visit.session.signedIn) throw signedOut(UNSURE);
  });
  return answer.deleted ? signedOut(1) : visit.reply(answer.reply, answer);
});

const UNSURE = "unsure";

const STEPS = [
  { title: "Sign in", text: "Only you can delete your account, so we need to know it's you." },
  { title: "Confirm with your password", text: "If you still have a pass, we'll ask you to confirm that it ends." },
  { title: "That's it", text: "We sign you out everywhere and send one last e-mail to confirm." },
];

export default function DeleteAccountPage() {
  const { signedIn, member, deleted, isUnsure } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (deleted) return <Deleted />;
  return (
    <InfoPage
      title="Delete your account"
      lead="It takes a minute, and no one will try to talk you out of it."
      action={
        !signedIn && (
          <ButtonLink href={signInPath(deleteAccountPath())} variant="primary" size="lg">
            Sign in to delete it
          </ButtonLink>
        )
      }
    >
      {isUnsure && (
        <Alert kind="warning" title="You've been signed out.">
          If you just deleted your account, it&apos;s gone, and we e-mailed you to confirm. If not, sign in to delete
          it.
        </Alert>
      )}
      {!signedIn && <InfoSection id="steps" title="How to do it" steps={STEPS} />}
      <DeletionLosses />
      <InfoSection
        id="kept"
        title="What we have to keep"
        lead={
          <>
            Receipts, because tax law requires them, and a note that you asked us to delete the rest. The{" "}
            <a href={`${privacyPath()}#keep`}>privacy policy</a> says how long.
          </>
        }
      />
      {signedIn && (
        <InfoSection
          id="confirm"
          title="Delete it"
          lead={member && `You're signed in as ${member.email}. You can't undo this.`}
        >
          {member ? (
            <DeleteForm member={member} answer={answer} />
          ) : (
            <Alert kind="warning" title="We can't reach your account right now.">
              Nothing changed. Please try again in a moment.
            </Alert>
          )}
        </InfoSection>
      )}
      <NextStep title="Can't sign in?" action={<ButtonLink href={privacyRightsPath()}>Ask in writing</ButtonLink>}>
        Use the privacy rights form, or e-mail {brand.support.privacyEmail} from the address of the account. We&apos;ll
        make sure it&apos;s yours, then delete it.
      </NextStep>
    </InfoPage>
  );
}

function Deleted() {
  return (
    <InfoPage
      title="Your account is deleted"
      lead="We sign you out everywhere and send one last e-mail to confirm."
      action={<ButtonLink href={homePath()}>Go to the home page</ButtonLink>}
    >
      <p>Free games stay free for everyone. If you ever want to come back, a new account takes a minute.</p>
    </InfoPage>
  );
}

type DeleteFormProps = { member: Leaving; answer: SubmissionResult<string[]> | undefined };

function DeleteForm({ member: { email, pass }, answer }: DeleteFormProps) {
  const [form, { current_password, ends_pass }] = formState({ id: "delete-form", answer, schema: deleteAccountSchema });
  const until = pass?.date ? ` It would have lasted until ${pass.date}.` : "";
  return (
    <form
      method="post"
      action={`${deleteAccountPath()}#confirm`}
      id={form.id}
      className={`column-2 ${styles.form}`}
      noValidate
    >
      <ErrorSummary errors={summaryItems([current_password, ends_pass])} formErrors={form.errors} />
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField
        {...inputProps(current_password, "password")}
        label="Your password"
        autoComplete="current-password"
      />
      {/* A tournament's pass is known to the service alone, which asks about it. */}
      {(pass || ends_pass.errors) && (
        <CheckboxField
          {...checkboxProps(ends_pass)}
          label={`I know that my ${pass?.plan ?? "pass"} ends right away.${until}`}
        />
      )}
      <Button variant="danger" size="lg" className={styles.submit}>
        Delete my account
      </Button>
    </form>
  );
}
