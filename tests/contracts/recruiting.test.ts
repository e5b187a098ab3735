import { expect, it } from "vitest";
import { recruitingLeadSchema } from "~contracts/records/recruiting";

/** B 3 */
it("says whose e-mail address is wrong", () => {
  const wrong = recruitingLeadSchema.safeParse({ athlete_email: "ada@", parent_email: "bo" });
  const said = wrong.error?.issues.filter(({ path }) => String(path[0]).endsWith("_email"));
  expect(said?.map(({ message }) => message)).toEqual([
    "Enter the athlete's e-mail, such as name@example.com",
    "Enter the parent's or guardian's e-mail, such as name@example.com",
  ]);
});
