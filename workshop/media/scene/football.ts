import {
  between,
  type Camera,
  camera,
  clamp,
  type Colors,
  drawRunner,
  drawStands,
  type Game,
  HEIGHT,
  KEYED,
  line,
  makeRoom,
  type Moment,
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
/** A little under half scale, so that players read on a phone; this is one "yard". */
const YARD = 0.42;
const SIDE = 8.6;

type Play = { kind: "run" | "pass"; gain: number; lane: number; words: [string, string] };

const DRIVE: Play[] = [
  {
    kind: "run",
    gain: 7,
    lane: 1.6,
    words: ["Handoff, and he finds room on the left side…", "A good gain of seven on first down."],
  },
  {
    kind: "pass",
    gain: 18,
    lane: -5.4,
    words: ["Play action. He looks deep…", "Caught! That is a first down, and more."],
  },
  { kind: "pass", gain: 0, lane: 5, words: ["Quick throw to the sideline…", "Incomplete. He had a step on his man."] },
  {
    kind: "run",
    gain: 41,
    lane: -3.4,
    words: ["Counter to the near side, and there is daylight!", "No one will catch him. Touchdown, home!"],
  },
];

/** [yards from the line of scrimmage, y]; negative is behind it. */
const OFFENSE: [number, number][] = [
  [-0.8, 0],
  [-0.8, 1.3],
  [-0.8, -1.3],
  [-0.8, 2.6],
  [-0.8, -2.6],
  [-1.2, 7.2],
  [-1.2, -7.2],
  [-2, 5.2],
  [-1.6, -3.9],
  [-6, 0],
  [-9, 1.2],
];
const DEFENSE: [number, number][] = [
  [1, 0.7],
  [1, -0.7],
  [1, 2.3],
  [1, -2.3],
  [5, 0],
  [5, 3],
  [5, -3],
  [4, 7],
  [4, -7],
  [12, 2.6],
  [12, -2.6],
];

const STANDS = {
  seed: 31,
  crowd: {
    ...{ top: 30, rows: 7, back: "#0f1828" },
    colors: ["#3a2c52", "#3c4656", "#5a3a78", "#2a4a3c", "#545b68", "#6e7480"],
  },
  board: {
    ...{ high: 30, font: 22, baseline: 14 },
    words: ["FRIDAY NIGHT LIGHTS", "GO HOME TEAM", "BE LOUD", "GO HOME TEAM"],
  },
};

const colorsOf = (slots: Slots): Colors => ({
  kits: [
    { shirt: slots.home, shorts: "#e9ebee", number: slots.homeInk },
    { shirt: "#eef1f4", shorts: slots.away, number: slots.away, helmet: { shell: slots.away, stripe: slots.awayInk } },
  ],
  paint: slots.home,
  board: slots.homeDark,
  words: slots.homeInk,
});

/** `schools`: drawn for any two (SLOTS). */
export function football(seconds: number, schools = false): Game {
  const { kits, ...colors } = colorsOf(schools ? SLOTS : KEYED);
  const chance = seededChance(1863);
  const see = camera({ distance: 24, height: 10.5, pitch: 0.38, focal: 1240, horizon: 308 });
  const pan = operator();
  const shirts = [
    [54, 62, 71, 66, 77, 81, 88, 4, 85, 12, 22],
    [90, 94, 55, 99, 52, 44, 41, 24, 21, 33, 7],
  ] as const;
  const teams = ([0, 1] as const).map((team) =>
    shirts[team].map((shirt) => runner(team, shirt, kits[team], chance, true)),
  );
  const everyone = teams.flat();
  const moments: Moment[] = [];
  const ball: Point = { x: 0, y: 0, z: 0.4 };
  let now = 0;
  let spot = 34;
  let playIndex = 0;
  let stage: "set" | "run" | "air" | "carry" | "dead" = "set";
  let until = 2;
  let carrier: Runner | undefined;
  let throwFrom: Point = { x: 0, y: 0, z: 0 };
  let target: Runner | undefined;
  let toGo = 10;
  let scored = false;

  const at = (yards: number) => (yards - 50) * YARD;
  const squad = (team: number): Runner[] => teams[team] ?? [];
  const line0 = () => at(spot);
  const current = (): Play => DRIVE[playIndex % DRIVE.length] ?? { kind: "run", gain: 3, lane: 0, words: ["", ""] };
  const lineUp = (place: (one: Runner, x: number, y: number) => void) => {
    squad(0).forEach((one, index) => {
      const [dx, y] = OFFENSE[index] ?? [0, 0];
      place(one, line0() + dx * YARD, y);
    });
    squad(1).forEach((one, index) => {
      const [dx, y] = DEFENSE[index] ?? [0, 0];
      place(one, line0() + dx * YARD, y);
    });
  };

  lineUp(stand);
  moments.push({ at: 0.2, sound: "whistle", say: "First and ten at the thirty-four." });

  const snap = () => {
    const play = current();
    moments.push({ at: now, sound: "hit" }, { at: now + 0.5, say: play.words[0] });
    carrier = squad(0)[9];
    stage = "run";
    until = now + (play.kind === "run" ? 0.9 : 2.1);
  };
  const blocks = () => {
    squad(0)
      .slice(0, 5)
      .forEach((one, index) => {
        const mark = squad(1)[index % 4];
        if (mark) one.goal = { x: mark.x - 0.4, y: between(one.y, mark.y, 0.5) };
      });
  };
  const chase = (quarry: Runner, slack: number) => {
    squad(1).forEach((one, index) => {
      const lag = slack + index * 0.25;
      one.goal = { x: quarry.x + Math.cos(index * 2.3) * lag, y: quarry.y + Math.sin(index * 2.3) * lag };
    });
  };
  const blowDead = (play: Play) => {
    stage = "dead";
    const touchdown = spot + play.gain >= 100;
    moments.push({ at: now, sound: touchdown ? "cheer" : "whistle", say: play.words[1] });
    if (play.gain > 10 && !touchdown) moments.push({ at: now, sound: "cheer" });
    spot += play.gain;
    toGo -= play.gain;
    if (toGo <= 0) {
      toGo = 10;
    }
    if (touchdown) {
      scored = true;
      squad(0).forEach((one) => {
        one.reach = 1;
      });
    }
    until = now + 1.5;
    playIndex += 1;
  };

  const celebrate = () => {
    const scorer = carrier;
    if (!scorer) return;
    squad(0).forEach((one, index) => {
      if (one === scorer) return;
      one.goal = { x: scorer.x + Math.cos(index * 0.63) * 1.5, y: scorer.y + 1 + Math.sin(index * 0.63) * 1.2 };
      one.lift = Math.max(0, Math.sin(now * 6 + index)) * 0.3;
    });
    squad(1).forEach((one) => {
      one.goal = { x: at(84), y: one.y };
    });
  };

  const play = () => {
    const call = current();
    const quarterback = squad(0)[9];
    const back = squad(0)[10];
    if (!quarterback || !back) return;
    if (stage === "set") {
      lineUp((one, x, y) => {
        one.goal = { x, y };
        one.down = Math.max(0, one.down - 0.05);
      });
      Object.assign(ball, { x: line0(), y: 0, z: 0.2 });
      if (now >= until) snap();
      return;
    }
    if (stage === "run") {
      blocks();
      squad(1)
        .slice(0, 4)
        .forEach((one) => {
          one.goal = { x: line0() - 1.2, y: one.y * 0.8 };
        });
      quarterback.goal = { x: line0() - 3.4, y: 0.4 };
      if (call.kind === "run") back.goal = { x: line0() - 2, y: call.lane * 0.6 };
      const receivers = [5, 6, 7, 8].map((index) => squad(0)[index]);
      if (call.kind === "pass") {
        receivers.forEach((one, index) => {
          if (one)
            one.goal = { x: line0() + (8 + index * 2.4) * YARD * 2, y: (OFFENSE[index + 5] ?? [0, 0])[1] * 0.85 };
        });
        squad(1)
          .slice(4)
          .forEach((one, index) => {
            const mark = receivers[index % 4];
            if (mark) one.goal = { x: mark.x + 0.8, y: mark.y + (mark.y > 0 ? -0.9 : 0.9) };
          });
      }
      Object.assign(ball, { x: quarterback.x + 0.2, y: quarterback.y, z: 1.25 });
      if (now < until) return;
      if (call.kind === "run") {
        carrier = back;
        stage = "carry";
        until = now + 8;
        return;
      }
      target = receivers.find((one) => one && Math.sign(one.y) === Math.sign(call.lane));
      throwFrom = { ...ball, z: 1.9 };
      quarterback.reach = 1;
      stage = "air";
      until = now + 1.1;
      return;
    }
    if (stage === "air" && target) {
      const share = clamp(1 - (until - now) / 1.1, 0, 1);
      const complete = call.gain > 0;
      target.goal = { x: at(spot + Math.max(call.gain, 11) * 0.8), y: call.lane };
      if (share > 0.75) target.reach = 1;
      const miss = complete ? 0 : 1.4;
      Object.assign(ball, {
        x: between(throwFrom.x, target.x + miss, share),
        y: between(throwFrom.y, target.y, share),
        z: between(throwFrom.z, complete ? 1.4 : 0.2, share) + 3.4 * share * (1 - share) * 2,
      });
      if (now < until) return;
      if (!complete) {
        moments.push({ at: now, sound: "groan" });
        blowDead(call);
        return;
      }
      carrier = target;
      stage = "carry";
      until = now + 3;
      return;
    }
    if (stage === "carry" && carrier) {
      const goal = at(spot + call.gain);
      const breakaway = call.gain > 30;
      carrier.pace = breakaway ? 6.6 : 5.4;
      carrier.goal = { x: goal + 1.6, y: call.lane * (breakaway ? 1.1 : 1) };
      blocks();
      chase(carrier, breakaway ? 2.6 : Math.max(0.5, (goal - carrier.x) * 0.7));
      Object.assign(ball, { x: carrier.x + 0.15, y: carrier.y - 0.1, z: 1.1 });
      carrier.reach = Math.max(0, carrier.reach - 0.05);
      if (carrier.x < goal && now < until) return;
      if (!breakaway) carrier.down = 1;
      moments.push({ at: now, sound: "hit" });
      blowDead(call);
      return;
    }
    everyone.forEach((one) => {
      one.goal = { x: between(one.x, line0(), 0.1), y: one.y };
    });
    if (scored) celebrate();
    if (carrier) Object.assign(ball, { x: carrier.x + 0.3, y: carrier.y, z: 0.3 });
    if (now < until || scored) return;
    squad(0).forEach((one) => {
      one.reach = 0;
    });
    stage = "set";
    until = now + 2.6;
  };

  const back = painted((ink) => drawField(ink, see, colors));

  return {
    seconds,
    fps: FPS,
    moments,
    frame(ink) {
      play();
      everyone.forEach((one) => {
        run(one, 1 / FPS);
        if (stage === "set") one.down = Math.max(0, one.down - 0.04);
      });
      makeRoom(everyone, 0.72);
      const left = pan(see(ball.x, 0).x);
      ink.drawImage(back, -left, 0);
      ink.save();
      ink.translate(-left, 0);
      if (stage === "set" || stage === "run") {
        line(
          ink,
          see,
          [
            [line0(), SIDE],
            [line0(), 0],
            [line0(), -SIDE],
          ],
          "rgba(47,127,214,0.8)",
          0.12,
        );
        line(
          ink,
          see,
          [
            [at(spot + toGo), SIDE],
            [at(spot + toGo), 0],
            [at(spot + toGo), -SIDE],
          ],
          "rgba(255,200,40,0.9)",
          0.12,
        );
      }
      const order = [...everyone].sort((a, b) => b.y - a.y);
      for (const one of order) drawRunner(ink, see, one);
      const seen = see(ball.x, ball.y, ball.z);
      ink.fillStyle = "#7a3f1b";
      ink.beginPath();
      ink.ellipse(seen.x, seen.y, seen.scale * 0.21, seen.scale * 0.13, -0.3, 0, Math.PI * 2);
      ink.fill();
      ink.restore();
      now += 1 / FPS;
    },
  };
}

function drawField(ink: CanvasRenderingContext2D, see: Camera, colors: Omit<Colors, "kits">): void {
  const at = (yards: number) => (yards - 50) * YARD;
  ink.fillStyle = "#060b16";
  ink.fillRect(0, 0, WIDE, HEIGHT);
  const grassTop = see(0, SIDE + 3).y;
  const glow = ink.createLinearGradient(0, 0, 0, grassTop);
  glow.addColorStop(0, "#0a1530");
  glow.addColorStop(1, "#0d1c30");
  ink.fillStyle = glow;
  ink.fillRect(0, 0, WIDE, grassTop);
  drawStands(ink, grassTop, STANDS, colors);
  shape(
    ink,
    see,
    [
      [-60, SIDE + 3],
      [60, SIDE + 3],
      [60, -14],
      [-60, -14],
    ],
    "#1f5a30",
  );
  for (let yards = -10; yards < 110; yards += 5) {
    const shade = (yards / 5) % 2 === 0 ? "#2a7440" : "#2f7d46";
    const fill = yards < 0 || yards >= 100 ? colors.paint : shade;
    shape(
      ink,
      see,
      [
        [at(yards), SIDE],
        [at(yards + 5), SIDE],
        [at(yards + 5), -SIDE],
        [at(yards), -SIDE],
      ],
      fill,
    );
  }
  for (let yards = 0; yards <= 100; yards += 5)
    line(
      ink,
      see,
      [
        [at(yards), SIDE],
        [at(yards), 0],
        [at(yards), -SIDE],
      ],
      yards % 100 === 0 ? "#ffffff" : "rgba(255,255,255,0.7)",
      yards % 100 === 0 ? 0.16 : 0.07,
    );
  for (let yards = 1; yards < 100; yards += 1) {
    for (const y of [-3, 3])
      line(
        ink,
        see,
        [
          [at(yards), y - 0.12],
          [at(yards), y],
          [at(yards), y + 0.12],
        ],
        "rgba(255,255,255,0.55)",
        0.05,
      );
  }
  for (const y of [SIDE, -SIDE])
    line(
      ink,
      see,
      [
        [at(-10), y],
        [0, y],
        [at(110), y],
      ],
      "#ffffff",
      0.2,
    );
  for (let yards = 10; yards <= 90; yards += 10) {
    const seen = see(at(yards), -6.4);
    ink.save();
    ink.translate(seen.x, seen.y);
    ink.scale(1, 0.55);
    ink.font = `700 ${Math.round(seen.scale * 1.7)}px "Barlow Condensed"`;
    ink.fillStyle = "rgba(255,255,255,0.75)";
    ink.fillText(String(Math.min(yards, 100 - yards)), 0, 0);
    ink.restore();
  }
}
