import { describe, expect, it } from "vitest";
import { surveySchema } from "~/models/canceling/survey";

describe("why someone canceled, in their words (B 7)", () => {
  const said = (other_text: string) => surveySchema.safeParse({ main_option: "other", other_text });

  it("counts each line break once, as browsers do", () => {
    const typed = `${"x".repeat(999)}\n${"y".repeat(1_000)}`;
    expect(said(typed.replace("\n", "\r\n")).data?.other_text).toBe(typed);
  });

  it("takes no more than 2,000 characters", () =>
    expect(said("x".repeat(2_001)).error?.issues).toMatchObject([{ message: "Use at most 2,000 characters." }]));
});
