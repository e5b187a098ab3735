import type { CSSProperties } from "react";
import { ButtonLink } from "~/components/ui/button";
import { PrintButton } from "~/components/ui/print-button";
import { initials } from "~/models/card/initials";
import type { Poster } from "~/models/feeds/poster";
import { brand } from "~contracts/brand";
import styles from "./poster.module.css";

export function PosterSheet({ poster }: { poster: Poster }) {
  const { name, kicker, lines, emblems, colors, code, shortAddress, path } = poster;
  const painted = { "--first": colors[0] ?? undefined, "--second": colors[1] ?? undefined } as CSSProperties;
  return (
    <div className={`column-6 ${styles.page}`}>
      <div className={styles.bar}>
        <ButtonLink href={path}>Back to {name}</ButtonLink>
        <PrintButton />
        <p>Prints on A4 or Letter paper, from your browser’s menu, too.</p>
      </div>
      <article className={`gap-3 ${styles.sheet}`} style={painted}>
        <div className={styles.emblems}>
          {emblems.map((emblem) => (
            <span key={emblem.name} className={styles.emblem}>
              {emblem.logo ? (
                <img src={emblem.logo} alt="" width={220} height={220} />
              ) : (
                <span aria-hidden="true">{initials(emblem.name)}</span>
              )}
            </span>
          ))}
        </div>
        <p className={styles.kicker}>{kicker}</p>
        <h1 className={styles.name}>{name}</h1>
        {lines.map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
        <svg
          className={styles.code}
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={`QR code: ${shortAddress}`}
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
        <p className={styles.scan}>Point your phone’s camera here, or type</p>
        <p className={styles.address}>{shortAddress}</p>
        <p className={styles.brand}>{brand.name}</p>
      </article>
    </div>
  );
}
