import { expect, test } from "vitest";
import { OrganizationRow } from "~/components/organization/organization-row";
import { rendered } from "./rendered";

test("what can be done with a school may be a form, which HTML allows in no span", () => {
  const form = rendered(<OrganizationRow name="Lincoln" action={<form method="post" />} />).querySelector("form");
  expect(form?.parentNode?.rawTagName).toBe("div");
  expect(form?.closest("span")).toBeNull();
});
