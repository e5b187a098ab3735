import { brand } from "~contracts/brand";
import { EMAIL_LINK_HOURS } from "~contracts/limits";
import { greeting } from "../../mail/greeting-name";
import type { Letter } from "../../mail/letter";

/** To the new address; says nothing of the account, whose member may have mistyped it. */
export function confirmAddressMail(link: string, byTeam = false): Letter {
  return {
    subject: `Confirm your new e-mail address for ${brand.name}`,
    body: [
      "Hi,",
      `Someone, hopefully you, wants to use this e-mail address for their ${brand.name} account. Use this link ` +
        (byTeam
          ? `tomorrow: it works from ${EMAIL_LINK_HOURS} to ${2 * EMAIL_LINK_HOURS} hours after this e-mail. Use it `
          : `within ${EMAIL_LINK_HOURS} hours, `) +
        `${byTeam ? "where you're signed in, or sign in first." : "and sign in if we ask you to."}`,
      { label: "Confirm your address", url: link },
      "If it wasn't you, you can ignore this e-mail. Nothing happens unless someone signs in with the link.",
    ],
    why: `You get this because someone entered this address at ${brand.name}.`,
  };
}

/** To the address that still holds: from here the change can be stopped. */
export function emailChangeMail(name: string, siteUrl: string, byTeam = false): Letter {
  return {
    subject: `A new e-mail address for your ${brand.name} account`,
    body: [
      greeting(name),
      `Someone, hopefully you, asked ${byTeam ? "our team " : ""}to change the e-mail address of your ${brand.name} ` +
        `account. We sent a link to the new address. ${byTeam ? `It works ${EMAIL_LINK_HOURS} hours from now. ` : ""}` +
        "Until it's used, everything stays as it is.",
      "If it was you, you can ignore this e-mail.",
      "If it wasn't you, set a new password right away, which signs out every device and stops the change.",
      { label: "Set a new password", url: `${siteUrl}/users/password/new` },
    ],
  };
}

/** The last letter to the address before. */
export function addressChangedMail(name: string, siteUrl: string): Letter {
  return {
    subject: `The e-mail address of your ${brand.name} account was changed`,
    body: [
      greeting(name),
      `Your ${brand.name} account has a new e-mail address. From now on you sign in with it, and our e-mails go ` +
        "there. This is the last one that we send here.",
      `If it wasn't you, e-mail us right away: ${brand.support.email}. If you're still signed in on one of your ` +
        `devices, change your password there, too: ${siteUrl}/member/account#password`,
    ],
  };
}
