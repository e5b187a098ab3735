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
