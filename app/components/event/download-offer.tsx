import { ButtonLink } from "~/components/ui/button";
import type { DownloadView } from "~/models/download/download-offer.server";
import styles from "./download-offer.module.css";

type DownloadOfferProps = { download: DownloadView; about: string };

/** The game's file: to buy, or for its owner to fetch (S 3). */
export function DownloadOffer({ download, about }: DownloadOfferProps) {
  const { description, href } = download;
  return (
    <section className={styles.offer} id="download" aria-labelledby="download-title">
      <div>
        <h2 id="download-title" className={styles.title}>
          {download.owned ? "This game is yours to keep" : "Keep this game"}
        </h2>
        <p className={styles.note}>
          {[description, download.owned ? "MP4 file" : download.price].filter(Boolean).join(" · ")}
        </p>
        {!download.owned && <p className={styles.note}>Item {download.code}</p>}
      </div>
      <ButtonLink href={href} icon="download" variant={download.owned ? "primary" : "secondary"}>
        {download.owned ? "Download" : "Buy the download"}
        <span className="visually-hidden">: {about}</span>
      </ButtonLink>
    </section>
  );
}
