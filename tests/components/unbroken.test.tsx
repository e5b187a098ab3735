import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Unbroken } from "~/components/ui/unbroken";

/** Where a line may break in what a page says of dates, addresses and e-mail. */

const whole = (text: string) => `<span class="unbroken">${text}</span>`;

it.each([
  ["Renews soon.", "Renews soon."],
  ["Works until Nov 20, 2027.", `Works until ${whole("Nov 20, 2027.")}`],
  ["Jan 24, 2026 to January 24, 2027", `${whole("Jan 24, 2026")} to ${whole("January 24, 2027")}`],
  ["Section 20, 2027", "Section 20, 2027"],
  ["fan@mail.example.com", "fan@<wbr/>mail<wbr/>.example<wbr/>.com"],
  ["Sent to s.r@mail.example on May 1, 2026.", `Sent to s.r@<wbr/>mail<wbr/>.example on ${whole("May 1, 2026.")}`],
  ["fan@mail.example.", "fan@<wbr/>mail<wbr/>.example."],
  ["@fieldhouse", "@fieldhouse"],
  ["Change your e-mail address?", `Change your ${whole("e-mail")} address?`],
  ["E-mails come play-by-play", `${whole("E-mails")} come play-by-play`],
  ["An All-Access Pass", `An ${whole("All-Access")} Pass`],
  ["Check your e-mail, please (E-mail).", `Check your ${whole("e-mail,")} please (${whole("E-mail).")}`],
  ["e-mailed", "e-mailed"],
])("a text whose dates and e-mail stay whole: %s", (text, markup) =>
  expect(renderToStaticMarkup(<Unbroken text={text} />)).toBe(markup),
);
