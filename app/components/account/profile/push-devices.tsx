import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import script from "~/enhancement/built/notifications.js?url";
import { notificationsPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import styles from "./push-devices.module.css";

type Device = { id: string; name: string; isThis: boolean };

/** The browsers that take notifications; what this one can do that isn't listed yet, the script alone knows. */
export function PushDevices({ devices, publicKey }: { devices: readonly Device[]; publicKey: string }) {
  const isOn = devices.some(({ isThis }) => isThis);
  return (
    <section
      id="devices"
      className={styles.devices}
      aria-labelledby="devices-title"
      data-push-key={publicKey}
      data-push-on={isOn || undefined}
      hidden={devices.length === 0}
    >
      <h2 id="devices-title">Your devices</h2>
      {devices.length > 0 && (
        <ul className="column-4">
          {devices.map((device) => (
            <li key={device.id}>
              <DeviceRow device={device} />
            </li>
          ))}
        </ul>
      )}
      <form method="post" action={notificationsPath()} className={styles.offer} data-push-offer hidden>
        <p>Hear about your games right here, even when the site is closed. You can turn it off any time.</p>
        {["endpoint", "p256dh", "auth"].map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
        <input type="hidden" name="intent" value="add-device" />
        <Button>Turn on notifications here</Button>
        <div data-push-blocked hidden>
          <Alert kind="warning" title="Your browser blocks notifications from this site.">
            <p>Allow them in your browser&apos;s settings for this site, then try again.</p>
          </Alert>
        </div>
        <div data-push-closed hidden>
          <Alert title="Your browser still needs your OK.">
            <p>Press the button again, and choose “Allow” when your browser asks.</p>
          </Alert>
        </div>
        <div data-push-failed hidden>
          <Alert kind="bad" title="That didn't work. Please try again in a moment." />
        </div>
      </form>
      <div data-push-home-screen hidden>
        <p>Want to hear about your games on this iPhone or iPad? It takes three steps, and iOS 16.4 or newer.</p>
        <ol className={styles.steps}>
          <li>Tap Share in your browser, then “Add to Home Screen.”</li>
          <li>Open {brand.name} from your Home Screen and sign in.</li>
          <li>Come back to Notifications there, and turn them on.</li>
        </ol>
      </div>
      <script type="module" src={script} />
    </section>
  );
}

function DeviceRow({ device: { id, name, isThis } }: { device: Device }) {
  return (
    <form method="post" action={notificationsPath()} className={styles.row}>
      <input type="hidden" name="device" value={id} />
      <p className={`wrap-2 ${styles.name}`}>
        {name} {isThis && <Badge text="This device" style="secondary" />}
      </p>
      <div className="wrap-2">
        <Button name="intent" value="try-device" aria-label={`Send a test to ${name}`}>
          Send a test
        </Button>
        <Button variant="quiet" flush name="intent" value="remove-device" aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
    </form>
  );
}
