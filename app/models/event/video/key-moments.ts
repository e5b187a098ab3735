import type { KeyMoment, Vod } from "~contracts/records/event";
import { twoDigits } from "~contracts/two-digits";

/** A part of a replay with a name, in whole seconds. */
export type Chapter = { title: string; start: number; end: number };

/** One as a link that plays it. */
export type Moment = Pick<Chapter, "title" | "start"> & { timeText: string; href: string };

type Recording = Pick<Vod, "duration" | "key_moments" | "recorded_from" | "recorded_until">;

/** A play that only says when it happened lasts this long. */
export const PLAY_SECONDS = 15;

/** Crawlers require distinct start seconds. */
export function keyMoments(vod: Recording | null): Chapter[] {
  const length = vod?.duration ?? 0;
  const placed = (vod?.key_moments ?? []).flatMap((moment) => (vod ? (partOf(moment, vod) ?? []) : []));
  const within = placed.map(({ title, start, end }) => ({
    title,
    start: Math.floor(start),
    end: Math.min(Math.ceil(end), length),
  }));
  const real = within.filter(({ start, end }) => start < end).sort((one, other) => one.start - other.start);
  return real.filter(({ start }, index) => start !== real[index - 1]?.start);
}

function partOf(moment: KeyMoment, vod: Recording): Chapter | null {
  if (!("at" in moment)) return moment;
  const start = secondOf(moment.at, vod);
  return start === null ? null : { title: moment.title, start, end: start + PLAY_SECONDS };
}

/** Where a time of day is in the replay; null if it isn't in it, or no one knows when the replay began. */
export function secondOf(at: string, { recorded_from, recorded_until, duration }: Recording): number | null {
  const from = Date.parse(recorded_from ?? "");
  const length = duration ?? 0;
  const until = recorded_until ? Date.parse(recorded_until) : from + length * 1_000;
  const second = ((Date.parse(at) - from) / (until - from)) * length;
  return second >= 0 && second < length ? second : null;
}

/** Chapters for a player of any make (WebVTT), each until the next. */
export function chaptersFile(chapters: readonly Chapter[], length: number): string {
  const cues = chapters.map(({ title, start }, index) => {
    const end = chapters[index + 1]?.start ?? length;
    return `${cueTime(start)} --> ${cueTime(end)}\n${cueText(title)}`;
  });
  return `${["WEBVTT", ...cues].join("\n\n")}\n`;
}

const cueText = (title: string) =>
  title.replaceAll(/\s+/g, " ").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const cueTime = (second: number) =>
  `${[second / 3600, (second / 60) % 60, second % 60].map((part) => twoDigits(Math.floor(part))).join(":")}.000`;

export const START_PARAMETER = "t";

/** "?t=90", or "?t=0" for the beginning; null if missing or beyond the replay, whose length may be unknown. */
export function readStartSecond(query: URLSearchParams, duration: number | null | undefined): number | null {
  const second = secondIn(query.get(START_PARAMETER) ?? "");
  return second === 0 || second < (duration ?? Infinity) ? second : null;
}

/** Our own links have seconds alone; "1h2m3s" is what fans know from other sites, and type. NaN for anything else. */
function secondIn(text: string): number {
  const [whole, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? [];
  return whole ? 3_600 * Number(hours ?? 0) + 60 * Number(minutes ?? 0) + Number(seconds ?? 0) : NaN;
}
