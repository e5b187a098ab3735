import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import type { PlayerLicense } from "~/enhancement/watch/license-release";
import type { Playable } from "~/enhancement/watch/playable";
import type { Reel } from "~/models/event/video/reel";
import type { AccountPlace } from "~/models/event/video/resume";
import { resumePosition } from "~/models/event/video/resume";
import type { VideoUrl } from "~contracts/records/event";
import { Film } from "./film";
import { usePlayerScript } from "./player-script";
import { CLEAR_POSTER, POSTER_SIZES } from "./poster";
import styles from "./player.module.css";

export interface PlayerProps {
  eventKey: string;
  title: string;
  /** `mp4` is the fallback without HLS and script; live games have none. */
  sources: { hls: string; mp4?: string };
  poster?: VideoUrl["poster"];
  /** What a drawn film takes the colors of. */
  kits?: VideoUrl["kits"];
  captions?: readonly { src: string; lang: string; label: string }[];
  /** The address of its chapters (WebVTT). */
  chapters?: string;
  marks?: readonly number[];
  live: boolean;
  /** Without a picture: the poster stays. */
  soundAlone?: boolean;
  /** Plays only this part, in seconds of the replay: a clip. */
  range?: { start: number; end: number };
  /** Parts that play one after the other; the rest is skipped. */
  reel?: Reel;
  /** Seconds; takes precedence over what this browser remembers. */
  resumeAt?: number;
  license?: PlayerLicense;
  /** Only for members. */
  account?: AccountPlace;
  /** Where to ask whether ads may show; without it there are none (S 5.5). */
  adsUrl?: string;
  /** Takes problem reports, and the player's own reports that it gave up. */
  problemUrl?: string;
  failuresUrl?: string;
  /** The datacast's name for the current period; live midrolls go between periods. */
  period?: string | null;
  /** How a live game stands: over the film in full screen, where nothing else of the page is. */
  score?: ReactNode;
}

/** Plain HTML until wanted; then the same element gets our controls, and an engine if needed (docs/player.md). */
export function Player({ poster, kits, captions = [], chapters, period, score, ...playing }: PlayerProps) {
  const { title, sources, range, live, resumeAt, account } = playing;
  const resumed = resumePosition({ live, fromAddress: resumeAt, saved: account?.saved }) ?? 0;
  const from = Math.floor((range?.start ?? 0) + resumed);
  const playable: Playable = { ...playing, captionCount: captions.length };
  return (
    <section className={styles.player} aria-label={`Video: ${title}`}>
      <div
        className={styles.stage}
        data-sound-alone={playing.soundAlone}
        data-player={JSON.stringify(playable)}
        data-period={period ?? undefined}
        data-script={usePlayerScript()}
      >
        <PosterPicture poster={poster} />
        {/* The overlay removes `controls`. */}
        <Film
          kits={kits}
          className={styles.video}
          controls
          playsInline
          preload="none"
          poster={poster ? CLEAR_POSTER : undefined}
          aria-label={title}
        >
          <source src={partOf(sources.hls, range, from)} type="application/vnd.apple.mpegurl" />
          {sources.mp4 && <source src={partOf(sources.mp4, range, from)} type="video/mp4" />}
          {captions.map((one) => (
            <track key={one.src} kind="captions" src={one.src} srcLang={one.lang} label={one.label} />
          ))}
          {chapters && <track kind="chapters" src={chapters} srcLang="en" label="Plays" />}
        </Film>
        <button type="button" className={styles.begin} aria-label="Play" hidden>
          <Icon name="play" />
        </button>
        {score && (
          <div className={styles.score} data-bug="bar">
            {score}
          </div>
        )}
      </div>
    </section>
  );
}

/** A media fragment, so that the native player starts (and stops) at the right second without script. */
function partOf(address: string, range: PlayerProps["range"], from: number): string {
  if (range) return `${address}#t=${from},${range.end}`;
  return from > 0 ? `${address}#t=${from}` : address;
}

/** Shown behind the still-transparent video, because `poster` takes no formats or sizes. */
function PosterPicture({ poster }: Pick<PlayerProps, "poster">) {
  if (!poster) return null;
  const { sources, src, width } = poster;
  return (
    <picture className={styles.poster}>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={POSTER_SIZES} />
      ))}
      {/* React 18 passes the lowercase attribute through; it doesn't know the camel-case one. */}
      <img src={src} width={width} height={(width * 9) / 16} alt="" {...{ fetchpriority: "high" }} />
    </picture>
  );
}
