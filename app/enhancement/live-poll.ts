import { retrySeconds } from "~/models/event/recheck";

type Poll<State extends { next: number }> = {
  /** Null when there is nothing to ask about. */
  href: () => string | null;
  isState: (answer: unknown) => answer is State;
  firstAfter: number;
  /** Sends the same states while a game is on, until it fails too often. */
  stream?: string | undefined;
  heard: (state: State) => void;
  silent?: (failures: number) => void;
  gone: AbortSignal;
};

const STREAM_TRIES = 3;
/** A stream is worth a connection only while much happens. */
const STREAMED_PACE = 10;
const FIRST_RETRY_SECONDS = 2;
const PATIENCE_MS = 10_000;
/** More games may be loaded into the page. */
const LOOK_AGAIN_SECONDS = 30;

/** Asks at the server's pace while the page is visible, and backs off on failure (rulings 3). */
export function pollLive<State extends { next: number }>({
  href,
  isState,
  firstAfter,
  stream,
  gone,
  ...told
}: Poll<State>) {
  let failures = 0;
  let due = false;
  let source: EventSource | null = null;
  let streamsLeft = stream && "EventSource" in window && !savesData() ? STREAM_TRIES : 0;
  let timer = wait(firstAfter * spread());

  function wait(seconds: number) {
    return setTimeout(() => void check(), seconds * 1000);
  }

  async function check() {
    clearTimeout(timer);
    due = document.visibilityState !== "visible";
    const address = due ? null : href();
    if (!address) {
      if (!due) timer = wait(LOOK_AGAIN_SECONDS);
      return;
    }
    const answer = await ask(address, gone);
    if (gone.aborted) return;
    if (!isState(answer)) {
      told.silent?.(++failures);
      timer = wait(retrySeconds(failures, Math.random()));
      return;
    }
    failures = 0;
    told.heard(answer);
    if (answer.next > 0 && answer.next <= STREAMED_PACE && streamsLeft > 0) listen();
    else if (answer.next > 0) timer = wait(answer.next * spread() * (savesData() ? 3 : 1));
  }

  function listen() {
    const opened = (source = new EventSource(stream ?? ""));
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      const state: unknown = JSON.parse(data);
      if (isState(state)) told.heard(state);
      // Slower again, or over: asking is enough.
      if (!isState(state) || state.next === 0 || state.next > STREAMED_PACE) stopListening(0);
    };
    opened.onerror = () => stopListening(1);
  }

  function stopListening(lost: number) {
    source?.close();
    source = null;
    streamsLeft -= lost;
    clearTimeout(timer);
    timer = wait(FIRST_RETRY_SECONDS * spread());
  }

  const back = () => {
    if (source && document.visibilityState !== "visible") {
      source.close();
      source = null;
      due = true;
    } else if (due || failures > 0) void check();
  };
  addEventListener("online", back, { signal: gone });
  document.addEventListener("visibilitychange", back, { signal: gone });
  gone.addEventListener("abort", () => {
    clearTimeout(timer);
    source?.close();
  });
}

/** Keeps pages from all asking at once. */
const spread = () => 0.8 + Math.random() * 0.4;

/** Null for a lost connection, a busy server, or another page's HTML. */
async function ask(href: string, gone: AbortSignal): Promise<unknown> {
  const late = new AbortController();
  const giveUp = () => late.abort();
  const timer = setTimeout(giveUp, PATIENCE_MS);
  gone.addEventListener("abort", giveUp);
  try {
    // Revalidates, so an unchanged answer is a 304.
    const answer = await fetch(href, { cache: "no-cache", redirect: "error", signal: late.signal });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    gone.removeEventListener("abort", giveUp);
  }
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
