import { useActionData, useLoaderData } from "@remix-run/react";
import { NotNow } from "~/components/account/account-card";
import { NarrowPage } from "~/components/account/narrow-page";
import { AddPasskey } from "~/components/account/profile/add-passkey";
import { Alert, Problem } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { PageHeading } from "~/components/ui/page-heading";
import {
  addPasskey,
  type ListedPasskey,
  loadPasskeys,
  type NoMore,
  PASSKEY_NOTICES,
  removePasskey,
} from "~/models/account/passkeys.server";
import { deviceName } from "~/models/event/video/device-name";
import { PASSKEY_FIELD } from "~/models/member/passkey-field";
import { endSession } from "~/models/member/sign-out.server";
import { isKeyOf } from "~/models/navigation/is-key-of";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { passkeysPath, signInPath } from "~/models/navigation/paths";
import { typedLine } from "~/models/navigation/typed-line";
import { keyIn } from "~/web/form/form.server";
import { safeRedirect, withCookies } from "~/web/page/answers.server";
import { logoutCookies } from "~/web/session/login-cookies.server";
import { route } from "~/web/visit/visit.server";
import { PASSKEYS_AT_MOST } from "~contracts/limits";
import styles from "~/components/account/profile/signed-in-devices.module.css";

export const handle: RouteHandle = { pageContext: "account" };

export const meta = unlistedMeta(titleOf("passkeys"));

const LONGEST_NAME = 60;

/** The devices that sign a member in without a password (decision 61). */
export const loader = route({ requires: "member" }, async (visit) => {
  const passkeys = await loadPasskeys(visit.upstreams, visit.session.call, visit.zone);
  visit.stillSignedIn();
  if (!passkeys) throw visit.pageNotFound();
  const done = visit.url.searchParams.get("done");
  const name = deviceName(visit.request.headers.get("User-Agent")) ?? "My device";
  const page = { passkeys, name, done: isKeyOf(PASSKEY_NOTICES, done) ? PASSKEY_NOTICES[done] : null };
  return visit.private(page, { status: passkeys === "unavailable" ? 503 : 200 });
});

export const action = route({ requires: "member" }, async (visit, { visitor }) => {
  const form = await visit.form(["intent", "id", "name", PASSKEY_FIELD]);
  const { upstreams, session } = visit;
  const name = typedLine(String(form.get("name") ?? ""), LONGEST_NAME);
  if (visit.tooOften) return visit.reply({ failed: visit.tooOften, name }, { status: 429 });
  const id = keyIn(form, "id");
  const intent = form.get("intent");
  if (intent === "sign-in") {
    await endSession(upstreams, visitor);
    const cookies = logoutCookies(visit.request);
    return safeRedirect(signInPath(passkeysPath()), { status: 303, headers: withCookies(cookies) });
  }
  if (intent !== "add" && (intent !== "remove" || !id)) return visit.noSuchForm();
  const answer =
    intent === "add"
      ? await addPasskey(upstreams, { name: name || "Passkey", sent: form.get(PASSKEY_FIELD) }, session.call)
      : await removePasskey(upstreams, id ?? "", session.call);
  visit.stillSignedIn();
  if ("failed" in answer) return visit.reply({ failed: answer.failed, name }, answer);
  return visit.redirect(passkeysPath({ done: answer.done }));
});

export default function PasskeysPage() {
  const { passkeys, name, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <NarrowPage>
      <PageHeading
        title="Passkeys"
        lead="Sign in with your fingerprint, your face, or your screen lock. No password to type."
      />
      {done && !answer && (
        <div tabIndex={-1} data-focus-on-load="">
          <Alert kind="good" title={done} />
        </div>
      )}
      {answer && <Problem title={answer.failed} />}
      {passkeys === "unavailable" ? (
        <NotNow />
      ) : (
        <>
          <Passkeys list={passkeys.list} />
          <Add noMore={passkeys.noMore} name={answer?.name || name} />
        </>
      )}
    </NarrowPage>
  );
}

function Passkeys({ list }: { list: readonly ListedPasskey[] }) {
  if (list.length === 0) return null;
  return (
    <>
      <ul className={styles.list} aria-label="Your passkeys">
        {list.map(({ id, name, added, used }) => (
          <li key={id} className={styles.device}>
            <div>
              <p className={`wrap-2 ${styles.name}`}>{name}</p>
              <p className="small-muted">{`${added}, ${used}`}</p>
            </div>
            <form method="post" action={passkeysPath()}>
              <input type="hidden" name="id" value={id} />
              <Button variant="quiet" flush name="intent" value="remove" aria-label={`Remove: ${name}. ${added}`}>
                Remove
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <p className="small-muted">Removing a passkey signs you out on your other devices.</p>
    </>
  );
}

function Add({ noMore, name }: { noMore: NoMore; name: string }) {
  if (noMore === "most")
    return <p>You have {PASSKEYS_AT_MOST} passkeys, the most an account can have. Remove one to add another.</p>;
  if (noMore === "sign-in")
    return (
      <form method="post" action={passkeysPath()} className="gap-2">
        <p>To add a passkey, sign in again first. That way we know it&apos;s you.</p>
        <Button name="intent" value="sign-in">
          Sign in again
        </Button>
      </form>
    );
  return <AddPasskey name={name} longest={LONGEST_NAME} />;
}
