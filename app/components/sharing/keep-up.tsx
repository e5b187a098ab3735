import { ButtonLink } from "~/components/ui/button";
import type { OrganizationSharing } from "~/models/sharing/organization-sharing";
import { ShareButton } from "./share-button";
import { ShareLinks } from "./share-links";
import styles from "./keep-up.module.css";

type KeepUpProps = { name: string; title: string; ways: OrganizationSharing };

export function KeepUp({ name, title, ways }: KeepUpProps) {
  const { address, calendarHref, calendarHolds, rssHref, posterHref, embedHref, shortAddress } = ways;
  return (
    <section className={`column-3 ${styles.section}`} aria-labelledby="keep-up">
      <h2 id="keep-up">Keep up with {name}</h2>
      <p className={styles.lead}>Put {calendarHolds} in your own calendar. Reschedules update by themselves.</p>
      <div className={styles.ways}>
        <ButtonLink href={calendarHref} icon="calendar-plus">
          Add to your calendar
        </ButtonLink>
        <ButtonLink href={rssHref} variant="quiet" flush type="application/rss+xml">
          RSS feed
        </ButtonLink>
        {posterHref && (
          <ButtonLink href={posterHref} icon="printer" variant="quiet" flush>
            Printable poster
          </ButtonLink>
        )}
        <ButtonLink href={embedHref} variant="quiet" flush>
          Put this on your site
        </ButtonLink>
        <ShareButton url={address} title={title} quiet />
      </div>
      <ShareLinks url={address} title={title} shortAddress={shortAddress} />
    </section>
  );
}
