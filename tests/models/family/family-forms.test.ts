import { expect, it } from "vitest";
import { inviteSchema } from "~/models/family/family-forms";
import { sendingSchema } from "~/models/gift/gift-form";
import { signInSchema } from "~/models/member/forms";

it.each([
  ["an invitation", inviteSchema, "Enter their e-mail address."],
  ["a gift", sendingSchema("2026-11-20"), "Enter their e-mail address."],
  ["signing in", signInSchema, "Enter your e-mail address."],
])("%s asks for the right person's address", (_, schema, message) => {
  const { error } = schema.safeParse({});
  expect(error?.issues.find(({ path }) => path[0] === "email")?.message).toBe(message);
});
