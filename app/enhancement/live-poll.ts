import { retrySeconds } from "~/models/event/status/recheck";
import { prefersSaving } from "./data-saving";
import { pageVisit } from "./page-visit";
import { patience } from "./patience";
import { visitorClock } from "./visitor-clock";

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
  /** The stream is there, and has nothing new. */
  unchanged?: () => void;
  silent?: () => void;
  /** What was asked about has been deleted. It may come back, so that's asked, too. */
  gone?: () => void;
};

const STREAM_TRIES = 3;
/** A stream is worth a connection only while much happens. */
const STREAMED_PACE = 10;
/** A stream shows a sign of life every 25 s; without one its connection is dead, and no one would say so. */
const STREAM_SILENT_MS = 60_000;
const FIRST_RETRY_SECONDS = 2;
/** Someone who comes back wants it newer than this: a message, such as one of a new time, may have called them. */
const FRESH_SECONDS = 60;
/** More games may be loaded into the page. */
const LOOK_AGAIN_SECONDS = 30;
export const GONE = 410;

/** Asks at the server's pace while the page is visible, and backs off on failure (rulings 3). */
export function pollLive<State extends { next: number }>({ href, read, firstAfter, stream, ...handlers }: Poll<State>) {
  let failures = 0;
  /** From then on at once when seen again: in sleep and in the back/forward cache timers stand still. */
  let dueAt = Infinity;
  let turn = 0;
  let source: EventSource | null = null;
  let giveBack: (() => void) | undefined;
  let streamsLeft = "EventSource" in window && !prefersSaving() ? STREAM_TRIES : 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What a browser kept of the page may be days old.
  wait((pageVisit()?.type === "back_forward" ? FIRST_RETRY_SECONDS : firstAfter) * spread());

  /** What is on its way no longer counts: only one of question, stream, and timer is there at a time. */
  function stop() {
    clearTimeout(timer);
    source?.close();
    source = null;
    giveBack?.();
    giveBack = undefined;
    dueAt = Infinity;
    return ++turn;
  }

  function wait(seconds: number) {
    stop();
    dueAt = visitorClock() + Math.min(seconds, FRESH_SECONDS) * 1000;
    timer = setTimeout(() => void check(), seconds * 1000);
  }

  async function check() {
    const own = stop();
    if (!isSeen()) return void (dueAt = 0);
    const address = href();
    if (!address) return wait(LOOK_AGAIN_SECONDS);
    const { status, state } = await ask(address, read);
    if (own !== turn) return;
    if (!state) {
      failures += 1;
      if (status === GONE) handlers.gone?.();
      else handlers.silent?.();
      return wait(retrySeconds(failures, Math.random()));
    }
    failures = 0;
    handlers.heard(state);
    const isFast = state.next > 0 && state.next <= STREAMED_PACE;
    const streamed = isFast && streamsLeft > 0 && isSeen() ? stream?.() : undefined;
    if (streamed) listenInPlace(streamed, state.next);
    else if (state.next > 0) wait(state.next * spread() * (prefersSaving() ? 3 : 1));
  }

  /** Over HTTP/1.1 a browser has six connections to the site, for all its pages: a stream keeps one of four places. */
  function listenInPlace(address: string, next: number, place = 4) {
    if (!navigator.locks) return listen(address);
    const own = stop();
    void navigator.locks.request(`live${place}`, { ifAvailable: true }, (lock) => {
      if (own !== turn) return;
      if (!lock) return place > 1 ? listenInPlace(address, next, place - 1) : wait(next * spread());
      listen(address);
      return new Promise<void>((end) => (giveBack = end));
    });
  }

  function listen(address: string) {
    stop();
    source = new EventSource(address);
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(lost, STREAM_SILENT_MS);
    };
    alive();
    source.addEventListener("beat", () => {
      alive();
      handlers.unchanged?.();
    });
    source.onmessage = ({ data }: MessageEvent<string>) => {
      alive();
      const state = read(data);
      if (state) handlers.heard(state);
      // Slower again, or over: asking is enough.
      if (!state || state.next === 0 || state.next > STREAMED_PACE) again();
    };
    source.onerror = lost;
  }

  function lost() {
    streamsLeft -= 1;
    again();
  }

  const again = () => wait(FIRST_RETRY_SECONDS * spread());

  const back = ({ type }: Event) => {
    if (source && !isSeen()) {
      stop();
      dueAt = 0;
    } else if (visitorClock() >= dueAt || failures > 0 || (source && type === "online")) void check();
  };
  addEventListener("online", back);
  addEventListener("pageshow", back);
  document.addEventListener("visibilitychange", back);
  return {
    /** For a new address. */
    again,
  };
}

const isSeen = () => document.visibilityState === "visible";

/** Keeps pages from all asking at once. */
const spread = () => 0.8 + Math.random() * 0.4;

type Answer<State> = { status?: number; state: State | null };

/** No state also for a lost connection or a busy server. */
async function ask<State>(href: string, read: (answer: string) => State | null): Promise<Answer<State>> {
  try {
    // Revalidates, so an unchanged answer is a 304.
    const signal = patience();
    const answer = await fetch(href, { cache: "no-cache", redirect: "error", signal });
    return { status: answer.status, state: answer.ok ? read(await answer.text()) : null };
  } catch {
    return { state: null };
  }
}
