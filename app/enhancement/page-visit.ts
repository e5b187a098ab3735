/** How the page came to be here: what a browser that opens its tabs again shows, it calls "back_forward", too. */
export const pageVisit = (): PerformanceNavigationTiming | undefined =>
  (performance.getEntriesByType("navigation") as PerformanceNavigationTiming[])[0];
