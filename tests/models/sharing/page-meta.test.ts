import { expect, test } from "vitest";
import { unlisted } from "~/models/navigation/page";

test.each([
  ["dead", "noindex"],
  ["followed", "noindex, follow"],
] as const)("a page that search engines leave out, its links %s", (links, content) => {
  expect(unlisted("My Account", links)).toEqual([{ title: "My Account" }, { name: "robots", content }]);
});
