import { describe, expect, it } from "vitest";
import { progressOn } from "../../server/progress";

describe("progress", () => {
  it("is a line a step where there is no terminal", () => {
    const written: string[] = [];
    const show = progressOn({ write: (text) => written.push(text) });
    for (const progress of [{ step: "Schools", done: 1, total: 2 }, { step: "Schools", done: 2, total: 2 }, "Ready"])
      show(progress);
    expect(written).toEqual(["  Schools\n", "  Ready\n"]);
  });
});
