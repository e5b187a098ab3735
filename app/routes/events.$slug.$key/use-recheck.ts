import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { retrySeconds, type RecheckPlan } from "~/models/event/recheck";
import { afterRecheck, type Heard } from "~/models/event/recheck-answer";

type Rechecked = { view: { recheck: RecheckPlan | null } };

/** The page on the screen; a document shows one event and is never navigated by script. */
let shown: { page: Rechecked; heardAt: number } | undefined;

/** What the client loader answers: the newer page, or the one on the screen where no one answers. */
export async function recheck<Page extends Rechecked>(ask: () => Promise<Page>): Promise<Heard<Page>> {
  if (!shown) return ask();
  return afterRecheck({ ask, last: shown.page as Heard<Page>, heardAt: shown.heardAt });
}

/**
 * Asks again how the event stands while someone looks at the page (rulings 3, "status while on the page"): as the plan
 * says, later and later while no one answers, and at once when the network or the visitor is back.
 */
export function useRecheck<Page extends Rechecked>(page: Heard<Page>): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const { silence, view } = page;
    shown = { page, heardAt: silence?.since ?? performance.timeOrigin + performance.now() };
    if (!view.recheck) return;
    const { firstAfterSeconds, everySeconds } = view.recheck;
    const wait = silence ? retrySeconds(silence.failures, Math.random()) : firstAfterSeconds;
    let due = false;
    let timer = window.setTimeout(check, Math.min(wait, LONGEST_TIMER_SECONDS) * 1000);
    function check() {
      due = document.visibilityState !== "visible";
      if (due) return;
      window.clearTimeout(timer);
      // Should this one never come back to us.
      timer = window.setTimeout(check, everySeconds * 2000);
      revalidate();
    }
    const back = () => (due || silence) && check();
    window.addEventListener("online", back);
    document.addEventListener("visibilitychange", back);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("online", back);
      document.removeEventListener("visibilitychange", back);
    };
  }, [page, revalidate]);
}

/** A longer wait overflows the browser's timer, which would then fire at once. */
const LONGEST_TIMER_SECONDS = 86_400;
