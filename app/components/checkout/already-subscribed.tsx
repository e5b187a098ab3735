import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import type { AppLink } from "~/models/checkout/app-link";
import type { HolderView } from "~/models/checkout/view";
import { accountPath, pausePath, watchEventsPath, waysToWatchPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import { OpenInApp } from "./open-in-app";
import styles from "./already-subscribed.module.css";

/** Replaces checkout for anyone who has a pass (B 2.7). */
export function AlreadySubscribed({ app, holder }: { app: AppLink | null; holder: HolderView }) {
  const { pausedUntil, watch } = holder;
  if (pausedUntil) return <PausedPass until={pausedUntil} />;
  return (
    <div className={styles.view}>
      <h1>You&apos;re already subscribed to {brand.fullName}</h1>
      <p className={styles.lead}>Manage your settings from the My Account page.</p>
      <OpenInApp app={app}>
        <p className="wrap-3">
          <WatchLink {...(watch ?? { label: "See what's live", href: watchEventsPath({ status: "live" }) })} />
          <ButtonLink href={accountPath()} size="lg">
            My Account
          </ButtonLink>
        </p>
      </OpenInApp>
      <section aria-labelledby="anywhere" className={styles.panel}>
        <h2 id="anywhere">Watch anywhere</h2>
        <p>On the web, on iOS and Android, and on connected TVs: sign in with the same account.</p>
        <p>
          <a href={waysToWatchPath()}>Ways to watch</a>
        </p>
      </section>
      <p className="muted">
        Something not right?{" "}
        <a href={brand.support.customerSupport} target="_blank" rel="noopener noreferrer">
          Customer Support
        </a>{" "}
        helps.
      </p>
    </div>
  );
}

const WatchLink = ({ label, href }: NonNullable<HolderView["watch"]>) => (
  <ButtonLink href={href} variant="primary" size="lg" icon="play">
    {label}
  </ButtonLink>
);

function PausedPass({ until }: { until: string }) {
  return (
    <div className={styles.view}>
      <h1>Your pass is paused until {until}</h1>
      <p className={styles.lead}>You don&apos;t need another one. You can resume it, or choose another day.</p>
      <p>
        <ButtonLink href={pausePath()} variant="primary" size="lg">
          Your pause
        </ButtonLink>
      </p>
    </div>
  );
}

/** Shown within checkout, in place of the form that would be refused (B 2.7). */
export function ActiveSubscriptionWarning({ holder: { pausedUntil, watch } }: { holder: HolderView }) {
  if (pausedUntil)
    return (
      <Alert kind="warning">
        <p>
          Your pass is paused until {pausedUntil}, so you don&apos;t need another one. You weren&apos;t charged.{" "}
          <a href={pausePath()}>Resume it, or choose another day</a>.
        </p>
      </Alert>
    );
  return (
    <>
      <Alert kind="warning">
        <p>
          WARNING: You already have an active subscription. Please manage your settings from your{" "}
          <a href={accountPath()}>My Account</a> page.
        </p>
      </Alert>
      {watch && (
        <p className="wrap-3">
          <WatchLink {...watch} />
        </p>
      )}
    </>
  );
}
