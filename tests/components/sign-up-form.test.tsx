import { expect, test } from "vitest";
import { SignUpForm } from "~/components/account/sign-in/sign-up-form";
import { ACCOUNT_EXISTS } from "~/models/member/sign-up-errors";
import { rendered } from "./rendered";

const ways = (message: string, signInHref?: string) => {
  const initialValue = { email: "fan@example.test", redir: "/events/a/b" };
  const answer = { status: "error" as const, initialValue, error: { email: [message] } };
  const view = rendered(<SignUpForm byMail redir="/events/a/b" answer={answer} {...(signInHref && { signInHref })} />);
  return view
    .querySelectorAll("a")
    .filter(({ text }) => text === "Sign in instead")
    .map((link) => link.getAttribute("href"));
};

test("a known address leads to signing in, with the address and where one was going", () => {
  const href = "/users/sign_in?redir=%2Fevents%2Fa%2Fb&email=fan%40example.test";
  expect(ways(ACCOUNT_EXISTS)).toEqual([href, href]);
  expect(ways(ACCOUNT_EXISTS, "/subscribe/annual?have=1")[0]).toBe("/subscribe/annual?have=1&email=fan%40example.test");
});

test("no other error does", () => expect(ways("You can't use this e-mail address.")).toEqual([]));
