import type { ComponentProps } from "react";
import { filmKits } from "~/models/card/film-kits";
import type { VideoUrl } from "~contracts/records/event";

type FilmProps = ComponentProps<"video"> & { kits: VideoUrl["kits"] };

/** A video; a drawn film wears the colors of the schools that play (docs/media.md). */
export function Film({ kits, style, ...video }: FilmProps) {
  const worn = filmKits(kits);
  return (
    <>
      {worn && (
        <svg width={0} height={0} aria-hidden="true" style={{ position: "absolute" }}>
          <filter id={worn.id} x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
            <feColorMatrix values={worn.keyed} />
            <feColorMatrix values={worn.change} result="change" />
            <feComposite in="SourceGraphic" in2="change" operator="arithmetic" k2={1} k3={2} k4={-1} />
          </filter>
        </svg>
      )}
      {/* Captions are tracks of the page that plays it, where it has any. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <video {...video} style={worn ? { ...style, filter: `url(#${worn.id})` } : style} />
    </>
  );
}
