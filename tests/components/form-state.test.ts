import { expect, it } from "vitest";
import { z } from "zod";
import { formState } from "~/components/ui/form-state";

const schema = z.object({ name: z.string(), seats: z.number().optional() });
const typed = (initialValue: Record<string, string | string[]>) => ({ status: "error" as const, initialValue });

it.each([
  ["what was typed", typed({ name: "Ann" }), { name: "Bea" }, "Ann"],
  ["nothing, where nothing was typed over a default", typed({}), { name: "Bea" }, undefined],
  ["a default", undefined, { name: "Bea" }, "Bea"],
  ["an empty text", undefined, { name: "" }, undefined],
  ["a number", undefined, { name: 0 }, "0"],
  ["a box that is checked", undefined, { name: true }, "on"],
  ["a box that is not checked", undefined, { name: false }, undefined],
  ["a field that was sent twice", typed({ name: ["Ann", "Bea"] }), {}, undefined],
])("draws %s", (_, answer, defaults, initialValue) => {
  const [, { name }] = formState({ id: "seats", schema, answer, defaults });
  expect(name.initialValue).toBe(initialValue);
});

it("draws a field as its schema asks, with what was wrong", () => {
  const answer = { ...typed({}), error: { "": ["Try again."], name: ["Name it."] } };
  const [form, { name, seats }] = formState({ id: "seats", schema, answer });
  expect(form).toEqual({ id: "seats", errors: ["Try again."] });
  expect(name).toMatchObject({ id: "seats-name", name: "name", form: "seats", required: true, errors: ["Name it."] });
  expect([name.constraint.required, seats.required, seats.errors]).toEqual([true, false, undefined]);
});

it("draws the fields that are named where there is no schema", () => {
  const [, fields] = formState({ id: "team", names: ["sport"], answer: undefined });
  expect(fields).toEqual({ sport: expect.objectContaining({ id: "team-sport", required: false, constraint: {} }) });
});
