import { LONGEST_REWIND_SECONDS } from "~/models/event/score/delayed-score";

/** Closer to live than this, newer scores wait for the picture instead. */
export const FAR_SECONDS = 30;
/** Few addresses, so that viewers who are about as far back share an answer. */
const STEP_SECONDS = 10;
/** The edge that a player names is a few seconds old; the score must not get ahead of the picture. */
const MARGIN_SECONDS = 5;
const AGAIN_MS = 10_000;

type PastScorePorts<Part> = {
  now: () => number;
  /** Seconds between the live edge and the picture, paused or not. */
  behind: () => number;
  ask: (seconds: number) => Promise<Part | null>;
  show: (part: Part) => void;
  live: () => void;
};

/** Beside a rewound picture stands the score of its moment (rulings 3). `tick` once a second. */
export function pastScores<Part>({ now, behind, ask, show, live }: PastScorePorts<Part>) {
  let asked: { seconds: number; at: number } | null = null;
  return {
    isOn: () => asked !== null,
    tick: () => {
      const far = behind();
      if (far <= FAR_SECONDS) {
        if (!asked) return;
        asked = null;
        live();
        return;
      }
      const seconds = Math.min(Math.ceil((far + MARGIN_SECONDS) / STEP_SECONDS) * STEP_SECONDS, LONGEST_REWIND_SECONDS);
      if (asked?.seconds === seconds && now() - asked.at < AGAIN_MS) return;
      const own = (asked = { seconds, at: now() });
      void ask(seconds).then((part) => part && asked === own && show(part));
    },
  };
}
