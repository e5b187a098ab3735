/** No one waits longer for an answer. */
export const PATIENCE_MS = 10_000;

/** As `AbortSignal.timeout`, which Safari knows from 16 and Chrome from 103. */
export function patience(ending = new AbortController()): AbortSignal {
  setTimeout(() => ending.abort(), PATIENCE_MS);
  return ending.signal;
}
