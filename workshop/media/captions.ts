import type { Moment } from "./scene/stage";

export interface Cue {
  from: number;
  to: number;
  text: string;
}

const READING_SECONDS = 3.2;

export function cues(moments: Moment[], seconds: number): Cue[] {
  const spoken = moments
    .flatMap((moment) => {
      if (moment.say)
        return [{ at: moment.at, text: moment.sound === "cheer" ? `[crowd cheers] ${moment.say}` : moment.say }];
      return [];
    })
    .filter((one) => one.at < seconds - 0.5)
    .sort((a, b) => a.at - b.at);
  return spoken.map((one, index) => {
    const next = spoken[index + 1];
    const until = Math.min(one.at + READING_SECONDS, next ? next.at - 0.04 : seconds);
    return { from: one.at, to: Math.max(until, one.at + 0.4), text: one.text };
  });
}

const stamp = (seconds: number): string => {
  const whole = Math.round(seconds * 1000);
  const part = (value: number, digits: number) => String(value).padStart(digits, "0");
  return (
    `${part(Math.floor(whole / 3_600_000), 2)}:${part(Math.floor(whole / 60_000) % 60, 2)}:` +
    `${part(Math.floor(whole / 1000) % 60, 2)}.${part(whole % 1000, 3)}`
  );
};

export function webVtt(list: Cue[]): string {
  return (
    "WEBVTT\n\n" +
    `${list.map((cue, index) => `${index + 1}\n${stamp(cue.from)} --> ${stamp(cue.to)}\n${cue.text}\n`).join("\n")}`
  );
}
