export type DrawingName = "court" | "field" | "scoreboard" | "tickets";

export function Drawing({ name }: { name: DrawingName }) {
  return <img src={`/drawings/${name}.svg`} alt="" width={280} height={180} decoding="async" />;
}
