import type { ClosedScreen } from "./invitation-screen";

export type ScreenWords = { title: string; text: string; /** How to get on from here. */ next: string };

/** Why an invitation cannot be accepted, and how to get another (rulings 3, "manage-family"). */
export function screenWords(screen: ClosedScreen, owner: string): ScreenWords {
  const another = `Ask ${owner} to send it again from the family plan's page: it takes a moment.`;
  const words: Record<ClosedScreen, ScreenWords> = {
    unknown: {
      title: "This invitation leads nowhere",
      text: "The link is not one of ours any more. When an invitation is sent again, only the newest mail works.",
      next: "Look for a newer mail, or ask whoever invited you to send it again.",
    },
    used: {
      title: "This invitation has been used",
      text: "Each link works once.",
      next: `If it was not you, ask ${owner} for one of your own. If it was, sign in to watch.`,
    },
    revoked: {
      title: "This invitation was taken back",
      text: `${owner} has closed it.`,
      next: `If that was a mistake, ask ${owner} for a new one.`,
    },
    expired: { title: "This invitation has run out", text: "Invitations last for 7 days.", next: another },
    full: {
      title: "The family is full",
      text: `All seats of ${owner}'s plan are taken.`,
      next: `${owner} can free a seat; this link works again then.`,
    },
    ended: {
      title: "The plan has ended",
      text: `${owner}'s subscription is not running.`,
      next: `Once ${owner} has a pass again, this link works until it runs out.`,
    },
    own: {
      title: "This is your own invitation",
      text: "Your plan is yours already: the seats are for five others.",
      next: "Hand the link on to whom you invited.",
    },
    in_another_family: {
      title: "You are in another family",
      text: "One person has one seat. Joining this plan means leaving the other first.",
      next: "Leave it on your family page, then come back to this link.",
    },
    owns_family: {
      title: "You have a family of your own",
      text: "Others watch on your plan. Who shares a plan does not take a seat in another.",
      next: "Remove them on your family page first, then come back to this link.",
    },
  };
  return words[screen];
}
