import { expect, it } from "vitest";
import { progressOn } from "../../server/progress";

it("progress is a line a step where there is no terminal", () => {
  const written: string[] = [];
  const show = progressOn({ write: (text) => written.push(text) });
  for (const done of [1, 2]) show({ step: "Schools", done, total: 2 });
  show({ step: "Ready" });
  expect(written).toEqual(["  Schools\n", "  Ready\n"]);
});
