import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import type { AppLink } from "~/models/checkout/app-link";
import { accountPath, waysToWatchPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import { OpenInApp } from "./open-in-app";
import styles from "./already-subscribed.module.css";

/** Replaces checkout for anyone who has a pass (B 2.7). */
export function AlreadySubscribed({ app }: { app: AppLink | null }) {
  return (
    <div className={styles.view}>
      <h1>You&apos;re already subscribed to {brand.fullName}</h1>
      <p className={styles.lead}>Manage your settings from the My Account page.</p>
      <OpenInApp app={app}>
        <p>
          <ButtonLink href={accountPath()} variant="primary" size="lg">
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
      <p className={styles.support}>
        Something not right?{" "}
        <a href={brand.support.customerSupport} target="_blank" rel="noopener noreferrer">
          Customer Support
        </a>{" "}
        helps.
      </p>
    </div>
  );
}

/** Shown within checkout, above a form that refuses the order (B 2.7). */
export function ActiveSubscriptionWarning() {
  return (
    <Alert kind="warning">
      <p>
        WARNING: You already have an active subscription. Please manage your settings from your{" "}
        <a href={accountPath()}>My Account</a> page.
      </p>
    </Alert>
  );
}
