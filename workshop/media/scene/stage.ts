import { FILM_KEYS } from "~/models/card/film-kits";
import { darker } from "~/models/card/still-style";

export const WIDTH = 1280;
export const HEIGHT = 720;
/** Wider than the screen, so that panning is plain translation, which compresses well. */
export const WIDE = 2400;

export interface Point {
  x: number;
  y: number;
  z: number;
}

export type Chance = () => number;

export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
export const between = (from: number, to: number, share: number): number => from + (to - from) * share;

export interface Lens {
  distance: number;
  height: number;
  pitch: number;
  focal: number;
  horizon: number;
}

export interface Seen {
  x: number;
  y: number;
  /** Pixels per meter at that depth. */
  scale: number;
}

export type Camera = (x: number, y: number, z?: number) => Seen;

/** A pinhole camera beyond the near sideline; x runs along the field, y away, z up. */
export function camera(lens: Lens): Camera {
  const cos = Math.cos(lens.pitch);
  const sin = Math.sin(lens.pitch);
  return (x, y, z = 0) => {
    const ahead = y + lens.distance;
    const above = z - lens.height;
    const depth = ahead * cos - above * sin;
    const rise = ahead * sin + above * cos;
    const scale = lens.focal / depth;
    return { x: WIDE / 2 + x * scale, y: lens.horizon - rise * scale, scale };
  };
}

export interface Kit {
  shirt: string;
  shorts: string;
  number: string;
  /** As the shirt and its number, unless the kit says otherwise. */
  helmet?: { shell: string; stripe: string };
}

/** A game's, its floor's paint, and the boards before the stands. */
export interface Colors {
  kits: readonly [Kit, Kit];
  paint: string;
  board: string;
  words: string;
}

type BoardColors = Pick<Colors, "board" | "words">;

/** Classes of what a drawing leaves to the server (`still-style.ts`): the schools' colors, darker, and ink on them. */
export const SLOTS = { home: "h", homeDark: "hd", homeInk: "hi", away: "a", awayDark: "ad", awayInk: "ai" } as const;
export type Slots = Record<keyof typeof SLOTS, string>;

/** What a film shows, since one stands for all schools: colors that the page makes those of two (`film-kits.ts`). */
export const KEYED: Slots = {
  home: FILM_KEYS.home.color,
  homeDark: darker(FILM_KEYS.home.color),
  homeInk: "#ffffff",
  away: FILM_KEYS.away.color,
  awayDark: darker(FILM_KEYS.away.color),
  awayInk: "#ffffff",
};

export interface Runner {
  team: 0 | 1;
  shirt: number;
  kit: Kit;
  skin: string;
  hair: string;
  helmet: boolean;
  x: number;
  y: number;
  vx: number;
  vy: number;
  goal: { x: number; y: number };
  pace: number;
  stride: number;
  /** Height of a jump in meters; arms' reach from 0 (down) to 1 (up). */
  lift: number;
  reach: number;
  /** 0 upright to 1 lying down. */
  down: number;
}

const SKINS = ["#8d5a3a", "#c98d63", "#e8b48e", "#5e3b26", "#a86f49", "#f0c4a2"];
const HAIRS = ["#1b1410", "#3a2618", "#6b4525", "#15110f", "#8a6a3c"];

export function runner(team: 0 | 1, shirt: number, kit: Kit, chance: Chance, helmet = false): Runner {
  return {
    team,
    shirt,
    kit,
    skin: SKINS[Math.floor(chance() * SKINS.length)] ?? "#c98d63",
    hair: HAIRS[Math.floor(chance() * HAIRS.length)] ?? "#1b1410",
    helmet,
    x: 0,
    y: 0,
    vx: 0,
    vy: 0,
    goal: { x: 0, y: 0 },
    pace: 5.2 + chance() * 1.4,
    stride: chance() * 6,
    lift: 0,
    reach: 0,
    down: 0,
  };
}

export function stand(one: Runner, x: number, y: number): void {
  one.x = x;
  one.y = y;
  one.vx = 0;
  one.vy = 0;
  one.goal = { x, y };
}

/** Limits acceleration, so that starts, stops and turns look human. */
export function run(one: Runner, dt: number): void {
  const dx = one.goal.x - one.x;
  const dy = one.goal.y - one.y;
  const away = Math.hypot(dx, dy);
  const wanted = Math.min(one.pace, away * 2.4);
  const wx = away > 0.05 ? (dx / away) * wanted : 0;
  const wy = away > 0.05 ? (dy / away) * wanted : 0;
  const grip = Math.min(1, dt * 5);
  one.vx += (wx - one.vx) * grip;
  one.vy += (wy - one.vy) * grip;
  one.x += one.vx * dt;
  one.y += one.vy * dt;
  one.stride += Math.hypot(one.vx, one.vy) * dt * 2.3;
}

export function makeRoom(all: Runner[], gap: number): void {
  for (let i = 0; i < all.length; i += 1) {
    for (let j = i + 1; j < all.length; j += 1) {
      const a = all[i];
      const b = all[j];
      if (!a || !b) continue;
      const dx = b.x - a.x;
      const dy = b.y - a.y;
      const away = Math.hypot(dx, dy);
      if (away >= gap || away === 0) continue;
      const push = (gap - away) / 2 / away;
      a.x -= dx * push;
      a.y -= dy * push;
      b.x += dx * push;
      b.y += dy * push;
    }
  }
}

type Ink = CanvasRenderingContext2D;

/** Players are a little larger than life, to read on a phone. */
const BUILD = 1.2;

export function shape(ink: Ink, see: Camera, corners: [number, number, number?][], fill: string): void {
  ink.beginPath();
  for (const [x, y, z] of corners) {
    const at = see(x, y, z ?? 0);
    ink.lineTo(at.x, at.y);
  }
  ink.closePath();
  ink.fillStyle = fill;
  ink.fill();
}

export function line(ink: Ink, see: Camera, points: [number, number, number?][], color: string, meters = 0.08): void {
  ink.beginPath();
  for (const [x, y, z] of points) {
    const at = see(x, y, z ?? 0);
    ink.lineTo(at.x, at.y);
  }
  const middle = points[Math.floor(points.length / 2)] ?? [0, 0];
  ink.lineWidth = Math.max(1.4, see(middle[0], middle[1]).scale * meters);
  ink.strokeStyle = color;
  ink.lineJoin = "round";
  ink.stroke();
}

export function arc(cx: number, cy: number, radius: number, from: number, to: number): [number, number][] {
  const steps = 40;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = between(from, to, step / steps);
    return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius];
  });
}

type Area = { top: number; bottom: number; rows: number; colors: string[]; back: string };

/** Blurred like behind a long lens, which also keeps each segment's first frame small. */
export function crowd(ink: Ink, chance: Chance, area: Area): void {
  ink.fillStyle = area.back;
  ink.fillRect(0, area.top, WIDE, area.bottom - area.top);
  ink.save();
  ink.beginPath();
  ink.rect(0, area.top, WIDE, area.bottom - area.top);
  ink.clip();
  ink.filter = "blur(3.5px)";
  const rowHeight = (area.bottom - area.top) / area.rows;
  for (let row = 0; row < area.rows; row += 1) {
    const y = area.top + row * rowHeight;
    const size = rowHeight * 0.26;
    ink.fillStyle = "rgba(255,255,255,0.035)";
    ink.fillRect(0, y + rowHeight * 0.86, WIDE, rowHeight * 0.14);
    for (let x = (row % 2) * size; x < WIDE; x += size * 3.1) {
      if (chance() < 0.16) continue;
      const color = area.colors[Math.floor(chance() * area.colors.length)] ?? "#444";
      const sway = (chance() - 0.5) * size * 0.7;
      ink.fillStyle = color;
      ink.beginPath();
      ink.roundRect(x + sway - size, y + rowHeight * 0.36, size * 2, rowHeight * 0.6, size * 0.6);
      ink.fill();
      ink.fillStyle = chance() < 0.5 ? "#7d5a45" : "#a57c60";
      ink.beginPath();
      ink.arc(x + sway, y + rowHeight * 0.26, size * 0.72, 0, Math.PI * 2);
      ink.fill();
    }
  }
  ink.restore();
}

interface Stands {
  seed: number;
  crowd: Omit<Area, "bottom">;
  /** In pixels. */
  board: { high: number; font: number; baseline: number; words: string[] };
}

/** The stands beyond a ground whose far edge is at `edge`, and the board before them. */
export function drawStands(ink: Ink, edge: number, { seed, crowd: fans, board }: Stands, colors: BoardColors): void {
  const { high, font, baseline, words } = board;
  crowd(ink, seededChance(seed), { ...fans, bottom: edge - high });
  ink.fillStyle = colors.board;
  ink.fillRect(0, edge - high, WIDE, high);
  ink.font = `700 ${font}px "Barlow Condensed"`;
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  ink.fillStyle = colors.words;
  banners(ink, words, edge - baseline);
}

const paints = new WeakMap<object, (ink: Ink) => void>();

/** How a picture was painted, for who writes it down instead of copying it. */
export function paintOf(picture: OffscreenCanvas): (ink: Ink) => void {
  const paint = paints.get(picture);
  if (!paint) throw new Error("this picture was not painted");
  return paint;
}

/** A picture wider than the screen, drawn once. */
export function painted(paint: (ink: Ink) => void): OffscreenCanvas {
  const canvas = new OffscreenCanvas(WIDE + 240, HEIGHT);
  const ink = canvas.getContext("2d");
  if (!ink) throw new Error("no canvas");
  paint(ink as unknown as Ink);
  paints.set(canvas, paint);
  return canvas;
}

export function banners(ink: Ink, words: string[], y: number): void {
  for (let index = 0; index * 360 < WIDE; index += 1)
    ink.fillText(words[index % words.length] ?? "", 180 + index * 360, y);
}

function limb(ink: Ink, fromX: number, fromY: number, toX: number, toY: number, width: number, color: string): void {
  ink.beginPath();
  ink.moveTo(fromX, fromY);
  ink.lineTo(toX, toY);
  ink.lineCap = "round";
  ink.lineWidth = width;
  ink.strokeStyle = color;
  ink.stroke();
}

export function drawRunner(ink: Ink, see: Camera, one: Runner): void {
  const foot = see(one.x, one.y);
  const m = foot.scale;
  ink.fillStyle = "rgba(0,0,0,0.28)";
  ink.beginPath();
  ink.ellipse(foot.x, foot.y, m * 0.42, m * 0.14, 0, 0, Math.PI * 2);
  ink.fill();

  const speed = Math.hypot(one.vx, one.vy);
  const swing = Math.sin(one.stride * 1.6) * Math.min(1, speed / 4);
  const lean = clamp(one.vx * 0.03, -0.16, 0.16);
  ink.save();
  ink.translate(foot.x, foot.y - one.lift * m);
  ink.rotate(lean + one.down * 1.35 * (one.vx >= 0 ? 1 : -1));
  ink.scale(m * BUILD, m * BUILD);
  const hip = -0.92;
  const shoulder = -1.46;
  limb(ink, -0.1, hip, -0.12 + swing * 0.34, -Math.max(0, swing) * 0.16, 0.15, one.helmet ? one.kit.shorts : one.skin);
  limb(ink, 0.1, hip, 0.12 - swing * 0.34, -Math.max(0, -swing) * 0.16, 0.15, one.helmet ? one.kit.shorts : one.skin);
  limb(
    ink,
    -0.12 + swing * 0.34,
    -Math.max(0, swing) * 0.16,
    -0.04 + swing * 0.34,
    -Math.max(0, swing) * 0.16,
    0.12,
    "#f4f4f4",
  );
  limb(
    ink,
    0.12 - swing * 0.34,
    -Math.max(0, -swing) * 0.16,
    0.2 - swing * 0.34,
    -Math.max(0, -swing) * 0.16,
    0.12,
    "#f4f4f4",
  );
  ink.fillStyle = one.kit.shorts;
  ink.beginPath();
  ink.roundRect(-0.23, hip - 0.12, 0.46, one.helmet ? 0.28 : 0.42, 0.1);
  ink.fill();

  const wide = one.helmet ? 0.33 : 0.25;
  const armTone = one.helmet ? one.kit.shirt : one.skin;
  const handY = between(-0.86, -2.02, one.reach);
  const handX = between(0.42, 0.2, one.reach);
  limb(
    ink,
    -wide + 0.04,
    shoulder + 0.06,
    -handX - swing * 0.2 * (1 - one.reach),
    handY + Math.abs(swing) * 0.1,
    0.12,
    armTone,
  );
  limb(
    ink,
    wide - 0.04,
    shoulder + 0.06,
    handX - swing * 0.2 * (1 - one.reach),
    handY + Math.abs(swing) * 0.1,
    0.12,
    armTone,
  );
  ink.fillStyle = one.kit.shirt;
  ink.beginPath();
  ink.roundRect(-wide, shoulder, wide * 2, 0.62, 0.14);
  ink.fill();
  ink.fillStyle = one.kit.number;
  ink.font = '700 0.4px "Barlow Condensed"';
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  ink.fillText(String(one.shirt), 0, shoulder + 0.31);
  ink.fillStyle = one.skin;
  ink.fillRect(-0.07, shoulder - 0.1, 0.14, 0.14);
  ink.beginPath();
  ink.arc(0, shoulder - 0.2, one.helmet ? 0.19 : 0.15, 0, Math.PI * 2);
  ink.fillStyle = one.helmet ? (one.kit.helmet?.shell ?? one.kit.shirt) : one.skin;
  ink.fill();
  if (one.helmet) {
    ink.fillStyle = one.kit.helmet?.stripe ?? one.kit.number;
    ink.fillRect(-0.03, shoulder - 0.39, 0.06, 0.24);
  } else {
    ink.beginPath();
    ink.arc(0, shoulder - 0.22, 0.16, Math.PI, 0);
    ink.fillStyle = one.hair;
    ink.fill();
  }
  ink.restore();
}

export interface Flight {
  from: Point;
  to: Point;
  /** In meters above the straight line. */
  peak: number;
  /** In seconds, as `lasts`. */
  began: number;
  lasts: number;
  then: () => void;
}

/** Moves the ball to where its flight has it now; true once it is there. */
export function moveAlong(ball: Point, { from, to, peak, began, lasts }: Flight, now: number): boolean {
  const share = clamp((now - began) / lasts, 0, 1);
  ball.x = between(from.x, to.x, share);
  ball.y = between(from.y, to.y, share);
  ball.z = between(from.z, to.z, share) + peak * 4 * share * (1 - share);
  return share === 1;
}

/** In meters, and pixels of the edge. */
interface BallLook {
  radius: number;
  fill: string;
  edge: string;
  line: number;
}

export function drawBall(ink: Ink, see: Camera, { x, y, z }: Point, { radius, fill, edge, line }: BallLook): void {
  const at = see(x, y, z);
  ink.beginPath();
  ink.arc(at.x, at.y, at.scale * radius, 0, Math.PI * 2);
  ink.fillStyle = fill;
  ink.fill();
  ink.lineWidth = line;
  ink.strokeStyle = edge;
  ink.stroke();
}

/** Under a ball, in meters. */
export function drawShadow(ink: Ink, see: Camera, { x, y }: Point, [wide, deep]: readonly [number, number]): void {
  const ground = see(x, y);
  ink.fillStyle = "rgba(0,0,0,0.25)";
  ink.beginPath();
  ink.ellipse(ground.x, ground.y, ground.scale * wide, ground.scale * deep, 0, 0, Math.PI * 2);
  ink.fill();
}

/** The players from the farthest to the nearest, and the ball in its place among them. */
export function drawAmong(ink: Ink, see: Camera, all: readonly Runner[], ball: Point, drawn: () => void): void {
  const order = [...all].sort((a, b) => b.y - a.y);
  const before = order.findIndex((one) => ball.y > one.y);
  for (const [index, one] of order.entries()) {
    if (index === before) drawn();
    drawRunner(ink, see, one);
  }
  if (before === -1) drawn();
}

export interface Moment {
  at: number;
  sound?: "whistle" | "cheer" | "bounce" | "groan" | "hit";
  /** Hertz. */
  tone?: number;
  say?: string;
}

export interface Game {
  seconds: number;
  fps: number;
  moments: Moment[];
  frame(ink: Ink): void;
}

/** Follows `wanted` smoothly and stays within the drawn picture. */
export function operator(): (wanted: number) => number {
  let left = (WIDE - WIDTH) / 2;
  let speed = 0;
  return (wanted) => {
    const goal = clamp(wanted - WIDTH / 2, 0, WIDE - WIDTH);
    const pull = (goal - left) * 0.006 - speed * 0.13;
    speed = clamp(speed + pull, -9, 9);
    left = clamp(left + speed, 0, WIDE - WIDTH);
    return Math.round(left);
  };
}
