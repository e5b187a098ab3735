import {
  between,
  type Camera,
  camera,
  type Colors,
  drawBall,
  drawRunner,
  drawShadow,
  drawStands,
  type Flight,
  type Game,
  HEIGHT,
  KEYED,
  line,
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

const HALF = 9;
const SIDE = 4.5;
const NET = 2.3;
const FPS = 30;
const GRAVITY = 9.8;

/** Three at the net, three at the back: [distance from the net, y]. */
const PLACES: [number, number][] = [
  [2, -3],
  [1.6, 0],
  [2, 3],
  [6.6, -3],
  [7.4, 0],
  [6.6, 3],
];

const BALL = { radius: 0.16, fill: "#fdfdfb", edge: "#3b62b8", line: 1.4 };

const STANDS = {
  seed: 77,
  crowd: {
    ...{ top: 6, rows: 6, back: "#1a1722" },
    colors: ["#274b3b", "#3b3a48", "#6b5a24", "#4a4d58", "#2f6a50", "#77757c"],
  },
  board: { high: 40, font: 28, baseline: 19, words: ["SERVE IT UP", "HOME COURT", "DIG DEEP", "HOME COURT"] },
};

const colorsOf = (slots: Slots): Colors => ({
  kits: [
    { shirt: slots.home, shorts: "#1b1f26", number: slots.homeInk },
    { shirt: "#f3f5f8", shorts: slots.awayDark, number: slots.away },
  ],
  paint: slots.homeDark,
  board: slots.home,
  words: slots.homeInk,
});

/** `schools`: drawn for any two (SLOTS). */
export function volleyball(seconds: number, schools = false): Game {
  const { kits, ...colors } = colorsOf(schools ? SLOTS : KEYED);
  const chance = seededChance(604);
  const see = camera({ distance: 20, height: 7.4, pitch: 0.3, focal: 1330, horizon: 312 });
  const pan = operator();
  const shirts = [
    [2, 4, 7, 9, 12, 15],
    [1, 6, 8, 10, 13, 17],
  ] as const;
  const teams = ([0, 1] as const).map((team) => shirts[team].map((shirt) => runner(team, shirt, kits[team], chance)));
  const everyone = teams.flat();
  const moments: Moment[] = [];
  const ball: Point = { x: 0, y: 0, z: 1 };
  let flight: Flight | undefined;
  let waiting: { until: number; then: () => void } | undefined;
  let now = 0;
  let serving: 0 | 1 = 0;
  let touches = 0;
  let rally = 0;

  const squad = (team: number): Runner[] => teams[team] ?? [];
  const sign = (team: number) => (team === 0 ? -1 : 1);
  const side = (team: number) => (team === 0 ? "home" : "the visitors");
  const home = (one: Runner) => {
    const place = PLACES[squad(one.team).indexOf(one)] ?? [5, 0];
    return { x: place[0] * sign(one.team), y: place[1] };
  };
  const fly = (to: Point, peak: number, lasts: number, then: () => void) => {
    flight = { from: { ...ball }, to, peak, began: now, lasts, then };
  };
  const nearest = (team: number, at: { x: number; y: number }, from = 0): Runner => {
    const found = squad(team)
      .slice(from)
      .sort((a, b) => Math.hypot(a.x - at.x, a.y - at.y) - Math.hypot(b.x - at.x, b.y - at.y))[0];
    if (!found) throw new Error("a team needs players");
    return found;
  };
  const settle = () =>
    everyone.forEach((one) => {
      one.goal = home(one);
    });

  const serve = () => {
    settle();
    const server = squad(serving)[4];
    if (!server) return;
    server.goal = { x: sign(serving) * (HALF + 0.7), y: 1.2 };
    waiting = {
      until: now + 2.2,
      then: () => {
        moments.push({
          at: now,
          sound: "hit",
          say:
            rally % 2 === 0
              ? `Number ${server.shirt} to serve for ${side(serving)}.`
              : `Jump float from number ${server.shirt}.`,
        });
        server.lift = 0.02;
        server.goal = home(server);
        Object.assign(ball, { x: server.x, y: server.y, z: 2.5 });
        rally += 1;
        touches = 0;
        receive(serving === 0 ? 1 : 0, 1.6, 1.5);
      },
    };
  };

  const receive = (team: 0 | 1, lasts: number, peak: number) => {
    const spot = { x: sign(team) * (5 + chance() * 2.6), y: (chance() - 0.5) * 6.4 };
    const digger = nearest(team, spot, 3);
    const reaches = touches < 2 || chance() < 0.5;
    digger.goal = reaches ? spot : { x: between(digger.x, spot.x, 0.5), y: between(digger.y, spot.y, 0.5) };
    touches += 1;
    if (!reaches) {
      fly({ ...spot, z: 0.1 }, peak, lasts, () => {
        digger.down = 0.8;
        point(team === 0 ? 1 : 0, "The ball drops!");
      });
      return;
    }
    fly({ ...spot, z: 0.7 }, peak, lasts, () => {
      moments.push({ at: now, sound: "hit" });
      const setter = squad(team)[1];
      if (!setter) return;
      const under = { x: sign(team) * 1.3, y: (chance() - 0.5) * 1.6 };
      setter.goal = under;
      digger.goal = home(digger);
      fly({ ...under, z: 2.2 }, 2.2, 1.15, () => set(team, setter));
    });
  };

  const set = (team: 0 | 1, setter: Runner) => {
    moments.push({ at: now, sound: "hit" });
    setter.reach = 1;
    const outside = chance() < 0.6;
    const hitter = squad(team)[outside ? 0 : 2];
    if (!hitter) return;
    const strike = { x: sign(team) * 0.9, y: outside ? -3.2 : 3.2, z: 3 };
    hitter.goal = { x: strike.x, y: strike.y };
    const others = squad(team === 0 ? 1 : 0);
    const blocker = others[outside ? 0 : 2];
    if (blocker) blocker.goal = { x: sign(blocker.team) * 0.55, y: strike.y };
    moments.push({
      at: now + 0.5,
      say: outside ? `Set to the outside, number ${hitter.shirt}…` : `Back set for number ${hitter.shirt}…`,
    });
    fly(strike, 1.6, 1.1, () => {
      moments.push({ at: now, sound: "hit" });
      hitter.lift = 0.5;
      hitter.reach = 1;
      if (blocker) {
        blocker.lift = 0.4;
        blocker.reach = 1;
      }
      hitter.goal = home(hitter);
      if (chance() < 0.16 && blocker) {
        fly({ x: sign(team) * 1.4, y: strike.y, z: 0.1 }, 0, 0.5, () =>
          point(team === 0 ? 1 : 0, "Stuffed at the net! What a block."),
        );
        return;
      }
      receive(team === 0 ? 1 : 0, 0.75, 0.1);
    });
  };

  const point = (team: 0 | 1, words: string) => {
    serving = team;
    moments.push(
      { at: now, sound: "cheer", say: `${words} Point for ${side(team)}.` },
      { at: now + 0.15, sound: "whistle" },
    );
    fly({ x: ball.x + sign(team === 0 ? 1 : 0) * 1.6, y: ball.y, z: 0.12 }, 0.5, 0.7, () => undefined);
    squad(team).forEach((one, index) => {
      one.goal = { x: sign(team) * (3.6 + Math.cos(index * 1.05) * 1), y: Math.sin(index * 1.05) * 1 };
      one.reach = 0.9;
    });
    waiting = { until: now + 2.2, then: serve };
  };

  everyone.forEach((one) => {
    const place = home(one);
    stand(one, place.x, place.y);
  });
  Object.assign(ball, { x: -HALF - 0.5, y: 1.1, z: 1.2 });
  moments.push({ at: 0.1, sound: "whistle", say: "Both teams are ready at the net." });
  serve();

  const back = painted((ink) => drawHall(ink, see, colors));

  const moveBall = () => {
    if (!flight) return;
    const clear = Math.sign(flight.from.x) === Math.sign(flight.to.x) ? 0 : 0.3;
    if (!moveAlong(ball, { ...flight, peak: flight.peak + clear }, now)) return;
    const { then } = flight;
    flight = undefined;
    then();
  };

  return {
    seconds,
    fps: FPS,
    moments,
    frame(ink) {
      if (waiting && now >= waiting.until) {
        const { then } = waiting;
        waiting = undefined;
        then();
      }
      moveBall();
      if (!flight && waiting) {
        const server = squad(serving)[4];
        if (server && waiting.until - now < 1.6) Object.assign(ball, { x: server.x + 0.3, y: server.y - 0.1, z: 1.1 });
      }
      everyone.forEach((one) => {
        run(one, 1 / FPS);
        one.lift = Math.max(0, one.lift - (GRAVITY / FPS) * 0.11);
        one.reach = Math.max(0.12, one.reach - 0.02);
        one.down = Math.max(0, one.down - 0.012);
      });
      const left = pan(see(ball.x * 0.55, 0).x);
      ink.drawImage(back, -left, 0);
      ink.save();
      ink.translate(-left, 0);
      const order = [...everyone].sort((a, b) => b.y - a.y);
      for (const one of order) drawRunner(ink, see, one);
      drawShadow(ink, see, ball, [0.14, 0.05]);
      drawNet(ink, see);
      drawBall(ink, see, ball, BALL);
      ink.restore();
      now += 1 / FPS;
    },
  };
}

function drawHall(ink: CanvasRenderingContext2D, see: Camera, colors: Omit<Colors, "kits">): void {
  ink.fillStyle = "#141019";
  ink.fillRect(0, 0, WIDE, HEIGHT);
  drawStands(ink, see(0, SIDE + 4.4).y, STANDS, colors);
  shape(
    ink,
    see,
    [
      [-40, SIDE + 4.4],
      [40, SIDE + 4.4],
      [40, -12],
      [-40, -12],
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
    "#d98648",
  );
  shape(
    ink,
    see,
    [
      [-3, SIDE],
      [3, SIDE],
      [3, -SIDE],
      [-3, -SIDE],
    ],
    "#cf7a3c",
  );
  for (const x of [-HALF, -3, 3, HALF])
    line(
      ink,
      see,
      [
        [x, SIDE],
        [x, 0],
        [x, -SIDE],
      ],
      "#fff",
      0.07,
    );
  for (const y of [SIDE, -SIDE])
    line(
      ink,
      see,
      [
        [-HALF, y],
        [0, y],
        [HALF, y],
      ],
      "#fff",
      0.07,
    );
  line(
    ink,
    see,
    [
      [0, SIDE],
      [0, 0],
      [0, -SIDE],
    ],
    "#fff",
    0.07,
  );
}

function drawNet(ink: CanvasRenderingContext2D, see: Camera): void {
  const far = SIDE + 0.6;
  shape(
    ink,
    see,
    [
      [-0.03, far, NET],
      [-0.03, -far, NET],
      [-0.03, -far, NET - 1],
      [-0.03, far, NET - 1],
    ],
    "rgba(20,22,30,0.45)",
  );
  line(
    ink,
    see,
    [
      [0, far, NET],
      [0, 0, NET],
      [0, -far, NET],
    ],
    "#f5f7fa",
    0.1,
  );
  line(
    ink,
    see,
    [
      [0, far, NET - 1],
      [0, 0, NET - 1],
      [0, -far, NET - 1],
    ],
    "#f5f7fa",
    0.05,
  );
  for (const y of [far, -far]) {
    line(
      ink,
      see,
      [
        [0, y, 0],
        [0, y, 1],
        [0, y, NET + 0.1],
      ],
      "#1d4f9e",
      0.22,
    );
    line(
      ink,
      see,
      [
        [0, y * 0.88, NET - 1],
        [0, y * 0.88, NET],
        [0, y * 0.88, NET + 0.8],
      ],
      "#e23c3c",
      0.06,
    );
  }
}
