import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { pollLive } from "~/enhancement/live-poll";
import { holdScores } from "~/models/event/held-score";
import type { LiveScore, LiveState } from "~/models/event/live-state";
import { afterRecheck, type Silence } from "~/models/event/recheck-answer";

type LivePage = {
  view: { status: { code: string }; scoreboard: object | null };
  live: { href: string; stream: string; next: number } | null;
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
  const stream = live?.stream;
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

    pollLive({
      href: () => href,
      isState,
      firstAfter,
      stream,
      gone: gone.signal,
      silent: (failures) => setSilence({ since: heardAt, failures }),
      heard: (state) => {
        heardAt = now();
        setSilence(null);
        setNotice(state.notice ?? null);
        // The score must not get ahead of the delayed picture.
        if (state.score) hold(state.score, secondsBehind());
        fetchWhereNeeded(state);
      },
    });

    function fetchWhereNeeded(state: LiveState) {
      const { status, scoreboard } = current.current.view;
      const why = state.code !== status.code ? state.code : scoreboard && !state.score ? "stats" : "";
      if (!why || (why === fetched.why && performance.now() - fetched.at < SAME_AGAIN_MS)) return;
      Object.assign(fetched, { why, at: performance.now() });
      revalidate();
    }

    return () => gone.abort();
  }, [href, stream, firstAfter, revalidate]);

  return { score, notice, silence };
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

const now = () => performance.timeOrigin + performance.now();
