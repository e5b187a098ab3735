/** What the page says after a calendar's address was asked for. */
export const CALENDAR_NOTICES = {
  new: { kind: "good", title: "Your calendar address is ready." },
  failed: {
    kind: "bad",
    title: "We couldn't make an address right now. Nothing changed. Please try again in a moment.",
  },
  unheard: {
    kind: "warning",
    title: "We didn't hear back, so your calendar may have a new address. Once this page shows one, use that.",
  },
} as const;
export type CalendarNotice = keyof typeof CALENDAR_NOTICES;
