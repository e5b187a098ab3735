import { brand } from "~contracts/brand";
import { INVITATION_DAYS } from "~contracts/limits";
import { greeting, greetingName } from "../../mail/greeting-name";
import type { Letter, Part } from "../../mail/letter";

type Person = { name: string; last_name: string };

const fullName = ({ name, last_name }: Person) => greetingName(`${name} ${last_name}`);
const firstName = ({ name }: Person) => greetingName(name);
const words = (subject: string, body: Part[]): Letter => ({ subject, body });

export function invitationMail(owner: Person, link: string): Letter {
  const { subject, body } = words(`${fullName(owner)} invites you to a ${brand.name} family plan`, [
    `${fullName(owner)} has a seat for you on a ${brand.name} family plan: every game, live and on demand, at ` +
      "no cost to you.",
    `Use this link within ${INVITATION_DAYS} days. It works once.`,
    { label: "Accept the invitation", url: link },
    `If you don't know ${firstName(owner)}, you can ignore this e-mail. Nothing happens unless you use the link.`,
  ]);
  return { subject, body, why: `You get this because ${fullName(owner)} entered this address at ${brand.name}.` };
}

export function joinedMail(owner: Person, member: Person, link: string): Letter {
  return words(`${fullName(member)} joined your family plan`, [
    greeting(owner.name),
    `${fullName(member)} took a seat on your ${brand.name} family plan. See who's on your plan, or change it.`,
    { label: "See your plan", url: link },
  ]);
}

export function welcomeMail(owner: Person, member: Person, link: string): Letter {
  return words(`You're on ${firstName(owner)}'s family plan`, [
    greeting(member.name),
    `You now watch on ${fullName(owner)}'s ${brand.name} plan, for as long as it lasts. You won't be charged. ` +
      "Here's what's on next.",
    { label: "See what's on", url: link },
  ]);
}

export function removedMail(owner: Person, member: Person): Letter {
  return words(`Your seat in ${firstName(owner)}'s family plan has ended`, [
    greeting(member.name),
    `${fullName(owner)} removed you from the family plan. Your ${brand.name} account and everything you follow ` +
      "are still yours.",
  ]);
}

/** The owner's account is deleted, and the plan with it. */
export function planEndedMail(owner: Person, member: Person, link: string): Letter {
  return words(`${fullName(owner)}'s family plan has ended`, [
    greeting(member.name),
    `${fullName(owner)}'s ${brand.name} family plan has ended, and your seat with it. You weren't charged. Your ` +
      "account and everything you follow are still yours. To go on watching, get a pass of your own.",
    { label: "Get a pass", url: link },
  ]);
}

/** The owner's pass went unpaid, or its money back; the seat stays. */
export function planStoppedMail(owner: Person, member: Person, link: string): Letter {
  return words(`${fullName(owner)}'s plan has ended`, [
    greeting(member.name),
    `${fullName(owner)}'s ${brand.name} plan has ended, so there's nothing to watch on it for now. You weren't ` +
      `charged. We'll keep your seat: you can watch again as soon as ${firstName(owner)} has a pass. Or get your own.`,
    { label: "Get a pass", url: link },
  ]);
}

export function leftMail(owner: Person, member: Person): Letter {
  return words(`${fullName(member)} left your family plan`, [
    greeting(owner.name),
    `${fullName(member)} has left your ${brand.name} family plan. The seat is open again.`,
  ]);
}
