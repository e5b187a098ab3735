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
const controlsOf = (dialog: ReturnType<typeof rendered>) => dialog.querySelectorAll("input:not([type=hidden]), select");
const focused = (dialog: ReturnType<typeof rendered>) =>
  dialog.querySelector("[data-focus-on-load]")?.getAttribute("role");

test("the dialog has the focus where it opens, and what went wrong where it is back", () => {
  expect(focused(rendered(<RecruitingDialog view={VIEW} action="/subscribe" />))).toBe("dialog");
  const answer = { status: "error" as const, error: { "": ["Failed to submit information. Please try again."] } };
  expect(focused(rendered(<RecruitingDialog view={{ ...VIEW, answer }} action="/subscribe" />))).toBe("alert");
});

test("the dialog has every field of the lead (B 5), year and sport as lists", () => {
  const dialog = rendered(<RecruitingDialog view={VIEW} action="/subscribe" />);
  const controls = controlsOf(dialog);
  expect(controls.map((control) => control.getAttribute("name")).sort()).toEqual([...FIELDS].sort());
  for (const control of controls) expect(dialog.querySelectorAll(`label[for=${control.id}]`)).toHaveLength(1);
  const lists = controls.filter(({ tagName }) => tagName === "SELECT").map((list) => list.getAttribute("name"));
  expect(lists).toEqual(expect.arrayContaining(["graduation_year", "sport_id"]));
});

test("the dialog sums up what is missing, in the order of its fields (B 5)", () => {
  const answer = parseWithZod(new FormData(), { schema: recruitingLeadSchema }).reply();
  const dialog = rendered(<RecruitingDialog view={{ ...VIEW, answer }} action="/subscribe" />);
  const missing = controlsOf(dialog).filter((control) => control.hasAttribute("required"));
  expect(missing).not.toEqual([]);
  const summed = dialog.querySelectorAll("[role=alert] a").map((link) => link.getAttribute("href"));
  expect(summed).toEqual(missing.map(({ id }) => `#${id}`));
});
