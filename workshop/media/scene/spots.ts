import { between, clamp, type Game, HEIGHT, type Moment, WIDTH } from "./stage";

type Ink = CanvasRenderingContext2D;

type Spot = {
  /** Two lines, readable from across a room. */
  lines: readonly [string, string];
  below: string;
  call: string;
  games: readonly (readonly [home: string, homeColor: string, away: string, awayColor: string, when: string])[];
};

export const SPOTS: Record<string, Spot> = {
  "follow-your-school": {
    lines: ["Your school.", "Every game."],
    below: "Follow it, and never miss a start.",
    call: "Find your school",
    games: [
      ["HAWKS", "#b3261e", "PINES", "#14653c", "LIVE"],
      ["RIVER", "#0c5097", "EAGLES", "#5b2a86", "7:00 PM"],
      ["LAKE", "#0e6a73", "RAMS", "#8a4b08", "FRI"],
    ],
  },
  "all-access": {
    lines: ["Every team.", "One pass."],
    below: "Live games, replays and live stats.",
    call: "See the passes",
    games: [
      ["NORTH", "#5b2a86", "SOUTH", "#0e6a73", "LIVE"],
      ["BEARS", "#8a4b08", "LIONS", "#0c5097", "Q4 2:18"],
      ["OAKS", "#14653c", "STARS", "#b3261e", "REPLAY"],
    ],
  },
  "ways-to-watch": {
    lines: ["Home. Away.", "Anywhere."],
    below: "On the phone, the laptop and the big screen.",
    call: "See how to watch",
    games: [
      ["EAST", "#0c5097", "WEST", "#b3261e", "LIVE"],
      ["FALCON", "#0e6a73", "WOLVES", "#5b2a86", "SET 3"],
      ["VALLEY", "#8a4b08", "HILLS", "#14653c", "6:30 PM"],
    ],
  },
};

const NIGHT = "#060b14";
const TURF = "#0b2f2b";
const CHALK = "rgb(255 255 255 / 26%)";
const LIGHT = "#ffb020";
const ON_LIGHT = "#1a1100";
const WHITE = "#f4f7fb";
const SOFT = "#aab8cd";

const face = (size: number, weight = 700) => `${weight} ${size}px "Barlow Condensed"`;
/** From 0 to 1 between two moments, easing out. */
const eased = (time: number, from: number, to: number) => 1 - (1 - clamp((time - from) / (to - from), 0, 1)) ** 3;

type Box = { width: number; height: number };

function field(ink: Ink, { width, height }: Box, lit: number): void {
  ink.fillStyle = NIGHT;
  ink.fillRect(0, 0, width, height);
  const horizon = height * 0.66;
  ink.fillStyle = TURF;
  ink.fillRect(0, horizon, width, height - horizon);
  ink.strokeStyle = CHALK;
  ink.lineWidth = Math.max(2, width / 420);
  ink.beginPath();
  for (let line = -4; line <= 4; line += 1) {
    ink.moveTo(width / 2 + line * width * 0.07, horizon);
    ink.lineTo(width / 2 + line * width * 0.28, height);
  }
  ink.stroke();
  const masts = [0.08, 0.32, 0.68, 0.92];
  masts.forEach((at, index) => {
    const glow = clamp(lit * masts.length - index, 0, 1);
    const [x, y] = [width * at, height * 0.02];
    ink.fillStyle = `rgb(214 228 255 / ${0.09 * glow})`;
    ink.beginPath();
    ink.moveTo(x, y);
    ink.lineTo(x + (0.5 - at) * width * 0.5 - width * 0.16, height);
    ink.lineTo(x + (0.5 - at) * width * 0.5 + width * 0.16, height);
    ink.fill();
    ink.fillStyle = `rgb(255 240 214 / ${0.12 + 0.88 * glow})`;
    for (let lamp = -2; lamp <= 2; lamp += 1)
      ink.fillRect(x + lamp * width * 0.013 - width * 0.004, y, width * 0.009, height * 0.022);
  });
}

function words(ink: Ink, text: string, x: number, y: number, font: string, color: string): void {
  ink.font = font;
  ink.fillStyle = color;
  ink.fillText(text, x, y);
}

function button(ink: Ink, text: string, x: number, y: number, size: number): void {
  ink.font = face(size);
  const width = ink.measureText(text).width + size * 1.6;
  ink.fillStyle = LIGHT;
  ink.beginPath();
  ink.roundRect(x, y, width, size * 1.9, size * 0.3);
  ink.fill();
  words(ink, text, x + size * 0.8, y + size * 1.3, face(size), ON_LIGHT);
}

function mark(ink: Ink, x: number, y: number, size: number): void {
  const unit = size / 32;
  ink.save();
  ink.translate(x, y);
  ink.scale(unit, unit);
  ink.strokeStyle = WHITE;
  ink.lineWidth = 2.8;
  ink.lineCap = "round";
  ink.lineJoin = "round";
  for (const path of [
    "M4 28V15.2C4 8.4 9.2 3.4 16 3.4s12 5 12 11.8V28",
    "M1.6 28.4h28.8",
    "M10.2 28v-5.4a5.8 5.8 0 0 1 11.6 0V28",
  ])
    ink.stroke(new Path2D(path));
  ink.fillStyle = LIGHT;
  ink.beginPath();
  ink.arc(16, 10.6, 2.7, 0, Math.PI * 2);
  ink.fill();
  ink.restore();
}

function game(ink: Ink, [home, homeColor, away, awayColor, when]: Spot["games"][number], x: number, y: number): void {
  const [width, height] = [320, 190];
  ink.save();
  ink.beginPath();
  ink.roundRect(x, y, width, height, 16);
  ink.clip();
  ink.fillStyle = homeColor;
  ink.fillRect(x, y, width / 2, height);
  ink.fillStyle = awayColor;
  ink.fillRect(x + width / 2, y, width / 2, height);
  ink.textAlign = "center";
  words(ink, home, x + width / 4, y + 92, face(40), WHITE);
  words(ink, away, x + (width * 3) / 4, y + 92, face(40), WHITE);
  ink.fillStyle = "rgb(3 6 12 / 78%)";
  ink.fillRect(x, y + height - 52, width, 52);
  words(ink, when, x + width / 2, y + height - 15, face(32), when === "LIVE" ? LIGHT : WHITE);
  ink.restore();
}

/** Fits any box; also shown as a still next to the video. */
export function endCard(ink: Ink, { lines, below, call }: Spot, box: Box, brand: string): void {
  field(ink, box, 1);
  const wide = box.width > box.height * 1.3;
  const size = wide ? box.height * 0.17 : box.width * 0.17;
  const left = box.width * 0.08;
  const top = wide ? box.height * 0.42 : Math.min(box.height * 0.46, box.width * 0.62);
  mark(ink, left, top - size * 1.9, size * 0.8);
  words(ink, brand, left + size * 1, top - size * 1.3, face(size * 0.5, 600), WHITE);
  words(ink, lines[0], left, top, face(size), WHITE);
  words(ink, lines[1], left, top + size, face(size), LIGHT);
  if (wide) words(ink, below, left, top + size * 1.55, face(size * 0.34, 600), SOFT);
  button(ink, call, left, top + size * (wide ? 1.95 : 1.5), size * (wide ? 0.36 : 0.46));
}

export function spot(name: string, brand: string): (seconds: number) => Game {
  const shown = SPOTS[name];
  if (!shown) throw new Error(`no spot called ${name}`);
  return (seconds) => {
    const fps = 30;
    const box = { width: WIDTH, height: HEIGHT };
    const moments: Moment[] = [
      { at: 0.3, sound: "hit" },
      { at: 0.8, sound: "hit" },
      { at: 1.3, sound: "hit" },
      { at: 1.8, sound: "hit" },
      { at: 2.1, sound: "cheer" },
      { at: 5.4, sound: "whistle" },
      { at: 10.2, sound: "cheer" },
    ];
    let drawn = 0;
    return {
      seconds,
      fps,
      moments,
      frame(ink) {
        const time = drawn / fps;
        drawn += 1;
        ink.textAlign = "left";
        if (time >= seconds - 5) return endCard(ink, shown, box, brand);
        field(ink, box, clamp((time - 0.3) / 1.8, 0, 1));
        const first = eased(time, 2.1, 2.9);
        const second = eased(time, 2.9, 3.7);
        const lift = eased(time, 5.2, 6) * 130;
        words(ink, shown.lines[0], between(-900, 96, first), 330 - lift, face(150), WHITE);
        words(ink, shown.lines[1], between(-900, 96, second), 480 - lift, face(150), LIGHT);
        shown.games.forEach((one, index) =>
          game(ink, one, between(WIDTH + 40, 96 + index * 372, eased(time, 5.6 + index * 0.5, 6.6 + index * 0.5)), 450),
        );
      },
    };
  };
}
