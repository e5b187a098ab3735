import { CardGrid } from "~/components/card/card-grid";
import { Alert } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { CardView } from "~/models/card/card-view";
import { DOWNLOAD_REFUSALS, type DownloadRefusal } from "~/models/download/download-refusals";
import type { DownloadRow, LibraryView } from "~/models/library/library.server";
import { customerSupportPath, eventDownloadPath, storePath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import { Empty } from "./empty";
import styles from "./library.module.css";

/** Why a file that was asked for isn't coming. */
export function Refused({ why }: { why: DownloadRefusal }) {
  const { kind, title, text, more } = { more: null, ...DOWNLOAD_REFUSALS[why] };
  return (
    <Alert kind={kind} title={title}>
      {text} {more && <a href={more.href}>{more.label}</a>}
    </Alert>
  );
}

/** Games that the member bought to keep. */
export function Downloads({ downloads }: { downloads: LibraryView["downloads"] }) {
  if (!downloads)
    return (
      <Alert kind="warning" title="We can't show your downloads right now.">
        They&apos;re yours, and they&apos;re safe. Please try again in a moment.
      </Alert>
    );
  const { cards, rows, isWhole } = downloads;
  if (cards.length + rows.length === 0)
    return (
      <Empty more={{ href: storePath(brand.storeSlug), label: "Find a game to keep" }}>
        Buy the download of a game, and its file is always here for you.
      </Empty>
    );
  return (
    <>
      {!isWhole && (
        <Alert kind="warning" title="Some details can't be shown right now.">
          You can still download everything you own.
        </Alert>
      )}
      {cards.length > 0 && (
        <CardGrid cards={cards} label="Downloads" level={3} action={(card) => <DownloadLink card={card} />} />
      )}
      {rows.length > 0 && <DownloadRows rows={rows} label={cards.length > 0 ? "More downloads" : "Downloads"} />}
    </>
  );
}

/** Games that search doesn't list, such as unlisted ones. */
function DownloadRows({ rows, label }: { rows: readonly DownloadRow[]; label: string }) {
  return (
    <ul className={styles.organizations} aria-label={label}>
      {rows.map(({ key, title, day, isGone }) => (
        <li key={key}>
          <a href={isGone ? customerSupportPath() : eventDownloadPath(key)} className={styles.clip}>
            <Icon name={isGone ? "alert" : "download"} />
            <span>
              <span className={styles.clipTitle}>
                {!isGone && <span className="visually-hidden">Download </span>}
                {title}
              </span>
              <span className="small-muted">
                {[day, isGone ? "The file is no longer here. Get help" : "MP4 file"].filter(Boolean).join(" · ")}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function DownloadLink({ card }: { card: CardView }) {
  return (
    <ButtonLink href={eventDownloadPath(card.key)} variant="quiet" icon="download">
      Download<span className="visually-hidden"> {card.title}</span>
    </ButtonLink>
  );
}
