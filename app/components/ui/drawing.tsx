export type DrawingName = "court" | "field" | "scoreboard" | "tickets";

export function Drawing({ name, alt = "" }: { name: DrawingName; alt?: string }) {
  return <img src={`/drawings/${name}.svg`} alt={alt} width={280} height={180} decoding="async" />;
}
