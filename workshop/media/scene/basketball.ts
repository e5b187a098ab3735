import {
  arc,
  between,
  type Camera,
  camera,
  clamp,
  type Colors,
  drawAmong,
  drawBall,
  drawShadow,
  drawStands,
  type Flight,
  type Game,
  HEIGHT,
  KEYED,
  line,
  makeRoom,
  type Moment,
  moveAlong,
  operator,
  painted,
  type Point,
  run,
  type Runner,
  runner,
  seededChance,
  shape,
  SLOTS,
  type Slots,
  stand,
  WIDE,
} from "./stage";

const HALF = 12.8;
const SIDE = 7.6;
const HOOP = { x: 11.4, y: 0, z: 3.05 };
const BALL = { radius: 0.16, fill: "#e2762c", edge: "#6b3210", line: 1.2 };
const FPS = 30;

/** [x, y] in meters of the five attackers, attacking right. */
const SET_PLAYS: [number, number][][] = [
  [
    [4.6, 0],
    [7, -5],
    [7, 5],
    [10.6, -3.6],
    [9.6, 2.6],
  ],
  [
    [5, -2.5],
    [6.2, 4.4],
    [9.2, -5.8],
    [11.2, 5.4],
    [9.2, 0.8],
  ],
];

const STANDS = {
  seed: 9,
  crowd: {
    ...{ top: 8, rows: 7, back: "#141b29" },
    colors: ["#2b3c58", "#37445c", "#6a2630", "#46505f", "#24507f", "#59616d", "#8a8f98"],
  },
  board: { high: 34, font: 25, baseline: 16, words: ["DEFENSE", "FRIDAY NIGHT", "BE LOUD", "ONE TEAM"] },
};

const MISSES = [
  "Off the rim, and there is a fight for the rebound.",
  "In and out! The defense has it.",
  "Short. A long rebound the other way.",
];

type Ball = { kind: "held"; by: Runner } | ({ kind: "flight" } & Flight);

const colorsOf = (slots: Slots): Colors => ({
  kits: [
    { shirt: "#f3f5f8", shorts: "#e4e8ee", number: slots.home },
    { shirt: slots.away, shorts: slots.awayDark, number: slots.awayInk },
  ],
  paint: slots.home,
  board: slots.homeDark,
  words: slots.homeInk,
});

/** `schools`: drawn for any two (SLOTS). */
export function basketball(seconds: number, schools = false): Game {
  const { kits, ...colors } = colorsOf(schools ? SLOTS : KEYED);
  const chance = seededChance(2711);
  const see = camera({ distance: 25, height: 9.4, pitch: 0.34, focal: 1360, horizon: 296 });
  const pan = operator();
  const shirts = [
    [3, 11, 12, 23, 40],
    [1, 5, 14, 22, 34],
  ] as const;
  const teams = ([0, 1] as const).map((team) => shirts[team].map((shirt) => runner(team, shirt, kits[team], chance)));
  const everyone = teams.flat();
  const moments: Moment[] = [];
  let now = 0;
  let attack: 0 | 1 = 0;
  let spots = SET_PLAYS[0] ?? [];
  let passesLeft = 3;
  let nextMove = 0;
  let ball: Ball;
  const ballAt: Point = { x: 0, y: 0, z: 1 };

  const direction = () => (attack === 0 ? 1 : -1);
  const side = (team: number) => (team === 0 ? "home" : "the visitors");
  const squad = (team: number): Runner[] => teams[team] ?? [];

  const takePossession = (team: 0 | 1, holder: Runner) => {
    attack = team;
    spots = SET_PLAYS[Math.floor(chance() * SET_PLAYS.length)] ?? [];
    passesLeft = 2 + Math.floor(chance() * 2);
    nextMove = now + 2.6 + chance();
    ball = { kind: "held", by: holder };
  };

  const fly = (to: Point, peak: number, lasts: number, then: () => void) => {
    ball = { kind: "flight", from: { ...ballAt }, to, peak, began: now, lasts, then };
  };

  const handAt = (one: Runner): Point => ({ x: one.x + 0.3 * direction(), y: one.y - 0.1, z: 1.1 });

  const pass = (from: Runner) => {
    const open = squad(attack).filter((one) => one !== from);
    const to = open[Math.floor(chance() * open.length)] ?? from;
    const goal = handAt(to);
    const lasts = clamp(Math.hypot(goal.x - from.x, goal.y - from.y) / 13, 0.3, 0.9);
    fly({ x: goal.x + to.vx * lasts, y: goal.y + to.vy * lasts, z: 1.3 }, 0.5, lasts, () => {
      ball = { kind: "held", by: to };
      nextMove = now + 0.9 + chance() * 0.9;
    });
  };

  const shoot = (from: Runner) => {
    const hoop = { x: HOOP.x * direction(), y: 0, z: HOOP.z };
    const away = Math.hypot(hoop.x - from.x, hoop.y - from.y);
    const three = away > 6.1;
    const good = chance() < 0.7;
    from.lift = 0.01;
    moments.push({
      at: now - 0.4,
      say: three ? `Number ${from.shirt} lets it fly from deep…` : `Number ${from.shirt} pulls up for the jumper…`,
    });
    fly(hoop, 2.2, 0.95 + away * 0.03, () => {
      if (good) {
        moments.push({
          at: now,
          sound: "cheer",
          say: three ? `Got it! Three more for ${side(attack)}.` : `Good! Two points for ${side(attack)}.`,
        });
        fly({ x: hoop.x, y: 0.3, z: 0.2 }, 0, 0.5, () => {
          const other = attack === 0 ? 1 : 0;
          const inbound = squad(other)[0];
          if (!inbound) return;
          stand(inbound, hoop.x * 0.98, 0.4);
          takePossession(other, inbound);
        });
        return;
      }
      moments.push({ at: now, sound: "groan", say: MISSES[Math.floor(chance() * MISSES.length)] ?? "" });
      const other = attack === 0 ? 1 : 0;
      const nearest = [...squad(other)].sort((a, b) => Math.abs(a.x - hoop.x) - Math.abs(b.x - hoop.x))[0];
      if (!nearest) return;
      fly({ x: nearest.x, y: nearest.y, z: 2.2 }, 0.6, 0.7, () => takePossession(other, nearest));
    });
  };

  everyone.forEach((one, index) => {
    const spot = (SET_PLAYS[0] ?? [])[index % 5] ?? [0, 0];
    stand(one, spot[0] - 3.4 + (one.team === 1 ? 1.2 : 0), spot[1] * 0.9);
  });
  const opener = squad(0)[0];
  if (!opener) throw new Error("a team needs players");
  ball = { kind: "held", by: opener };
  nextMove = 1.6;
  moments.push({ at: 0.2, sound: "whistle", say: "Home brings it up the floor." });

  const arrange = () => {
    squad(attack).forEach((one, index) => {
      const spot = spots[index] ?? [6, 0];
      const drift = Math.sin(now * 0.9 + index * 1.7);
      one.goal = {
        x: (spot[0] + drift * 0.9) * direction(),
        y: clamp(spot[1] + Math.cos(now * 0.7 + index) * 1.1, -SIDE + 0.4, SIDE - 0.4),
      };
    });
    squad(attack === 0 ? 1 : 0).forEach((one, index) => {
      const mark = squad(attack)[index];
      if (!mark) return;
      const hoopX = HOOP.x * direction();
      one.goal = { x: between(mark.x, hoopX, 0.24), y: between(mark.y, 0, 0.24) };
      const pressed = ball.kind === "held" && ball.by === mark;
      one.reach += ((pressed ? 0.75 : 0.15) - one.reach) * 0.1;
    });
  };

  const moveBall = () => {
    if (ball.kind === "held") {
      const hand = handAt(ball.by);
      const moving = Math.hypot(ball.by.vx, ball.by.vy) > 0.7;
      const bounce = Math.abs(Math.sin(now * 7));
      if (moving && Math.sin(now * 7) * Math.sin((now - 1 / FPS) * 7) < 0) moments.push({ at: now, sound: "bounce" });
      Object.assign(ballAt, { x: hand.x, y: hand.y, z: moving ? 0.13 + bounce * 0.85 : 1.15 });
      const ready = now >= nextMove && Math.abs(ball.by.x - ball.by.goal.x) < 3 && ball.by.x * direction() > 2.5;
      if (!ready) return;
      if (passesLeft > 0) {
        passesLeft -= 1;
        pass(ball.by);
      } else {
        shoot(ball.by);
      }
      return;
    }
    if (moveAlong(ballAt, ball, now)) ball.then();
  };

  const jump = (one: Runner) => {
    if (one.lift <= 0) return;
    one.lift += 0.1 * (one.lift < 0.45 && one.reach < 0.95 ? 1 : -1);
    one.reach = one.lift > 0.05 ? clamp(one.reach + 0.2, 0, 1) : 0.1;
    one.lift = Math.max(0, one.lift);
  };

  const back = painted((ink) => drawGym(ink, see, colors));

  return {
    seconds,
    fps: FPS,
    moments,
    frame(ink) {
      arrange();
      everyone.forEach((one) => {
        run(one, 1 / FPS);
        jump(one);
      });
      makeRoom(everyone, 0.75);
      moveBall();
      const left = pan(see(ballAt.x * 0.86, 0).x);
      ink.drawImage(back, -left, 0);
      ink.save();
      ink.translate(-left, 0);
      drawHoop(ink, see, -1);
      drawHoop(ink, see, 1);
      drawAmong(ink, see, everyone, ballAt, () => {
        drawShadow(ink, see, ballAt, [0.14, 0.05]);
        drawBall(ink, see, ballAt, BALL);
      });
      ink.restore();
      now += 1 / FPS;
    },
  };
}

function drawGym(ink: CanvasRenderingContext2D, see: Camera, colors: Omit<Colors, "kits">): void {
  ink.fillStyle = "#10151f";
  ink.fillRect(0, 0, WIDE, HEIGHT);
  drawStands(ink, see(0, SIDE + 2.6).y, STANDS, colors);
  shape(
    ink,
    see,
    [
      [-30, SIDE + 2.6],
      [30, SIDE + 2.6],
      [30, -14],
      [-30, -14],
    ],
    "#b98a55",
  );
  shape(
    ink,
    see,
    [
      [-HALF - 1.6, SIDE + 1.4],
      [HALF + 1.6, SIDE + 1.4],
      [HALF + 1.6, -SIDE - 1.4],
      [-HALF - 1.6, -SIDE - 1.4],
    ],
    colors.paint,
  );
  shape(
    ink,
    see,
    [
      [-HALF, SIDE],
      [HALF, SIDE],
      [HALF, -SIDE],
      [-HALF, -SIDE],
    ],
    "#d6a469",
  );
  for (let board = -SIDE; board < SIDE; board += 1.9) {
    shape(
      ink,
      see,
      [
        [-HALF, board],
        [HALF, board],
        [HALF, board + 0.95],
        [-HALF, board + 0.95],
      ],
      "#d19e62",
    );
  }
  for (const end of [-1, 1]) {
    shape(
      ink,
      see,
      [
        [end * HALF, 2.45],
        [end * (HALF - 5.8), 2.45],
        [end * (HALF - 5.8), -2.45],
        [end * HALF, -2.45],
      ],
      colors.paint,
    );
    line(
      ink,
      see,
      [
        [end * HALF, 2.45],
        [end * (HALF - 5.8), 2.45],
        [end * (HALF - 5.8), -2.45],
        [end * HALF, -2.45],
      ],
      "#fff",
    );
    line(ink, see, arc(end * (HALF - 5.8), 0, 1.8, 0, Math.PI * 2), "#fff");
    const from = end > 0 ? Math.PI / 2 : -Math.PI / 2;
    line(
      ink,
      see,
      [
        [end * HALF, 6.02],
        ...(end > 0 ? arc(HOOP.x, 0, 6.02, from, from + Math.PI) : arc(-HOOP.x, 0, 6.02, Math.PI / 2, -Math.PI / 2)),
        [end * HALF, -6.02],
      ],
      "#fff",
    );
  }
  shape(ink, see, arc(0, 0, 1.8, 0, Math.PI * 2), colors.paint);
  line(ink, see, arc(0, 0, 1.8, 0, Math.PI * 2), "#fff");
  line(
    ink,
    see,
    [
      [0, SIDE],
      [0, -SIDE],
    ],
    "#fff",
  );
  line(
    ink,
    see,
    [
      [-HALF, SIDE],
      [HALF, SIDE],
      [HALF, -SIDE],
      [-HALF, -SIDE],
      [-HALF, SIDE],
    ],
    "#fff",
    0.1,
  );
}

function drawHoop(ink: CanvasRenderingContext2D, see: Camera, end: -1 | 1): void {
  line(
    ink,
    see,
    [
      [end * (HALF + 1.3), 0, 0],
      [end * (HALF + 1.3), 0, 2.6],
      [end * (HOOP.x + 0.9), 0, 3.5],
    ],
    "#2a3242",
    0.2,
  );
  shape(
    ink,
    see,
    [
      [end * (HOOP.x + 0.4), 0.9, 2.9],
      [end * (HOOP.x + 0.4), -0.9, 2.9],
      [end * (HOOP.x + 0.4), -0.9, 3.95],
      [end * (HOOP.x + 0.4), 0.9, 3.95],
    ],
    "rgba(240,245,250,0.85)",
  );
  const rim = see(end * HOOP.x, 0, HOOP.z);
  ink.fillStyle = "rgba(255,255,255,0.55)";
  ink.beginPath();
  ink.moveTo(rim.x - rim.scale * 0.26, rim.y);
  ink.lineTo(rim.x + rim.scale * 0.26, rim.y);
  ink.lineTo(rim.x + rim.scale * 0.14, rim.y + rim.scale * 0.44);
  ink.lineTo(rim.x - rim.scale * 0.14, rim.y + rim.scale * 0.44);
  ink.fill();
  ink.beginPath();
  ink.ellipse(rim.x, rim.y, rim.scale * 0.27, rim.scale * 0.09, 0, 0, Math.PI * 2);
  ink.lineWidth = 3;
  ink.strokeStyle = "#e2561c";
  ink.stroke();
}
