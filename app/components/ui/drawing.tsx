/** The line drawings of empty and error pages, in `public/drawings/`. */
export type DrawingName = "court" | "field" | "scoreboard" | "tickets";

/** A drawing at its fixed size; decoration unless `alt` says otherwise. */
export function Drawing({ name, alt = "" }: { name: DrawingName; alt?: string }) {
  return <img src={`/drawings/${name}.svg`} alt={alt} width={280} height={180} decoding="async" />;
}
