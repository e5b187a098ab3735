import { retrySeconds } from "~/models/event/recheck";
import { prefersSaving } from "./data-saving";

type Poll<State extends { next: number }> = {
  /** Null when there is nothing to ask about. */
  href: () => string | null;
  /** Null for an answer of another kind, such as a sign-in page's HTML. */
  read: (answer: string) => State | null;
  /** Seconds. */
  firstAfter: number;
  /** Sends the same states while a game is on, until it fails too often. */
  stream?: () => string | undefined;
  heard: (state: State) => void;
  silent?: (failures: number) => void;
};

const STREAM_TRIES = 3;
/** A stream is worth a connection only while much happens. */
const STREAMED_PACE = 10;
const FIRST_RETRY_SECONDS = 2;
const PATIENCE_MS = 10_000;
/** More games may be loaded into the page. */
const LOOK_AGAIN_SECONDS = 30;

/** Asks at the server's pace while the page is visible, and backs off on failure (rulings 3). */
export function pollLive<State extends { next: number }>({ href, read, firstAfter, stream, ...told }: Poll<State>) {
  let failures = 0;
  let due = false;
  let source: EventSource | null = null;
  let streamsLeft = "EventSource" in window && !prefersSaving() ? STREAM_TRIES : 0;
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
    const state = await ask(address, read);
    if (!state) {
      told.silent?.(++failures);
      timer = wait(retrySeconds(failures, Math.random()));
      return;
    }
    failures = 0;
    told.heard(state);
    const streamed = state.next > 0 && state.next <= STREAMED_PACE && streamsLeft > 0 ? stream?.() : undefined;
    if (streamed) listen(streamed);
    else if (state.next > 0) timer = wait(state.next * spread() * (prefersSaving() ? 3 : 1));
  }

  function listen(address: string) {
    const opened = (source = new EventSource(address));
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      const state = read(data);
      if (state) told.heard(state);
      // Slower again, or over: asking is enough.
      if (!state || state.next === 0 || state.next > STREAMED_PACE) stopListening(0);
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
  addEventListener("online", back);
  document.addEventListener("visibilitychange", back);
  return {
    /** For a new address. */
    again: () => stopListening(0),
  };
}

/** Keeps pages from all asking at once. */
const spread = () => 0.8 + Math.random() * 0.4;

/** Null also for a lost connection or a busy server. */
async function ask<State>(href: string, read: (answer: string) => State | null): Promise<State | null> {
  try {
    // Revalidates, so an unchanged answer is a 304.
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(href, { cache: "no-cache", redirect: "error", signal });
    return answer.ok ? read(await answer.text()) : null;
  } catch {
    return null;
  }
}
