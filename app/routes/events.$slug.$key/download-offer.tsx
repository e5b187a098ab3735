import { ButtonLink } from "~/components/ui/button";
import type { DownloadView } from "~/models/download/download-offer.server";
import styles from "./event.module.css";

type DownloadOfferProps = { download: DownloadView; about: string };

/** The game's file: to buy, or for its owner to fetch (S 3). */
export function DownloadOffer({ download, about }: DownloadOfferProps) {
  const { description, href } = download;
  const facts = download.owned ? ["MP4 file"] : [download.price, `Item ${download.code}`];
  return (
    <section className={styles.schedule} id="download" aria-labelledby="download-title">
      <h2 id="download-title">{download.owned ? "This game is yours to keep" : "Keep this game"}</h2>
      <p>{[description, ...facts].filter(Boolean).join(" · ")}</p>
      <div className={styles.matchups}>
        <ButtonLink href={href} icon="download" variant={download.owned ? "primary" : "secondary"}>
          {download.owned ? "Download" : "Buy the download"}
          <span className="visually-hidden">: {about}</span>
        </ButtonLink>
      </div>
    </section>
  );
}
