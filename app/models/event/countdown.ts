const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** "Starts in 5 hr 42 min", "Starts in 39:12" in the last hour, then "Starting now" until the game is on. */
export function countdownText(seconds: number): string {
  const left = Math.ceil(seconds);
  if (left <= 0) return "Starting now";
  if (left < HOUR) return `Starts in ${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, "0")}`;
  // Rounded up, as the page itself says it.
  const minutes = Math.ceil(left / MINUTE);
  const rest = minutes % 60 ? ` ${minutes % 60} min` : "";
  return `Starts in ${Math.floor(minutes / 60)} hr${rest}`;
}
