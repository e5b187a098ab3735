import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import type { SignedInDevice } from "~/models/account/device-words";
import { devicesPath } from "~/models/navigation/paths";
import styles from "./signed-in-devices.module.css";

export function SignedInDevices({ devices }: { devices: readonly SignedInDevice[] }) {
  return (
    <>
      <ul className={styles.list} aria-label="Your devices">
        {devices.map((device) => (
          <li key={device.id} className={styles.device}>
            <div>
              <p className={styles.name}>
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
