import { expect, test } from "vitest";
import { SchoolSearch } from "~/components/account/profile/school-choice";
import { schoolChoice } from "~/models/account/account.server";
import { rendered } from "./rendered";

/** Finding one's school in My Account (S 3). */

const words = (choice: Parameters<typeof SchoolSearch>[0]["choice"]) =>
  rendered(<SchoolSearch name="team" card="teams" choice={choice} />).querySelector("[role=status]")?.text;
const keller = { key: "k1", name: "Keller High School", place: "Keller, TX", logo: null, href: "/schools/keller" };
const found = { q: "keller", schools: [keller], total: 1, failed: false };

test.each([
  ["nothing searched", null, undefined],
  ["nothing typed", { ...found, q: "", schools: [], total: 0 }, "Enter a school or a city first."],
  ["all of them shown", found, undefined],
  ["more than are shown", { ...found, total: 2 }, "Showing 1 of 2 schools. Don't see yours? Add its city or state."],
])("%s", (_what, choice, said) => expect(words(choice as Parameters<typeof words>[0])).toBe(said));

test("an empty search asks no one, and is not the same as none", async () => {
  const clients = {} as Parameters<typeof schoolChoice>[0];
  const call = () => Promise.reject(new Error("asked"));
  expect(await schoolChoice(clients, { text: null, near: null }, call)).toBeNull();
  expect(await schoolChoice(clients, { text: "  ", near: null }, call)).toEqual({
    q: "",
    schools: [],
    total: 0,
    failed: false,
  });
});
