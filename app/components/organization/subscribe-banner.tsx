import type { CSSProperties } from "react";
import { Logo } from "~/components/chrome/logo";
import { ButtonLink } from "~/components/ui/button";
import { scrimOver } from "~/models/place/contrast";
import { brand } from "~contracts/brand";
import styles from "./subscribe-banner.module.css";

type SubscribeBannerProps = {
  organizationName: string;
  href: string;
  /** "#rrggbb"; null is transparent black. */
  color: string | null;
  report: { contentType: string; slug: string; availableCarousels: string };
};

/** The page decides whether to show it (S 2.9, 2.14). */
export function SubscribeBanner({ organizationName, href, color, report }: SubscribeBannerProps) {
  const colors = { "--school": color ?? undefined, "--scrim": scrimOver(color) } as CSSProperties;
  return (
    <aside className={styles.banner} style={colors} aria-label={`Subscribe: ${organizationName}`}>
      <Logo width={130} />
      <h2 className={styles.heading}>
        Unlock {organizationName} and All {brand.name} Content
      </h2>
      <ButtonLink
        href={href}
        variant="primary"
        size="lg"
        data-track="organization-subscribe"
        data-name={organizationName}
        data-content-type={report.contentType}
        data-slug={report.slug}
        data-carousels={report.availableCarousels}
      >
        Subscribe Now
      </ButtonLink>
    </aside>
  );
}
