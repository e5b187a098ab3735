import { expect, it } from "vitest";
import { emailText } from "~contracts/email-text";

it.each([
  ["name@example.com", true],
  ["o'neill@k12.ca.us", true],
  ["pat&lee@example.com", true],
  ["pat!x@example.com", true],
  ["pat/x@example.com", true],
  ["user-@example.com", true],
  ["name@example", false],
  ["name@example..com", false],
  ["na me@example.com", false],
  ["<name@example.com>", false],
  ["name@-example.com", false],
])("%s is an address: %s", (text, taken) => expect(emailText().safeParse(text).success).toBe(taken));
