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
  type Kit,
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

const FPS = 30;
type Path = [number, number, number?][];

/** In meters; smaller than the real ground, so that players read on a phone. */
const SOCCER = {
  half: 20,
  side: 8.8,
  goal: { at: 20, wide: 2.3, high: 2.3 },
  ball: { radius: 0.17, lift: 0.17, speed: 12, fill: "#fdfdfb", edge: "#333a45", line: 1.4 },
  words: {
    start: "Under way again, home on the ball.",
    carry: ["plays it wide…", "finds a teammate in the middle.", "switches the play.", "slips it through…"],
    shot: ["shoots from the edge of the box…", "goes for the far corner…", "strikes it first time…"],
    save: "Saved! The keeper had it all the way.",
    post: "Off the post! So close.",
  },
};

const SHIRTS = [
  [1, 2, 5, 4, 3, 6, 8, 10, 7, 9, 11],
  [1, 12, 15, 4, 23, 16, 18, 20, 17, 19, 14],
] as const;

/** From the own goal (-1) to the other one (1), and across; the keeper's is not among them. */
const PLACES: readonly (readonly [number, number])[] = [
  [-0.62, -0.72],
  [-0.7, -0.25],
  [-0.7, 0.25],
  [-0.62, 0.72],
  [-0.25, 0],
  [-0.1, -0.45],
  [-0.1, 0.45],
  [0.32, -0.74],
  [0.4, 0],
  [0.32, 0.74],
];

type Ball =
  { kind: "held"; by: Runner; until: number } | ({ kind: "flight" } & Flight) | { kind: "in the net"; until: number };

const STANDS = {
  seed: 1904,
  crowd: {
    ...{ top: 14, rows: 7, back: "#111a29" },
    colors: ["#2c3a50", "#37445a", "#4a5260", "#5a6270", "#6e7480", "#3a3f4a"],
  },
  board: { high: 30, font: 22, baseline: 14, words: ["GAME DAY", "BE LOUD", "OUR HOUSE", "ONE TEAM"] },
};

const KEEPER: Kit = { shirt: "#8d96a1", shorts: "#59616c", number: "#14181f" };

const colorsOf = (slots: Slots): Colors => ({
  kits: [
    { shirt: slots.home, shorts: slots.homeDark, number: slots.homeInk },
    { shirt: "#f3f5f8", shorts: "#e4e8ee", number: slots.away },
  ],
  paint: slots.home,
  board: slots.homeDark,
  words: slots.homeInk,
});

/** `schools`: drawn for any two (SLOTS). */
export function soccer(seconds: number, schools = false): Game {
  const { half, side, goal, words } = SOCCER;
  const { kits, ...colors } = colorsOf(schools ? SLOTS : KEYED);
  const chance = seededChance(1904);
  const see = camera({ distance: 24, height: 10.2, pitch: 0.37, focal: 1270, horizon: 304 });
  const moments: Moment[] = [];
  const teams = ([0, 1] as const).map((team) =>
    SHIRTS[team].map((shirt, index) => runner(team, shirt, index === 0 ? KEEPER : kits[team], chance)),
  );
  const everyone = teams.flat();
  const at: Point = { x: 0, y: 0, z: 0 };
  let pan = operator();
  let now = 0;
  let passesLeft = 3;
  let spoken = 0;
  let ball: Ball;

  const squad = (team: number): Runner[] => teams[team] ?? [];
  const keeperOf = (team: number): Runner => squad(team)[0] as Runner;
  const toward = (team: number) => (team === 0 ? 1 : -1);
  const other = (one: Runner) => (one.team === 0 ? 1 : 0);
  const sideName = (team: number) => (team === 0 ? "home" : "the visitors");
  const pick = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? "";
  const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);
  const nearest = (team: number, to: { x: number; y: number }): Runner =>
    squad(team)
      .slice(1)
      .reduce((best, one) => (apart(one, to) < apart(best, to) ? one : best));
  const feet = (one: Runner): Point => ({ x: one.x + 0.45 * toward(one.team), y: one.y - 0.15, z: SOCCER.ball.lift });
  const hold = (by: Runner) => {
    ball = { kind: "held", by, until: now + 0.8 + chance() * 1.1 };
  };
  const fly = (to: Point, peak: number, lasts: number, then: () => void) => {
    moments.push({ at: now, sound: "hit" });
    ball = { kind: "flight", from: { ...at }, to, peak, began: now, lasts, then };
  };

  const start = (team: number) => {
    for (const one of everyone) {
      const index = squad(one.team).indexOf(one);
      const [u, v] = PLACES[index - 1] ?? [-0.95, 0];
      const own = index === 0 ? goal.at - 0.6 : half * (0.55 - u * 0.5) * 0.8;
      stand(one, -own * toward(one.team), index === 0 ? 0 : v * side);
      one.reach = 0;
      one.lift = 0;
    }
    const first = nearest(team, { x: 0, y: 0 });
    stand(first, -0.5 * toward(team), 0.1);
    pan = operator();
    passesLeft = 4;
    moments.push({ at: now + 0.1, sound: "whistle", say: team === 0 ? words.start : undefined });
    hold(first);
  };

  const pass = (from: Runner) => {
    const ahead = (one: Runner) => one.x * toward(one.team) + chance() * 9 - Math.abs(apart(one, from) - 7) * 0.7;
    const mates = squad(from.team)
      .slice(1)
      .filter((one) => one !== from);
    const to = mates.map((one) => ({ one, worth: ahead(one) })).reduce((a, b) => (b.worth > a.worth ? b : a)).one;
    const lasts = clamp(apart(to, from) / SOCCER.ball.speed, 0.35, 1.5);
    const meet = { ...feet(to), x: feet(to).x + to.vx * lasts, y: to.y + to.vy * lasts };
    if (now - spoken > 3.4) {
      spoken = now;
      moments.push({ at: now, say: `Number ${from.shirt} ${pick(words.carry)}` });
    }
    const lost = chance() < 0.12;
    fly(meet, apart(to, from) > 9 ? 1.6 : 0.08, lasts, () => {
      const taker = lost ? nearest(other(from), meet) : to;
      if (lost) passesLeft = 3;
      hold(taker);
    });
  };

  const shoot = (from: Runner) => {
    const ends = goal.at * toward(from.team);
    const keeper = keeperOf(other(from));
    const luck = chance();
    const corner = (chance() < 0.5 ? -1 : 1) * goal.wide * 0.72;
    const lasts = Math.max(0.4, apart(from, { x: ends, y: corner }) / (SOCCER.ball.speed * 1.5));
    spoken = now;
    moments.push({ at: now - 0.3, say: `Number ${from.shirt} ${pick(words.shot)}` });
    if (luck < 0.45) {
      keeper.goal = { x: keeper.x, y: -corner * 0.5 };
      fly({ x: ends + 0.5 * toward(from.team), y: corner, z: goal.high * 0.4 }, 0.3, lasts, () => {
        moments.push({ at: now, sound: "cheer", say: `Goal! It's in, for ${sideName(from.team)}.` });
        for (const [index, one] of squad(from.team).slice(1).entries()) {
          one.reach = 1;
          one.goal = { x: from.x + Math.cos(index * 1.3) * 1.2, y: from.y + Math.sin(index * 1.3) };
        }
        ball = { kind: "in the net", until: now + 3 };
      });
      return;
    }
    const saved = luck < 0.78;
    const y = saved ? corner * 0.6 : Math.sign(corner) * goal.wide;
    if (saved) keeper.goal = { x: keeper.x, y };
    fly({ x: ends - 0.3 * toward(from.team), y, z: saved ? 0.9 : goal.high * 0.7 }, 0.2, lasts, () => {
      moments.push({ at: now, sound: "groan", say: saved ? words.save : words.post });
      passesLeft = 4;
      if (saved) {
        stand(keeper, keeper.x, y);
        keeper.reach = 0.8;
        ball = { kind: "held", by: keeper, until: now + 1.3 };
        return;
      }
      const loose = { x: ends - 5 * toward(from.team), y: Math.sign(corner) * side * 0.6, z: SOCCER.ball.lift };
      fly(loose, 0.8, 0.9, () => hold(nearest(other(from), loose)));
    });
  };

  const arrange = () => {
    if (ball.kind === "in the net") return;
    const owner = ball.kind === "held" ? ball.by : undefined;
    const to = ball.kind === "flight" ? ball.to : at;
    for (const one of everyone) {
      const index = squad(one.team).indexOf(one);
      const way = toward(one.team);
      if (index === 0) {
        const isShot = ball.kind === "flight" && Math.abs(ball.to.x) > goal.at - 0.6;
        if (!isShot) one.goal = { x: -way * (goal.at - 0.7), y: clamp(at.y * 0.22, -goal.wide * 0.6, goal.wide * 0.6) };
        one.reach = Math.max(0, one.reach - 0.012);
        continue;
      }
      const [u, v] = PLACES[index - 1] ?? [0, 0];
      const deep = clamp(u * 0.62 + (to.x * way * 0.55) / half, -0.86, 0.8);
      const drift = Math.sin(now * 0.7 + index * 1.9 + one.team);
      one.goal = {
        x: (deep * half + drift * 1.1) * way,
        y: clamp(v * side + to.y * 0.18 + Math.cos(now * 0.6 + index) * 0.8, -side + 0.5, side - 0.5),
      };
      one.reach = Math.max(0, one.reach - 0.03);
    }
    if (owner && owner !== keeperOf(owner.team)) {
      const way = toward(owner.team);
      owner.goal = {
        x: clamp(owner.x + 3 * way, -goal.at + 3, goal.at - 3),
        y: clamp(owner.y * 0.85 + Math.sin(now * 1.7) * 1.6, -side + 0.8, side - 0.8),
      };
      const presser = nearest(other(owner), owner);
      presser.goal = { x: owner.x + 1.5 * way, y: owner.y * 0.9 };
    }
    if (ball.kind === "flight") {
      const chaser = nearest(0, to);
      const rival = nearest(1, to);
      for (const one of [chaser, rival]) one.goal = { x: to.x - 0.4 * toward(one.team), y: to.y };
    }
  };

  const moveBall = () => {
    if (ball.kind === "in the net") {
      at.z = Math.max(SOCCER.ball.lift, at.z - 0.06);
      if (now >= ball.until) {
        start(at.x > 0 ? 1 : 0);
        Object.assign(at, { x: 0, y: 0, z: SOCCER.ball.lift });
      }
      return;
    }
    if (ball.kind === "held") {
      const { by } = ball;
      const hand = feet(by);
      const isKeeper = by === keeperOf(by.team);
      const touch = Math.abs(Math.sin(now * 6)) * 0.3 * Math.min(1, Math.hypot(by.vx, by.vy) / 3);
      const goalX = isKeeper ? by.x + 0.3 * toward(by.team) : hand.x + touch * toward(by.team);
      at.x = between(at.x, goalX, 0.45);
      at.y = between(at.y, hand.y, 0.45);
      at.z = between(at.z, isKeeper ? 1 : SOCCER.ball.lift, 0.4);
      if (now < ball.until) return;
      const toGo = goal.at - by.x * toward(by.team);
      if (!isKeeper && toGo < half * 0.52 && (passesLeft <= 0 || toGo < 5)) shoot(by);
      else {
        passesLeft -= 1;
        pass(by);
      }
      return;
    }
    if (moveAlong(at, ball, now)) ball.then();
  };

  start(0);
  const back = painted((ink) => drawStadium(ink, see, colors));

  return {
    seconds,
    fps: FPS,
    moments,
    frame(ink) {
      arrange();
      for (const one of everyone) run(one, 1 / FPS);
      makeRoom(everyone, 0.85);
      moveBall();
      const left = pan(see(at.x * 0.92, 0).x);
      ink.drawImage(back, -left, 0);
      ink.save();
      ink.translate(-left, 0);
      for (const end of [-1, 1]) drawGoal(ink, see, end, goal);
      drawAmong(ink, see, everyone, at, () => {
        drawShadow(ink, see, at, [0.17, 0.07]);
        drawBall(ink, see, at, SOCCER.ball);
      });
      ink.restore();
      now += 1 / FPS;
    },
  };
}

function drawGoal(ink: CanvasRenderingContext2D, see: Camera, end: number, goal: typeof SOCCER.goal): void {
  const front = end * goal.at;
  const back = end * (goal.at + goal.high * 0.55);
  const { wide, high } = goal;
  for (const net of [
    [
      [back, wide, 0],
      [back, -wide, 0],
      [back, -wide, high * 0.8],
      [back, wide, high * 0.8],
    ],
    [
      [front, wide, high],
      [back, wide, high * 0.8],
      [back, wide, 0],
      [front, wide, 0],
    ],
    [
      [front, wide, high],
      [front, -wide, high],
      [back, -wide, high * 0.8],
      [back, wide, high * 0.8],
    ],
  ] satisfies Path[])
    shape(ink, see, net, "rgba(236,240,245,0.2)");
  const frame: Path = [
    [front, wide, 0],
    [front, wide, high],
    [front, -wide, high],
    [front, -wide, 0],
  ];
  line(ink, see, frame, "#ffffff", 0.12);
}

function drawStadium(ink: CanvasRenderingContext2D, see: Camera, colors: Omit<Colors, "kits">): void {
  ink.fillStyle = "#0a111d";
  ink.fillRect(0, 0, WIDE, HEIGHT);
  drawStands(ink, see(0, SOCCER.side + 2.4).y, STANDS, colors);
  drawPitch(ink, see);
}

/** Corner to corner. */
const box = (left: number, right: number, near: number, far: number): [number, number][] => [
  [left, far],
  [right, far],
  [right, near],
  [left, near],
];
const closed = (path: [number, number][]): [number, number][] => [...path, path[0] ?? [0, 0]];

function drawPitch(ink: CanvasRenderingContext2D, see: Camera): void {
  const { half, side } = SOCCER;
  shape(ink, see, box(-60, 60, -14, side + 2.4), "#215f36");
  for (let strip = 0; strip < 10; strip += 1)
    shape(ink, see, box(-half + strip * 4, -half + strip * 4 + 4, -side, side), strip % 2 ? "#2a7440" : "#2f7d46");
  const white = (path: [number, number][]) => line(ink, see, path, "rgba(255,255,255,0.85)", 0.1);
  white(closed(box(-half, half, -side, side)));
  white([
    [0, side],
    [0, -side],
  ]);
  white(arc(0, 0, 3.2, 0, Math.PI * 2));
  for (const end of [-1, 1]) {
    white(closed(box(end * half, end * (half - 6), -5.6, 5.6)));
    white(closed(box(end * half, end * (half - 2.2), -3.3, 3.3)));
    const bow = 0.92;
    white(arc(end * (half - 4), 0, 3.2, end > 0 ? Math.PI - bow : -bow, end > 0 ? Math.PI + bow : bow));
  }
}
