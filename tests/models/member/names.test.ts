import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { profileSchema } from "~/models/account/account-forms";
import { signUpSchema } from "~/models/member/forms";
import { nameField } from "~contracts/records/lead";
import { recruitingLeadSchema } from "~contracts/records/recruiting";
import { newUserRules, profileEditRules } from "~network/member/account-rules";

/** Everyone's name is a name, wherever one is asked for. */
const NAMES = ["O'Brien", "O’Brien", "Anne-Marie", "J. R.", "Müller", "Ñandú", "Ñandú".normalize("NFD"), "李", "محمد"];
const lead = recruitingLeadSchema.shape;
const FIELDS: [field: string, schema: z.ZodType][] = [
  ["sign-up, first", signUpSchema.shape.name],
  ["sign-up, last", signUpSchema.shape.last_name],
  ["profile, first", profileSchema.shape.name],
  ["profile, last", profileSchema.shape.last_name],
  ["the member service, first", newUserRules.shape.name],
  ["the member service, last", newUserRules.shape.last_name],
  ["its edit", profileEditRules.shape.name],
  ["recruiting, athlete's first", lead.athlete_first_name],
  ["recruiting, athlete's last", lead.athlete_last_name],
  ["recruiting, parent's first", lead.parent_first_name],
  ["recruiting, parent's last", lead.parent_last_name],
  ["a school's or partner's form", nameField],
];

describe.each(FIELDS)("%s", (_, schema) => {
  it.each(NAMES)("takes %s", (name) => expect(schema.parse(` ${name} `)).toBe(name));
});
