import { ButtonLink } from "~/components/ui/button";
import type { DownloadView } from "~/models/download/download-offer.server";
import styles from "./event.module.css";

/** The game's file: to buy, or for its owner to fetch (S 3). */
export function DownloadOffer({ download, about }: { download: DownloadView; about: string }) {
  const { description, href } = download;
  if (download.owned && download.isGone) return <FileGone href={href} />;
  const facts = download.owned ? ["MP4 file"] : [download.price, `Item ${download.code}`];
  return (
    <section className={styles.schedule} id="download" aria-labelledby="download-title">
      <h2 id="download-title">{download.owned ? "This game is yours to keep" : "Keep this game"}</h2>
      <p>{[description, ...facts].filter(Boolean).join(" · ")}</p>
      <div className={styles.download}>
        <ButtonLink href={href} icon="download" variant={download.owned ? "primary" : "secondary"}>
          {download.owned ? "Download" : "Buy the download"}
          <span className="visually-hidden">: {about}</span>
        </ButtonLink>
      </div>
    </section>
  );
}

function FileGone({ href }: { href: string }) {
  return (
    <section className={styles.schedule} id="download" aria-labelledby="download-title">
      <h2 id="download-title">This game is yours, but its file is gone</h2>
      <p>You bought the download, and its file is no longer here. You can ask us about it.</p>
      <div className={styles.download}>
        <ButtonLink href={href} variant="secondary">
          Get help
        </ButtonLink>
      </div>
    </section>
  );
}
