type Words = { header: string; description?: string | null };

/** A clip's wall speaks of the clip: nothing of it is live (S 8.8 is about events). */
export function clipWall<Wall extends Words>(wall: Wall): Wall {
  const header = wall.header.replace("This Event Includes Live Video.", "This Clip Is From a Full Video.");
  return { ...wall, header, description: wall.description?.replace("watch this event", "watch this clip") };
}
