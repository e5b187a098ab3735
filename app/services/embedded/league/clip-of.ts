/** The clip of the streaming manifest that stands for a video of this sport. */
const INTERIM = [{ name: "football", duration: 60, poster: "/media/vod/football/poster.jpg" }];
export type ClipChoice = { name: string; duration: number; poster: string };

export function clipOf(_sportSlug: string, roll: number): ClipChoice {
  const chosen = INTERIM[roll % INTERIM.length];
  if (!chosen) throw new Error("the streaming manifest holds no clip");
  return chosen;
}
