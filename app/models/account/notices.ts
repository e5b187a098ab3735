/** What the page says after something was done with a device. */
export const PUSH_NOTICES = {
  on: { kind: "good", title: "Notifications are on for this device." },
  off: { kind: "good", title: "We won't send notifications to that device anymore." },
  sent: { kind: "good", title: "We sent a test. It should show up in a moment." },
  gone: { kind: "warning", title: "That device doesn't take our notifications anymore, so we took it off your list." },
  refused: { kind: "warning", title: "This browser gets its notifications in a way we don't know yet." },
  failed: { kind: "bad", title: "That didn't work. Please try again in a moment." },
} as const;
export type PushNotice = keyof typeof PUSH_NOTICES;

/** To a member who takes no mail about games, where `onDevices` is whether any of their devices is told anything. */
export const withoutMail = (onDevices: boolean): string =>
  onDevices ? "We still tell you on your devices." : "So we don't send any of these right now.";

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

/** Kept in the address on the way back from the provider's page. */
export const CARD_PROBLEMS = {
  refused: "That card was declined. Nothing changed. Please try another card.",
  unconfirmed: "Your bank didn't confirm that card, so nothing changed. Please try again, or use another card.",
  unreachable: "We couldn't open the card page, and nothing changed. Please try again in a moment.",
  unheard:
    "We couldn't hear whether your new card was saved. If it's shown here, it was. If not, please try again in a " +
    "moment.",
  often: "That was a lot of cards in a short time, and nothing changed. Please wait ten minutes, then try again.",
} as const;
export type CardProblem = keyof typeof CARD_PROBLEMS;

/** Kept in the address on the way back to the card. */
export const DATA_PROBLEMS = {
  "copy-unreachable": "We couldn't get your copy right now. Please try again in a few minutes.",
  "copy-missing": "We can't get your copy here. Please e-mail us, and we'll send it to you.",
  "copy-often": "You asked for a copy several times in a short time. Please try again in an hour.",
} as const;
export type DataProblem = keyof typeof DATA_PROBLEMS;
