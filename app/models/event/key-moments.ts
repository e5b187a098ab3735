import type { KeyMoment, Vod } from "~contracts/records/event";

/** Crawlers require distinct start seconds. */
export function keyMoments(vod: Pick<Vod, "duration" | "key_moments"> | null): KeyMoment[] {
  const length = vod?.duration ?? 0;
  const within = (vod?.key_moments ?? []).map(({ title, start, end }) => ({
    title,
    start: Math.floor(start),
    end: Math.min(Math.ceil(end), length),
  }));
  const real = within.filter(({ start, end }) => start < end).sort((one, other) => one.start - other.start);
  return real.filter(({ start }, index) => start !== real[index - 1]?.start);
}

export const START_PARAMETER = "t";

/** "?t=90", or "?t=0" for the beginning; null if missing or beyond the replay. */
export function startAsked(query: URLSearchParams, duration: number | null | undefined): number | null {
  const asked = /^\d{1,6}$/.exec(query.get(START_PARAMETER) ?? "")?.[0];
  const second = Number(asked ?? NaN);
  return second === 0 || second < (duration ?? 0) ? second : null;
}
