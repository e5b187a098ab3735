/** The films are made by workshop/media/make-spots.ts (docs/media.md). */
export type HouseSpot = {
  name: "follow-your-school" | "all-access" | "ways-to-watch";
  title: string;
  seconds: number;
  skipAfter: number | null;
  leadsTo: string;
};

export const HOUSE_SPOTS: readonly [HouseSpot, ...HouseSpot[]] = [
  { name: "follow-your-school", title: "Follow your school", seconds: 15, skipAfter: 5, leadsTo: "/find-school" },
  { name: "all-access", title: "Every team, one pass", seconds: 15, skipAfter: 5, leadsTo: "/subscribe/retail" },
  { name: "ways-to-watch", title: "Ways to watch", seconds: 15, skipAfter: null, leadsTo: "/ways-to-watch" },
];

export const SPOT_FILES = [
  { file: "360p.mp4", width: 640, height: 360, kilobitsPerSecond: 200 },
  { file: "720p.mp4", width: 1280, height: 720, kilobitsPerSecond: 450 },
] as const;

export const SPOT_COMPANIONS = [
  { file: "300x250.webp", width: 300, height: 250 },
  { file: "300x600.webp", width: 300, height: 600 },
] as const;

type SpotQuery = { pod: number; minSeconds: number; maxSeconds: number; chance: number };

/** One spot before a game, two within it. */
export function spotsFor({ pod, minSeconds, maxSeconds, chance }: SpotQuery): HouseSpot[] {
  const fitting = HOUSE_SPOTS.filter(({ seconds }) => seconds >= minSeconds && seconds <= maxSeconds);
  const from = chance % Math.max(1, fitting.length);
  return [...fitting.slice(from), ...fitting.slice(0, from)].slice(0, pod === 1 ? 1 : 2);
}
