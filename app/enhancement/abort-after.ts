/** As `AbortSignal.timeout`, which Safari knows from 16 and Chrome from 103. */
export function abortAfter(ms: number): AbortSignal {
  const ending = new AbortController();
  setTimeout(() => ending.abort(), ms);
  return ending.signal;
}
