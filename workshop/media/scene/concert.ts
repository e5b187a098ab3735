import {
  type Camera,
  camera,
  clamp,
  drawRunner,
  type Game,
  HEIGHT,
  line,
  type Moment,
  operator,
  painted,
  type Runner,
  runner,
  seededChance,
  shape,
  SLOTS,
  stand,
  WIDE,
} from "./stage";

const FPS = 30;
const ROWS = 3;
const IN_A_ROW = 10;
/** In meters: the front row's distance, each row's offset, and the gap between singers. */
const FRONT = 1.6;
const STEP = { back: 1.1, up: 0.42 };
const APART = 1.25;
const SINGING = 33;

const MELODY = [392, 440, 494, 587, 523, 494, 440, 392, 330, 392, 440, 494, 440, 392, 370, 392];
const TONE_SECONDS = 0.75;

/** A choir, for every event that isn't a game; `schools`: drawn for any (SLOTS). */
export function concert(seconds: number, schools = false): Game {
  const chance = seededChance(811);
  const see = camera({ distance: 17, height: 5.2, pitch: 0.2, focal: 1330, horizon: 330 });
  const pan = operator();
  const robe = schools
    ? { shirt: SLOTS.home, shorts: SLOTS.homeDark, number: SLOTS.home }
    : { shirt: "#27407a", shorts: "#1d3160", number: "#27407a" };
  const choir = Array.from({ length: ROWS * IN_A_ROW }, (_, index) => singer(index, robe, chance));
  const conductor = runner(1, 0, { shirt: "#15161c", shorts: "#101116", number: "#15161c" }, chance);
  stand(conductor, 0, -2.2);
  const moments: Moment[] = [
    { at: 0.1, say: "[choir sings] The choir begins the evening's last song." },
    { at: 9.4, say: "The sopranos take the melody…" },
    { at: 12, sound: "cheer", say: "And the whole choir comes in." },
    { at: 21.2, say: "Softly now, almost without the piano…" },
    { at: 33.2, say: "The conductor holds the last note…" },
    { at: 35.4, sound: "cheer", say: "The hall is on its feet!" },
  ];
  for (let at = 0; at < SINGING; at += TONE_SECONDS)
    moments.push({ at, tone: MELODY[Math.round(at / TONE_SECONDS) % MELODY.length] ?? 392 });
  const hall = painted((ink) => drawStage(ink, see));
  const audience = painted((ink) => drawAudience(ink, seededChance(812)));
  let now = 0;

  return {
    seconds,
    fps: FPS,
    moments,
    frame(ink) {
      const sings = now < SINGING;
      choir.forEach((one, index) => {
        const row = Math.floor(index / IN_A_ROW);
        one.lift = sings ? 0.03 + 0.03 * Math.sin(now * 2.1 + row) : 0;
        one.x = placeOf(index).x + (sings ? 0.07 * Math.sin(now * 1.05 + row * 0.5) : 0);
        one.reach = clamp(one.reach + (sings ? -0.02 : 0.03), 0.05, 0.3);
      });
      conductor.reach = sings ? 0.55 + 0.3 * Math.sin((now * Math.PI) / TONE_SECONDS) : 0.1;
      const left = pan(WIDE / 2 + 260 * Math.sin(now * 0.16));
      ink.drawImage(hall, -left, 0);
      ink.save();
      ink.translate(-left, 0);
      for (let row = ROWS - 1; row >= 0; row -= 1) {
        const onRiser: Camera = (x, y, z = 0) => see(x, y, z + STEP.up * (row + 1));
        for (const one of choir.slice(row * IN_A_ROW, (row + 1) * IN_A_ROW)) drawRobed(ink, onRiser, one);
      }
      drawRobed(ink, see, conductor);
      drawLight(ink, see, now);
      ink.restore();
      ink.drawImage(audience, -left * 1.08, 0);
      now += 1 / FPS;
    },
  };
}

function placeOf(index: number): { x: number; y: number } {
  const row = Math.floor(index / IN_A_ROW);
  const shift = row % 2 === 0 ? 0 : APART / 2;
  return { x: ((index % IN_A_ROW) - (IN_A_ROW - 1) / 2) * APART + shift - APART / 4, y: FRONT + row * STEP.back };
}

function singer(index: number, robe: Runner["kit"], chance: () => number): Runner {
  const one = runner(0, 0, robe, chance);
  const { x, y } = placeOf(index);
  stand(one, x, y);
  return one;
}

type Ink = CanvasRenderingContext2D;

function drawRobed(ink: Ink, see: Camera, one: Runner): void {
  drawRunner(ink, see, one);
  const foot = see(one.x, one.y, one.lift);
  const m = foot.scale * 1.2;
  ink.fillStyle = one.kit.shirt;
  ink.beginPath();
  ink.moveTo(foot.x - 0.25 * m, foot.y - 1.3 * m);
  ink.lineTo(foot.x + 0.25 * m, foot.y - 1.3 * m);
  ink.lineTo(foot.x + 0.36 * m, foot.y - 0.1 * m);
  ink.lineTo(foot.x - 0.36 * m, foot.y - 0.1 * m);
  ink.closePath();
  ink.fill();
  ink.fillStyle = one.kit.shorts;
  ink.fillRect(foot.x - 0.03 * m, foot.y - 1.3 * m, 0.06 * m, 1.2 * m);
}

const WALL = 6.2;

function drawStage(ink: Ink, see: Camera): void {
  ink.fillStyle = "#120d14";
  ink.fillRect(0, 0, WIDE + 240, HEIGHT);
  shape(
    ink,
    see,
    [
      [-30, WALL, 0],
      [30, WALL, 0],
      [30, WALL, 9],
      [-30, WALL, 9],
    ],
    "#2b2440",
  );
  shape(
    ink,
    see,
    [
      [-14, WALL, 0],
      [14, WALL, 0],
      [14, WALL, 6.4],
      [-14, WALL, 6.4],
    ],
    "#3a3157",
  );
  shape(
    ink,
    see,
    [
      [-30, WALL],
      [30, WALL],
      [30, -4.2],
      [-30, -4.2],
    ],
    "#8a5f3c",
  );
  for (let x = -28; x <= 28; x += 2)
    line(
      ink,
      see,
      [
        [x, WALL],
        [x, 1],
        [x, -4.2],
      ],
      "rgba(60,36,20,0.35)",
      0.03,
    );
  shape(
    ink,
    see,
    [
      [-30, -4.2, 0],
      [30, -4.2, 0],
      [30, -4.2, -1.2],
      [-30, -4.2, -1.2],
    ],
    "#3b2718",
  );
  for (const side of [-1, 1]) drawCurtain(ink, see, side);
  for (let row = ROWS - 1; row >= 0; row -= 1) drawRiser(ink, see, row);
  drawPiano(ink, see);
}

function drawCurtain(ink: Ink, see: Camera, side: number): void {
  for (let fold = 0; fold < 9; fold += 1) {
    const x = side * (9.6 + fold * 1.1);
    shape(
      ink,
      see,
      [
        [x, 3.4, -0.1],
        [x + side * 1.15, 3.4, -0.1],
        [x + side * 1.15, 3.4, 9],
        [x, 3.4, 9],
      ],
      fold % 2 === 0 ? "#8f1f2c" : "#761824",
    );
  }
}

function drawRiser(ink: Ink, see: Camera, row: number): void {
  const front = FRONT + row * STEP.back - 0.5;
  const top = STEP.up * (row + 1);
  const wide = (IN_A_ROW / 2) * APART + 0.7;
  shape(
    ink,
    see,
    [
      [-wide, front + STEP.back, top],
      [wide, front + STEP.back, top],
      [wide, front, top],
      [-wide, front, top],
    ],
    "#4c4450",
  );
  shape(
    ink,
    see,
    [
      [-wide, front, top],
      [wide, front, top],
      [wide, front, 0],
      [-wide, front, 0],
    ],
    "#312b36",
  );
  line(
    ink,
    see,
    [
      [-wide, front, top],
      [0, front, top],
      [wide, front, top],
    ],
    "#6d6374",
    0.05,
  );
}

function drawPiano(ink: Ink, see: Camera): void {
  shape(
    ink,
    see,
    [
      [-9.2, 0.6, 0],
      [-6.6, 0.6, 0],
      [-6.6, 0.6, 1.5],
      [-9.2, 0.6, 1.5],
    ],
    "#131217",
  );
  shape(
    ink,
    see,
    [
      [-9.2, 0.6, 1.5],
      [-6.6, 0.6, 1.5],
      [-6.6, 1.3, 1.5],
      [-9.2, 1.3, 1.5],
    ],
    "#26242c",
  );
  shape(
    ink,
    see,
    [
      [-9, 0.55, 0.95],
      [-6.8, 0.55, 0.95],
      [-6.8, 0.2, 0.85],
      [-9, 0.2, 0.85],
    ],
    "#f2efe6",
  );
}

function drawLight(ink: Ink, see: Camera, now: number): void {
  for (const [phase, color] of [
    [0, "255, 214, 150"],
    [2.6, "170, 190, 255"],
  ] as const) {
    const at = see(4.5 * Math.sin(now * 0.35 + phase), FRONT + 1, 1.6);
    ink.beginPath();
    ink.moveTo(at.x - 30, -20);
    ink.lineTo(at.x + 30, -20);
    ink.lineTo(at.x + 250, at.y + 90);
    ink.lineTo(at.x - 250, at.y + 90);
    ink.closePath();
    const fading = ink.createLinearGradient(0, 0, 0, at.y + 90);
    fading.addColorStop(0, `rgba(${color}, 0.16)`);
    fading.addColorStop(1, `rgba(${color}, 0)`);
    ink.fillStyle = fading;
    ink.fill();
  }
}

function drawAudience(ink: Ink, chance: () => number): void {
  for (const [row, top, size, color] of [
    [0, 606, 30, "#1a141d"],
    [1, 652, 38, "#0d0a10"],
  ] as const) {
    for (let x = row * 48; x < WIDE + 240; x += size * 2.9) {
      const y = top + chance() * 12;
      ink.fillStyle = color;
      ink.beginPath();
      ink.arc(x + chance() * 14, y, size * 0.72, 0, Math.PI * 2);
      ink.fill();
      ink.beginPath();
      ink.roundRect(x - size * 1.1, y + size * 0.6, size * 2.4, 160, size * 0.8);
      ink.fill();
    }
  }
}
