import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { RecheckPlan } from "~/models/event/recheck";

/** Asks again how the event stands while somebody looks at the page (decisions 3, "status while on the page"). */
export function useRecheck(plan: RecheckPlan | null): void {
  const { revalidate } = useRevalidator();
  const first = plan?.firstAfterSeconds;
  const every = plan?.everySeconds;
  useEffect(() => {
    if (first === undefined || every === undefined) return;
    let timer = window.setTimeout(check, Math.min(first, LONGEST_TIMER_SECONDS) * 1000);
    function check() {
      if (document.visibilityState === "visible") revalidate();
      timer = window.setTimeout(check, (every ?? 30) * 1000);
    }
    return () => window.clearTimeout(timer);
  }, [first, every, revalidate]);
}

/** A longer wait overflows the browser's timer, which would then fire at once. */
const LONGEST_TIMER_SECONDS = 86_400;
