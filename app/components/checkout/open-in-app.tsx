import type { ReactNode } from "react";
import { ButtonLink } from "~/components/ui/button";
import type { AppLink } from "~/models/checkout/app-link";
import { brand } from "~contracts/brand";
import styles from "./open-in-app.module.css";

type OpenInAppProps = { app: AppLink | null; label?: string; children: ReactNode };

export function OpenInApp({ app, label = "Open in App", children }: OpenInAppProps) {
  if (!app || !brand.apps.ios) return <>{children}</>;
  if (!app.onlyByTouch) return <AppBlock href={app.href} label={label} store={brand.apps.ios} />;
  return (
    <>
      <div className={styles.byTouch}>
        <AppBlock href={app.href} label={label} store={brand.apps.ios} />
      </div>
      <div className={styles.withoutTouch}>{children}</div>
    </>
  );
}

function AppBlock({ href, label, store }: { href: string; label: string; store: string }) {
  return (
    <div className={styles.block}>
      <ButtonLink href={href} variant="primary" size="lg">
        {label}
      </ButtonLink>
      <ButtonLink href={store} icon="download" target="_blank" rel="noopener noreferrer">
        Download on the App Store
      </ButtonLink>
      <p>
        If you don&apos;t already have the {brand.name} app installed, it&apos;s free to download from the Apple App
        Store.
      </p>
    </div>
  );
}
