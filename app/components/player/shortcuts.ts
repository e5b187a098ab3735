type Shortcut = { keys: readonly string[]; what: string; only?: "live" | "replay" };

/** What keyboard.ts does, in words. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ["Space", "K"], what: "Play or pause" },
  { keys: ["←", "→"], what: "Back or forward 5 seconds" },
  { keys: ["J", "L"], what: "Back or forward 10 seconds" },
  { keys: ["0–9"], what: "Go to a tenth of the video" },
  { keys: ["End"], what: "Jump to live", only: "live" },
  { keys: ["↑", "↓"], what: "Louder or softer" },
  { keys: ["M"], what: "Sound on or off" },
  { keys: ["C"], what: "Captions on or off" },
  { keys: ["F"], what: "Full screen" },
  { keys: ["P"], what: "Picture in picture" },
  { keys: ["<", ">"], what: "Slower or faster", only: "replay" },
  { keys: ["?"], what: "This list" },
];
