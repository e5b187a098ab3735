import {
  banners,
  type Camera,
  camera,
  clamp,
  crowd,
  drawRunner,
  type Game,
  HEIGHT,
  KEYED,
  type Moment,
  operator,
  painted,
  type Runner,
  runner,
  seededChance,
  SLOTS,
  type Slots,
  stand,
  WIDE,
} from "./stage";

const FPS = 30;
const ROWS = 2;
const IN_A_ROW = 30;
/** In meters: the gap between fans, and how far back and up each row stands. */
const APART = 0.74;
const STEP = { back: 0.95, up: 0.5 };
const RAIL = 96;
const wornWith = ({ home, homeDark, away }: Slots) => [home, home, homeDark, "#e8edf4", home, away, "#3a4660"];
const CHEERS = [6, 17.5, 29];
const CHEER_SECONDS = 3.4;

interface Fan {
  one: Runner;
  row: number;
  beat: number;
  /** Empty: none. */
  flag: string;
}

/**
 * The home stands, for every sport that has no film of its own: no play is shown, so none is wrong. `schools`: drawn
 * for any two (SLOTS).
 */
export function stands(seconds: number, schools = false): Game {
  const slots = schools ? SLOTS : KEYED;
  const chance = seededChance(1907);
  const see = camera({ distance: 12, height: 2.6, pitch: 0.05, focal: 1500, horizon: 490 });
  const pan = operator();
  const fans = Array.from({ length: ROWS * IN_A_ROW }, (_, index) => fan(index, slots, chance));
  const moments: Moment[] = [
    { at: 0.2, say: "[crowd murmurs] The stands are filling up." },
    { at: CHEERS[0] ?? 0, sound: "cheer", say: "Here they come!" },
    { at: 12, say: "Flags are up, and everyone is on their feet." },
    { at: CHEERS[1] ?? 0, sound: "cheer", say: "Listen to that." },
    { at: 23.5, say: "Friends, family, and the whole front row." },
    { at: CHEERS[2] ?? 0, sound: "cheer", say: "What a night to be here." },
  ];
  const house = drawHouse();
  const rail = drawRail();
  let now = 0;

  const excitement = () =>
    CHEERS.reduce((most, at) => {
      const share = (now - at) / CHEER_SECONDS;
      return share > 0 && share < 1 ? Math.max(most, Math.sin(share * Math.PI)) : most;
    }, 0);

  return {
    seconds,
    fps: FPS,
    moments,
    frame(ink) {
      const loud = excitement();
      for (const { one, beat } of fans) {
        one.lift = loud * 0.22 * Math.max(0, Math.sin(now * 8 + beat));
        one.reach = clamp(0.1 + loud * (0.6 + 0.4 * Math.sin(now * 5 + beat)), 0, 1);
        one.x += Math.sin(now * 1.1 + beat) * 0.0006;
      }
      const left = pan(WIDE / 2 + 420 * Math.sin(now * 0.13));
      ink.drawImage(house, -left, 0);
      ink.save();
      ink.translate(-left, 0);
      drawBeams(ink, now);
      for (let row = ROWS - 1; row >= 0; row -= 1)
        for (const seen of fans.filter((other) => other.row === row)) {
          const onStep: typeof see = (x, y, z = 0) => see(x, y, z + STEP.up * row);
          drawRunner(ink, onStep, seen.one);
          if (seen.flag) drawFlag(ink, onStep, seen, now);
        }
      ink.restore();
      ink.drawImage(rail, -left * 1.04, 0);
      now += 1 / FPS;
    },
  };
}

function fan(index: number, slots: Slots, chance: () => number): Fan {
  const row = Math.floor(index / IN_A_ROW);
  const shirts = wornWith(slots);
  const shirt = shirts[Math.floor(chance() * shirts.length)] ?? slots.home;
  const one = runner(0, 0, { shirt, shorts: "#1a2436", number: shirt }, chance);
  const across = (index % IN_A_ROW) - (IN_A_ROW - 1) / 2 + (row % 2) * 0.5;
  stand(one, across * APART + (chance() - 0.5) * 0.12, row * STEP.back);
  return { one, row, beat: chance() * 6, flag: row === 1 && index % 5 === 2 ? slots.home : "" };
}

function drawFlag(ink: CanvasRenderingContext2D, see: Camera, { one, beat, flag }: Fan, now: number): void {
  const foot = see(one.x + 0.3, one.y, 1.5 + one.lift);
  const top = see(one.x + 0.36 + 0.05 * Math.sin(now * 2 + beat), one.y, 3.1 + one.lift);
  ink.strokeStyle = "#c9d3e2";
  ink.lineWidth = 4;
  ink.beginPath();
  ink.moveTo(foot.x, foot.y);
  ink.lineTo(top.x, top.y);
  ink.stroke();
  ink.beginPath();
  const wave = (share: number) => Math.sin(now * 4 + beat - share * 4) * 8 * share;
  ink.moveTo(top.x, top.y);
  for (let share = 0; share <= 1; share += 0.25) ink.lineTo(top.x + share * 96, top.y + wave(share));
  for (let share = 1; share >= 0; share -= 0.25) ink.lineTo(top.x + share * 96, top.y + 58 + wave(share));
  ink.closePath();
  ink.fillStyle = flag;
  ink.fill();
}

function drawBeams(ink: CanvasRenderingContext2D, now: number): void {
  for (const [index, from] of [300, 900, 1500, 2100].entries()) {
    const lean = Math.sin(now * 0.35 + index * 1.7) * 160;
    const light = ink.createLinearGradient(0, 0, 0, HEIGHT * 0.62);
    light.addColorStop(0, "rgba(255,232,190,0.2)");
    light.addColorStop(1, "rgba(255,232,190,0)");
    ink.fillStyle = light;
    ink.beginPath();
    ink.moveTo(from - 14, 40);
    ink.lineTo(from + 14, 40);
    ink.lineTo(from + lean + 190, HEIGHT * 0.62);
    ink.lineTo(from + lean - 190, HEIGHT * 0.62);
    ink.fill();
  }
}

function drawHouse(): OffscreenCanvas {
  return painted((ink) => {
    const chance = seededChance(44);
    ink.fillStyle = "#0a1120";
    ink.fillRect(0, 0, WIDE, HEIGHT);
    crowd(ink, chance, {
      top: 96,
      bottom: HEIGHT - RAIL,
      rows: 9,
      back: "#121a29",
      colors: ["#22314a", "#2c3950", "#52222b", "#3a4454", "#1f4570", "#4b535f", "#6f747d", "#6b5020"],
    });
    ink.fillStyle = "#0a1120";
    ink.fillRect(0, 0, WIDE, 70);
    for (const x of [300, 900, 1500, 2100]) {
      ink.fillStyle = "#1c2942";
      ink.fillRect(x - 96, 14, 192, 48);
      for (let lamp = 0; lamp < 12; lamp += 1) {
        ink.fillStyle = "#fff3d6";
        ink.beginPath();
        ink.arc(x - 80 + (lamp % 6) * 32, 27 + Math.floor(lamp / 6) * 22, 8, 0, Math.PI * 2);
        ink.fill();
      }
    }
  });
}

function drawRail(): OffscreenCanvas {
  return painted((ink) => {
    ink.fillStyle = "#0e2f5c";
    ink.fillRect(0, HEIGHT - RAIL, WIDE, RAIL);
    ink.fillStyle = "#ffb020";
    ink.fillRect(0, HEIGHT - RAIL, WIDE, 6);
    ink.font = '700 44px "Barlow Condensed"';
    ink.textAlign = "center";
    ink.textBaseline = "middle";
    ink.fillStyle = "#dfe9f6";
    banners(ink, ["BE LOUD", "ONE TEAM", "GAME DAY", "OUR HOUSE"], HEIGHT - RAIL / 2 + 5);
  });
}
