import type { Moment } from "./scene/stage";
import { seededChance } from "./scene/stage";

const RATE = 32_000;

export function soundtrack(moments: Moment[], seconds: number): Buffer {
  const chance = seededChance(5);
  const length = Math.round(seconds * RATE);
  const excitement = new Float32Array(length).fill(0.16);
  const heard = new Float32Array(length);
  for (const moment of moments) {
    const start = Math.round(moment.at * RATE);
    if (moment.sound === "cheer" || moment.sound === "groan") {
      const peak = moment.sound === "cheer" ? 0.62 : 0.3;
      swell(excitement, start, peak, moment.sound === "cheer" ? 3.5 : 1.4);
    }
    if (moment.tone) sing(heard, start, moment.tone);
    if (moment.sound === "whistle") whistle(heard, start);
    if (moment.sound === "bounce") thud(heard, start, 95, 0.07, 0.16);
    if (moment.sound === "hit") thud(heard, start, 170, 0.05, 0.2);
  }
  let low = 0;
  let lower = 0;
  for (let index = 0; index < length; index += 1) {
    low += (chance() * 2 - 1 - low) * 0.16;
    lower += (low - lower) * 0.02;
    const murmur = 1 + 0.25 * Math.sin(index / RATE / 0.9) * Math.sin(index / RATE / 2.7);
    heard[index] = (heard[index] ?? 0) + (low - lower) * (excitement[index] ?? 0) * murmur * 0.75;
  }
  fadeEnds(heard);
  return wav(heard);
}

function swell(level: Float32Array, start: number, peak: number, lasts: number): void {
  for (let index = Math.max(0, start); index < Math.min(level.length, start + lasts * RATE); index += 1) {
    const share = (index - start) / (lasts * RATE);
    const shape = Math.min(1, share * 9) * (1 - share) ** 1.4;
    level[index] = Math.max(level[index] ?? 0, 0.16 + peak * shape);
  }
}

function whistle(heard: Float32Array, start: number): void {
  const lasts = 0.55 * RATE;
  for (let index = 0; index < lasts; index += 1) {
    const time = index / RATE;
    const trill = 0.6 + 0.4 * Math.sin(time * Math.PI * 2 * 38);
    const ends = Math.min(1, index / 600, (lasts - index) / 1200);
    const at = start + index;
    if (at >= 0 && at < heard.length)
      heard[at] = (heard[at] ?? 0) + Math.sin(time * Math.PI * 2 * 2750) * trill * ends * 0.11;
  }
}

function sing(heard: Float32Array, start: number, pitch: number): void {
  const lasts = 1.1 * RATE;
  for (let index = 0; index < lasts; index += 1) {
    const time = index / RATE;
    const ends = Math.min(1, index / (0.18 * RATE), (lasts - index) / (0.4 * RATE));
    const at = start + index;
    if (at >= heard.length) return;
    const voices = [0.994, 1, 1.006].reduce(
      (sum, off) =>
        sum +
        Math.sin(time * Math.PI * 2 * pitch * off) +
        0.7 * Math.sin(time * Math.PI * pitch * off) +
        0.25 * Math.sin(time * Math.PI * 4 * pitch * off),
      0,
    );
    heard[at] = (heard[at] ?? 0) + voices * ends * 0.035;
  }
}

function thud(heard: Float32Array, start: number, pitch: number, lasts: number, loud: number): void {
  for (let index = 0; index < lasts * RATE * 4; index += 1) {
    const time = index / RATE;
    const at = start + index;
    if (at >= 0 && at < heard.length)
      heard[at] = (heard[at] ?? 0) + Math.sin(time * Math.PI * 2 * pitch) * Math.exp(-time / lasts) * loud;
  }
}

/** The clip loops for live games; soft ends keep the seam from clicking. */
function fadeEnds(heard: Float32Array): void {
  const fade = RATE * 0.05;
  for (let index = 0; index < fade; index += 1) {
    const share = index / fade;
    heard[index] = (heard[index] ?? 0) * share;
    const end = heard.length - 1 - index;
    heard[end] = (heard[end] ?? 0) * share;
  }
}

function wav(samples: Float32Array): Buffer {
  const data = Buffer.alloc(44 + samples.length * 2);
  data.write("RIFF", 0);
  data.writeUInt32LE(36 + samples.length * 2, 4);
  data.write("WAVEfmt ", 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(RATE, 24);
  data.writeUInt32LE(RATE * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write("data", 36);
  data.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) =>
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_000), 44 + index * 2),
  );
  return data;
}
