import { expect, test } from "vitest";
import { ErrorSummary } from "~/components/ui/error-summary";
import { CheckboxField, InputField, SelectField } from "~/components/ui/field";
import { rendered } from "./rendered";

test("a label, a hint and an error hang on their input", () => {
  const field = rendered(
    <InputField id="email" name="email" label="Email" hint="For receipts" errors={["Not an address", "Too long"]} />,
  );
  const input = field.querySelector("input");
  expect(field.querySelector("label")?.getAttribute("for")).toBe("email");
  const described = input
    ?.getAttribute("aria-describedby")
    ?.split(" ")
    .map((id) => field.querySelector(`#${id}`)?.text);
  expect(described).toEqual(["For receipts", "Not an address"]);
  expect(input?.getAttribute("aria-invalid")).toBe("true");
});

test("a field without an error says so, and keeps room for one", () => {
  const field = rendered(<SelectField id="zone" name="zone" label="Zone" />);
  expect(field.querySelector("select")?.getAttribute("aria-invalid")).toBeUndefined();
  expect(field.querySelector("select")?.getAttribute("aria-describedby")).toBeUndefined();
  expect(field.querySelector("#zone-error")).not.toBeNull();
});

test("a checkbox is labeled and described as an input is", () => {
  const field = rendered(<CheckboxField id="terms" name="terms" label="I accept" errors={["Accept the terms"]} />);
  expect(field.querySelector("input")?.getAttribute("type")).toBe("checkbox");
  expect(field.querySelector("label")?.getAttribute("for")).toBe("terms");
  expect(field.querySelector("input")?.getAttribute("aria-describedby")).toBe("terms-error");
});

test("the summary links every error to its field, and is gone without errors", () => {
  const summary = rendered(
    <ErrorSummary errors={[{ fieldId: "email", message: "Not an address" }]} formErrors={["Could not login"]} />,
  );
  expect(summary.querySelector('[role="alert"]')?.text).toContain("2 things");
  expect(summary.querySelector("a")?.getAttribute("href")).toBe("#email");
  expect(summary.text).toContain("Could not login");
  expect(rendered(<ErrorSummary errors={[]} />).toString()).toBe("");
});
