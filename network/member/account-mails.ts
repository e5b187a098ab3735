import { brand } from "~contracts/brand";
import { RESET_LINK_HOURS } from "~contracts/limits";
import { greeting } from "../mail/greeting-name";
import type { Letter } from "../mail/letter";

export function resetMail(name: string, link: string): Letter {
  return {
    subject: `Set a new ${brand.name} password`,
    body: [
      greeting(name),
      `Someone, hopefully you, asked to set a new password for your ${brand.name} account. Use this link ` +
        `within ${RESET_LINK_HOURS} hours.`,
      { label: "Set a new password", url: link },
      "If it wasn't you, you can ignore this e-mail. Your password won't change.",
    ],
  };
}

export function passwordChanged(name: string, siteUrl: string, hadPasskeys: boolean): Letter {
  return {
    subject: `Your ${brand.name} password was changed`,
    body: [
      greeting(name),
      `The password of your ${brand.name} account was changed, and we signed you out on your other devices.`,
      ...(hadPasskeys ? ["Your passkeys were removed, too. You can add new ones in My Account."] : []),
      `If it wasn't you, set a new one right away.`,
      { label: "Set a new password", url: `${siteUrl}/users/password/new` },
    ],
  };
}

/** Anyone who approves someone else's code learns of it here. */
export function connectedMail(name: string, siteUrl: string): Letter {
  return {
    subject: `A new device is using your ${brand.name} account`,
    body: [
      greeting(name),
      "A TV or another device was connected to your account with a code.",
      "If it wasn't you, change your password, which signs out every other device.",
      { label: "Change your password", url: `${siteUrl}/member/account#password` },
    ],
  };
}

export function farewell(name: string): Letter {
  return {
    subject: `Your ${brand.name} account is deleted`,
    body: [
      greeting(name),
      `As you asked, we deleted your ${brand.name} account, with its teams, lists and passes. This is the last ` +
        "e-mail you'll get from us.",
      `If it wasn't you, e-mail us right away: ${brand.support.email}`,
    ],
    why: `You get this because you had a ${brand.name} account.`,
  };
}
