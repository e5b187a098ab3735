import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { RecruitingDialog } from "~/components/checkout/recruiting-dialog";
import { recruitingLeadSchema } from "~contracts/records/recruiting";
import { rendered } from "./rendered";

const FIELDS = Object.keys(recruitingLeadSchema.shape).filter((name) => name !== "event_id");

const VIEW = {
  open: true,
  openHref: "#",
  closeHref: "#",
  years: [2026],
  sports: [{ id: "1", name: "Golf" }],
  sent: false,
  answer: null,
};
const focused = (dialog: ReturnType<typeof rendered>) =>
  dialog.querySelector("[data-focus-on-load]")?.getAttribute("role");

test("the dialog has the focus where it opens, and what went wrong where it is back", () => {
  expect(focused(rendered(<RecruitingDialog view={VIEW} action="/subscribe" />))).toBe("dialog");
  const answer = { status: "error" as const, error: { "": ["Failed to submit information. Please try again."] } };
  expect(focused(rendered(<RecruitingDialog view={{ ...VIEW, answer }} action="/subscribe" />))).toBe("alert");
});

test("the dialog has every field of the lead, and sums up what is wrong in the order of its fields (B 5)", () => {
  const answer = parseWithZod(new FormData(), { schema: recruitingLeadSchema }).reply();
  const dialog = rendered(<RecruitingDialog view={{ ...VIEW, answer }} action="/subscribe" />);
  const controls = dialog.querySelectorAll("input:not([type=hidden]), select");
  expect(controls.map((control) => control.getAttribute("name")).sort()).toEqual([...FIELDS].sort());
  for (const control of controls) expect(dialog.querySelectorAll(`label[for=${control.id}]`)).toHaveLength(1);
  const summed = dialog.querySelectorAll("[role=alert] a").map((link) => link.getAttribute("href"));
  expect(summed).toEqual(controls.map(({ id }) => `#${id}`));
});
