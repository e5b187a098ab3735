import { expect, it } from "vitest";
import { changeInbox } from "~/models/desk/inbox.server";
import { centsOf, withTimes } from "~/models/desk/people.server";
import { changePerson } from "~/models/desk/person-changes.server";
import { UpstreamError } from "~/services/http/upstream-error";

it.each([
  ["", null],
  ["5", 500],
  ["$5.00", 500],
  ["0.01", 1],
  ["0", undefined],
  ["5.0", undefined],
  ["-5", undefined],
  ["five", undefined],
])("%j is an amount of %s cents", (typed, expected) => expect(centsOf(typed)).toBe(expected));

it("says instants in the reader's zone, and leaves all else", () => {
  const text = "renews 2026-11-29T01:04:00.000Z, since 2026-07-01T05:00:00Z, 2026-11-29";
  expect(withTimes(text, "America/Chicago")).toBe(
    "renews Nov 28, 2026, 7:04 PM CST, since Jul 1, 2026, 12:00 AM CDT, 2026-11-29",
  );
});

const press = "8e7b1c3e-0f2b-4f0c-9a4e-3b8a5b9d7c11";
const given = { kind: "give", press, days: "3", reason: "Snowed out", email: "" };
const answered = { kind: "answer", press, text: "Hello!", answers: "0" };

it.each([
  ["days", given, (lost: () => Promise<never>) => changePerson(lost, "fan", given)],
  ["an answer", answered, (lost: () => Promise<never>) => changeInbox(lost, "LD-1", answered)],
])("keeps the press of %s whose reply is lost, and says that it may be pressed again", async (_, typed, change) => {
  const lost = () => Promise.reject(new UpstreamError({ service: "desk", kind: "timeout" }));
  expect(await change(lost)).toMatchObject({
    typed,
    field: null,
    problem: expect.stringMatching(/only once/),
    status: 502,
  });
});
