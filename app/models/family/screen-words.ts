import { INVITATION_DAYS } from "~contracts/limits";
import type { ClosedScreen } from "./invitation-screen";

type ScreenWords = { title: string; text: string; next: string };

export function screenWords(screen: ClosedScreen, owner: string): ScreenWords {
  const another = `Ask ${owner} to send it again from the family page. It only takes a moment.`;
  const words: Record<ClosedScreen, ScreenWords> = {
    unknown: {
      title: "This invitation doesn't work",
      text: "The link is no longer good. If an invitation was sent more than once, only the newest e-mail works.",
      next: "Look for a newer e-mail, or ask the person who invited you to send it again.",
    },
    used: {
      title: "This invitation has been used",
      text: "Each link works once.",
      next: `If that was you, sign in to watch. If not, ask ${owner} for a new invitation.`,
    },
    revoked: {
      title: "This invitation was canceled",
      text: `It was canceled by ${owner}.`,
      next: `If that was a mistake, ask ${owner} for a new one.`,
    },
    expired: { title: "This invitation has expired", text: `Invitations last ${INVITATION_DAYS} days.`, next: another },
    full: {
      title: "The family is full",
      text: `There's no open seat on ${owner}'s plan right now.`,
      next: "If that changes, this link will work again.",
    },
    ended: {
      title: "The plan has ended",
      text: `Right now, ${owner} doesn't have a subscription.`,
      next: `If ${owner} gets a pass again, this link will work until it expires.`,
    },
    own: {
      title: "This is your own invitation",
      text: "You're already on your own plan. The seats are for other people.",
      next: "Send the link to the person you invited.",
    },
    in_this_family: {
      title: `You're already on ${owner}'s plan`,
      text: "You don't need another invitation.",
      next: "To see your seat, go to your family page.",
    },
    in_another_family: {
      title: "You're on another family plan",
      text: "You can only be on one family plan at a time.",
      next: "Leave that plan on your family page, then come back to this link.",
    },
    owns_family: {
      title: "You have your own family plan",
      text: "Other people watch on your plan, so you can't join another one.",
      next: "Remove them on your family page, then come back to this link.",
    },
  };
  return words[screen];
}
