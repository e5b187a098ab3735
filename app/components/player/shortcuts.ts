/** What keyboard.ts does, in words. */
export const SHORTCUTS: readonly { keys: readonly string[]; what: string }[] = [
  { keys: ["Space", "K"], what: "Play or pause" },
  { keys: ["←", "→"], what: "Back or forward 5 seconds" },
  { keys: ["J", "L"], what: "Back or forward 10 seconds" },
  { keys: ["0–9"], what: "Go to a tenth of the video" },
  { keys: ["End"], what: "Jump to live" },
  { keys: ["↑", "↓"], what: "Louder or softer" },
  { keys: ["M"], what: "Sound on or off" },
  { keys: ["C"], what: "Captions on or off" },
  { keys: ["F"], what: "Full screen" },
  { keys: ["P"], what: "Picture in picture" },
  { keys: ["<", ">"], what: "Slower or faster" },
  { keys: ["?"], what: "This list" },
];
