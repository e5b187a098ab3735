export type Command =
  | { do: "toggle" | "mute" | "fullscreen" | "captions" | "picture-in-picture" | "live" | "shortcuts" }
  | { do: "seek-by"; seconds: number }
  | { do: "seek-to-share"; share: number }
  | { do: "volume-by"; step: number }
  | { do: "speed-by"; step: number };

export interface KeyPress {
  key: string;
  ctrl?: boolean;
  alt?: boolean;
  meta?: boolean;
  /** `nowhere`: nothing has the focus. */
  on?: "text" | "slider" | "button" | "other" | "nowhere";
  live: boolean;
}

const KEYS = new Map<string, Command>([
  [" ", { do: "toggle" }],
  ["k", { do: "toggle" }],
  ["m", { do: "mute" }],
  ["f", { do: "fullscreen" }],
  ["c", { do: "captions" }],
  ["p", { do: "picture-in-picture" }],
  ["?", { do: "shortcuts" }],
  ["End", { do: "live" }],
  ["ArrowLeft", { do: "seek-by", seconds: -5 }],
  ["ArrowRight", { do: "seek-by", seconds: 5 }],
  ["j", { do: "seek-by", seconds: -10 }],
  ["l", { do: "seek-by", seconds: 10 }],
  ["ArrowUp", { do: "volume-by", step: 0.1 }],
  ["ArrowDown", { do: "volume-by", step: -0.1 }],
  ["<", { do: "speed-by", step: -1 }],
  [">", { do: "speed-by", step: 1 }],
]);

const OWN_KEYS: Record<NonNullable<KeyPress["on"]>, (key: string) => boolean> = {
  text: () => true,
  slider: (key) => key.startsWith("Arrow") || key === "Home" || key === "End",
  button: (key) => key === " " || key === "Enter",
  other: () => false,
  // The page's: arrows scroll it, and a word that is spoken to a computer would come as its letters (WCAG 2.2, 2.1.4).
  nowhere: (key) => key.startsWith("Arrow") || (key.length === 1 && key !== " "),
};

/** Null when the key isn't for the player. */
export function commandFor(press: KeyPress): Command | null {
  if (press.ctrl || press.alt || press.meta) return null;
  if (OWN_KEYS[press.on ?? "other"](press.key)) return null;
  if (/^\d$/.test(press.key)) return { do: "seek-to-share", share: Number(press.key) / 10 };
  const command = KEYS.get(press.key) ?? KEYS.get(press.key.toLowerCase()) ?? null;
  // What it can't do stays the page's: End goes to its foot.
  return command?.do === (press.live ? "speed-by" : "live") ? null : command;
}
