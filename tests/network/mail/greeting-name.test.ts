import { describe, expect, it } from "vitest";
import { brand } from "~contracts/brand";
import { giftLetters } from "~network/billing/mail/gift-mails";
import { greeting, greetingName } from "~network/mail/greeting-name";
import { newDeviceMail } from "~network/member/devices/new-device";
import {
  invitationMail,
  joinedMail,
  leftMail,
  planEndedMail,
  planStoppedMail,
  removedMail,
  welcomeMail,
} from "~network/member/family/family-mail";

const NIGHT = Date.UTC(2026, 10, 21, 0, 40);

describe("a name in our mail holds no link (S 7.1)", () => {
  it.each([
    ["Robin", "Robin"],
    ["Robin Sawyer-O'Neil, Jr.", "Robin Sawyer-O'Neil, Jr."],
    ["J.R. Smith", "J.R. Smith"],
    ["St. John", "St. John"],
    ["Zoë Núñez", "Zoë Núñez"],
    ["Your prize waits at evil.example/x", "Your prize waits at evil example x"],
    ["https://evil.example", "https evil example"],
    ["prize@evil.example", "prize evil example"],
    ["evil。example", "evil example"],
    ["evil．example", "evil example"],
    ["203.0.113.9", "203 0 113 9"],
    ["\\\\evil\\share", "evil share"],
    ["://", `${brand.name} fan`],
  ])("%s is %s", (name, said) => {
    expect(greetingName(name)).toBe(said);
    expect(greeting(name)).toBe(`Hi ${said},`);
  });

  const evil = { name: "Prize at evil.example/x", last_name: "https://worse.example" };
  const honest = { name: "Robin", last_name: "Sawyer" };
  const LINK = "https://site.example/next";
  const gift = {
    ...{ sender: `${evil.name} ${evil.last_name}`, recipient: evil.name, passName: "Season Pass", zone: "UTC" },
    ...{ sendAt: NIGHT, expiresAt: NIGHT, price: 100, discount: 0, tax: 0, total: 100, orderId: "FH-1" },
    ...{ days: 30, code: "GIFT-1", message: "" },
  };
  it.each([
    ["an invitation", invitationMail(evil, LINK)],
    ["of who joined", joinedMail(honest, evil, LINK)],
    ["of whose plan one joined", welcomeMail(evil, honest, LINK)],
    ["to who joined", welcomeMail(honest, evil, LINK)],
    ["of who removed one", removedMail(evil, honest)],
    ["of whose plan has ended", planEndedMail(evil, honest, LINK)],
    ["of whose pass was paid back", planStoppedMail(evil, honest, LINK)],
    ["of who left", leftMail(honest, evil)],
    ["a new device", newDeviceMail({ ...evil, zone: null, device: null, at: NIGHT, siteUrl: "https://site.example" })],
    ["of a gift bought", giftLetters.bought("https://site.example", gift)],
    ["with a gift", giftLetters.gift("https://site.example", gift)],
  ])("the letter %s", (_what, letter) =>
    expect(JSON.stringify(letter)).not.toMatch(/evil\.example|worse\.example|:\/\/(?!site\.example)/),
  );
});
