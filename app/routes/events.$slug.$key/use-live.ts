import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { holdScores } from "~/models/event/held-score";
import type { LiveScore, LiveState } from "~/models/event/live-state";
import { retrySeconds } from "~/models/event/recheck";
import { afterRecheck, type Silence } from "~/models/event/recheck-answer";

type LivePage = {
  view: { status: { code: string }; scoreboard: object | null };
  live: { href: string; next: number } | null;
  /** What everyone is told of a stream in trouble. */
  notice: string | null;
};

/** Module state works because a document shows one event and never navigates by script. */
let shown: LivePage | undefined;

export async function recheck<Page extends LivePage>(ask: () => Promise<Page>): Promise<Page> {
  return shown ? afterRecheck({ ask, last: shown as Page }) : ask();
}

const SAME_AGAIN_MS = 30_000;

/** Backs off on failure; revalidates only when the status changes (rulings 3, "status while on the page"). */
export function useLive(page: LivePage) {
  const { revalidate } = useRevalidator();
  const [score, setScore] = useState<LiveScore | null>(null);
  const [notice, setNotice] = useState(page.notice);
  const [silence, setSilence] = useState<Silence | null>(null);
  const current = useRef(page);
  const { live } = page;
  const href = live?.href;
  const firstAfter = live?.next ?? 0;

  useEffect(() => {
    shown = page;
    current.current = page;
  }, [page]);

  useEffect(() => {
    if (!href) return;
    const gone = new AbortController();
    const hold = holdScores(setScore, gone.signal);
    const fetched = { why: "", at: -Infinity };
    let heardAt = now();
    let failures = 0;
    let due = false;
    let timer = wait(firstAfter * spread());

    function wait(seconds: number) {
      return window.setTimeout(() => void check(), seconds * 1000);
    }

    async function check() {
      window.clearTimeout(timer);
      due = document.visibilityState !== "visible";
      if (due) return;
      const state = await ask(href ?? "", gone.signal);
      if (gone.signal.aborted) return;
      if (!state) {
        failures += 1;
        setSilence({ since: heardAt, failures });
        timer = wait(retrySeconds(failures, Math.random()));
        return;
      }
      heardAt = now();
      failures = 0;
      setSilence(null);
      setNotice(state.notice ?? null);
      // The score must not get ahead of the delayed picture.
      if (state.score) hold(state.score, secondsBehind());
      fetchWhereNeeded(state);
      if (state.next > 0) timer = wait(state.next * spread() * (savesData() ? 3 : 1));
    }

    function fetchWhereNeeded(state: LiveState) {
      const { status, scoreboard } = current.current.view;
      const why = state.code !== status.code ? state.code : scoreboard && !state.score ? "stats" : "";
      if (!why || (why === fetched.why && performance.now() - fetched.at < SAME_AGAIN_MS)) return;
      Object.assign(fetched, { why, at: performance.now() });
      revalidate();
    }

    const back = () => {
      if (due || failures > 0) void check();
    };
    window.addEventListener("online", back);
    document.addEventListener("visibilitychange", back);
    return () => {
      gone.abort();
      window.clearTimeout(timer);
      window.removeEventListener("online", back);
      document.removeEventListener("visibilitychange", back);
    };
  }, [href, firstAfter, revalidate]);

  return { score, notice, silence };
}

const PATIENCE_MS = 10_000;

const spread = () => 0.8 + Math.random() * 0.4;

async function ask(href: string, signal: AbortSignal): Promise<LiveState | null> {
  const late = new AbortController();
  const giveUp = () => late.abort();
  const timer = window.setTimeout(giveUp, PATIENCE_MS);
  signal.addEventListener("abort", giveUp);
  try {
    // The browser sends the ETag and gets a 304 when nothing changed.
    const answer = await fetch(href, { cache: "no-cache", redirect: "error", signal: late.signal });
    const state: unknown = answer.ok ? await answer.json() : null;
    return isState(state) ? state : null;
  } catch {
    return null;
  } finally {
    window.clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  }
}

const isState = (value: unknown): value is LiveState =>
  typeof value === "object" && value !== null && "code" in value && "score" in value && "next" in value;

const LONGEST_HOLD_SECONDS = 180;

function secondsBehind(): number {
  const video = document.querySelector("video");
  const edges = video?.seekable;
  if (!video || video.paused || !edges?.length) return 0;
  return Math.min(Math.max(edges.end(edges.length - 1) - video.currentTime, 0), LONGEST_HOLD_SECONDS);
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const now = () => performance.timeOrigin + performance.now();
