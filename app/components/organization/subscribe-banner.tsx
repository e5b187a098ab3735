import type { CSSProperties } from "react";
import { Logo } from "~/components/chrome/logo";
import { ButtonLink } from "~/components/ui/button";
import type { SubscribeBannerView } from "~/models/organization/subscribe-banner";
import { scrimOver } from "~/models/place/contrast";
import styles from "./subscribe-banner.module.css";

type SubscribeBannerProps = {
  organizationName: string;
  banner: SubscribeBannerView;
  report: { contentType: string; slug: string; availableCarousels: string };
};

/** The page decides whether to show it (S 2.9, 2.14). */
export function SubscribeBanner({ organizationName, banner, report }: SubscribeBannerProps) {
  const { href, color, heading, button, logoWidth } = banner;
  const colors = { "--school": color, "--scrim": scrimOver(color) } as CSSProperties;
  return (
    <aside className={styles.banner} style={colors} aria-label={`Subscribe: ${organizationName}`}>
      <Logo width={logoWidth} />
      <h2 className={styles.heading}>{heading}</h2>
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
        {button}
      </ButtonLink>
    </aside>
  );
}
