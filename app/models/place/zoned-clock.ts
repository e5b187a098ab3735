/** "7:42 PM EST", without luxon because it also runs in the browser. */
export const zonedClock = (epochMs: number, timeZone: string): string | null =>
  Number.isFinite(epochMs)
    ? new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit", timeZoneName: "short" }).format(
        epochMs,
      )
    : null;
