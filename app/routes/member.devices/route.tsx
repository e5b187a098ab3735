import { useActionData, useLoaderData } from "@remix-run/react";
import { NotNow } from "~/components/account/account-card";
import { NarrowPage } from "~/components/account/narrow-page";
import { Alert, Problem } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { PageHeading } from "~/components/ui/page-heading";
import { SIGN_OUT_NOTICES, type SignedInDevice } from "~/models/account/device-words";
import { loadDevices, signOutDevice, signOutOtherDevices } from "~/models/account/signed-in-devices.server";
import { isKeyOf } from "~/models/navigation/is-key-of";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { accountCardPath, devicesPath } from "~/models/navigation/paths";
import { keyIn } from "~/web/form/form.server";
import { route } from "~/web/visit/visit.server";
import styles from "~/components/account/profile/signed-in-devices.module.css";

export const handle: RouteHandle = { pageContext: "account" };

export const meta = unlistedMeta(titleOf("devices"));

/** Where the member is signed in (security 3). */
export const loader = route({ requires: "member" }, async (visit) => {
  const devices = await loadDevices(visit.upstreams, visit.session.call, { zone: visit.zone, now: visit.now });
  visit.stillSignedIn();
  const done = visit.url.searchParams.get("done");
  const page = { devices, done: isKeyOf(SIGN_OUT_NOTICES, done) ? SIGN_OUT_NOTICES[done] : null };
  return visit.private(page, { status: devices === "unavailable" ? 503 : 200 });
});

export const action = route({ requires: "member" }, async (visit) => {
  const form = await visit.form(["intent", "device"]);
  if (visit.tooOften) return visit.reply({ failed: visit.tooOften }, { status: 429 });
  const { upstreams, session } = visit;
  const device = keyIn(form, "device");
  const intent = form.get("intent");
  if (intent !== "sign-out-others" && (intent !== "sign-out" || !device)) return visit.noSuchForm();
  const answer =
    intent === "sign-out" && device
      ? await signOutDevice(upstreams, device, session.call)
      : await signOutOtherDevices(upstreams, session.call);
  visit.stillSignedIn();
  if ("failed" in answer) return visit.reply(answer, { status: 503 });
  return visit.redirect(devicesPath({ done: answer.done }));
});

export default function DevicesPage() {
  const { devices, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <NarrowPage>
      <PageHeading title="Where you're signed in" lead="Each browser, phone, and TV that uses your account." />
      {done && !answer && (
        <div tabIndex={-1} data-focus-on-load="">
          <Alert kind="good" title={done} />
        </div>
      )}
      {answer && <Problem title={answer.failed} />}
      {devices === "unavailable" && <NotNow />}
      {devices === null && <p>We can&apos;t list your devices here.</p>}
      {Array.isArray(devices) && <SignedInDevices devices={devices} />}
      <ToPassword isListed={Array.isArray(devices)} />
    </NarrowPage>
  );
}

function ToPassword({ isListed }: { isListed: boolean }) {
  const password = accountCardPath("password");
  if (!isListed)
    return (
      <p>
        <a href={password}>Change your password</a>: that signs out every other device.
      </p>
    );
  return (
    <p>
      See one you don&apos;t know? Sign it out, then <a href={password}>change your password</a>. That signs out every
      other device, too.
    </p>
  );
}

function SignedInDevices({ devices }: { devices: readonly SignedInDevice[] }) {
  return (
    <>
      <ul className={styles.list} aria-label="Your devices">
        {devices.map((device) => (
          <li key={device.id} className={styles.device}>
            <div>
              <p className={`wrap-2 ${styles.name}`}>
                {device.name} {device.isThis && <Badge text="This device" style="secondary" />}
              </p>
              <p className="small-muted">{[device.since, device.used].filter(Boolean).join(", ")}</p>
            </div>
            {!device.isThis && <SignOutForm device={device} />}
          </li>
        ))}
      </ul>
      {devices.some(({ isThis }) => !isThis) && (
        <form method="post" action={devicesPath()}>
          <Button variant="secondary" name="intent" value="sign-out-others">
            Sign out everywhere else
          </Button>
        </form>
      )}
    </>
  );
}

/** Two may have the same name. */
function SignOutForm({ device: { id, name, since } }: { device: SignedInDevice }) {
  return (
    <form method="post" action={devicesPath()}>
      <input type="hidden" name="device" value={id} />
      <Button variant="quiet" flush name="intent" value="sign-out" aria-label={`Sign out: ${name}. ${since}`}>
        Sign out
      </Button>
    </form>
  );
}
