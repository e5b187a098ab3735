import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Icon } from "~/components/ui/icon";
import type { IconName } from "~/components/ui/icon-name";
import { positionText } from "~/models/event/video/video-time";
import type { AdShown } from "./ad";
import styles from "./ad.module.css";

interface AdViewProps {
  ad: AdShown;
  playback: { toggleMuted(): void; toggleFullscreen(): Promise<void> };
  place: Element | null;
  /** Null where the game's video alone could fill the screen. */
  fullscreen: boolean | null;
  takesFocus: boolean;
}

export function AdView({ ad, playback, place, fullscreen, takesFocus }: AdViewProps) {
  const film = useRef<HTMLDivElement>(null);
  const pause = useRef<HTMLButtonElement>(null);
  const { video } = ad;
  useEffect(() => {
    video.className = styles.film ?? "";
    film.current?.replaceChildren(video);
  }, [video]);
  useEffect(() => {
    if (takesFocus) pause.current?.focus({ preventScroll: true });
    // Once: from here on the viewer moves it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <div className={styles.ad} role="group" aria-label={`Ad: ${ad.title}`}>
      <div ref={film} className={styles.screen} />
      <SkipControl ad={ad} />
      <div className={styles.bar}>
        <p className={styles.label}>
          <span className={styles.badge}>{ad.of > 1 ? `Ad ${ad.index} of ${ad.of}` : "Ad"}</span>
          <span aria-hidden="true">·</span>
          <span className={styles.time}>{positionText(ad.secondsLeft)}</span>
        </p>
        {ad.clickThrough && (
          <a
            className={styles.visit}
            href={ad.clickThrough}
            target="_blank"
            rel="noopener noreferrer sponsored"
            onClick={ad.clicked}
          >
            Learn more
            <Icon name="external" />
            <span className="visually-hidden"> about “{ad.title}”, in a new window</span>
          </a>
        )}
        <span className={styles.gap} />
        <button
          ref={pause}
          type="button"
          className={styles.tool}
          aria-label={ad.paused ? "Play the ad" : "Pause the ad"}
          onClick={ad.toggle}
        >
          <Icon name={ad.paused ? "play" : "pause"} size="lg" />
        </button>
        <Tool
          icon={ad.muted ? "mute" : "volume"}
          label={ad.muted ? "Sound on" : "Mute"}
          onPress={() => playback.toggleMuted()}
        />
        {fullscreen !== null && (
          <Tool
            icon={fullscreen ? "minimize" : "maximize"}
            label={fullscreen ? "Leave full screen" : "Full screen"}
            onPress={() => void playback.toggleFullscreen()}
          />
        )}
      </div>
      {place && ad.companion && createPortal(<Companion key={ad.title} ad={ad} companion={ad.companion} />, place)}
    </div>
  );
}

function Tool({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.tool} aria-label={label} onClick={onPress}>
      <Icon name={icon} size="lg" />
    </button>
  );
}

function SkipControl({ ad }: { ad: AdShown }) {
  if (ad.skipIn === null) return null;
  if (ad.skipIn > 0) return <p className={styles.wait}>Skip in {ad.skipIn}</p>;
  return (
    <button type="button" className={styles.skip} onClick={ad.skip}>
      Skip ad
      <Icon name="arrow-right" />
    </button>
  );
}

/** Only where the window has room next to the player, so it shifts nothing. */
function Companion({ ad, companion }: { ad: AdShown; companion: NonNullable<AdShown["companion"]> }) {
  const box = useRef<HTMLElement>(null);
  const hasShown = useRef(false);
  useEffect(() => {
    if (hasShown.current || !box.current?.getClientRects().length) return;
    hasShown.current = true;
    ad.companionShown();
  }, [ad]);
  const picture = (
    <img src={companion.src} alt={companion.alt} width={companion.width} height={companion.height} loading="lazy" />
  );
  return (
    <aside ref={box} className={styles.companion} aria-label="Advertisement">
      {companion.clickThrough ? (
        <a
          href={companion.clickThrough}
          target="_blank"
          rel="noopener noreferrer sponsored"
          onClick={ad.companionClicked}
        >
          {picture}
        </a>
      ) : (
        picture
      )}
    </aside>
  );
}
