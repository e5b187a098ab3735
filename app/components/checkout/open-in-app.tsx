import type { ReactNode } from "react";
import { brand } from "~/brand";
import { ButtonLink } from "~/components/ui/button";
import styles from "./open-in-app.module.css";

/** The app's own address with the magic token; only for who came from the iOS app, on iOS (B 2.7). */
export type AppLink = { href: string };

type OpenInAppProps = { app: AppLink | null; label?: string; children: ReactNode };

/** The way into the app, else what it stands in for. */
export function OpenInApp({ app, label = "Open in App", children }: OpenInAppProps) {
  if (!app) return <>{children}</>;
  return (
    <div className={styles.block}>
      <ButtonLink href={app.href} variant="primary" size="lg">
        {label}
      </ButtonLink>
      <ButtonLink href={brand.apps.ios} icon="download" target="_blank" rel="noopener noreferrer">
        Download on the App Store
      </ButtonLink>
      <p>If you don&apos;t already have the {brand.name} app installed, it&apos;s free to download from the Apple App Store.</p>
    </div>
  );
}
