import { describe, expect, it } from "vitest";
import { createRenderCache } from "~/web/page/render-cache.server";

describe("rendered pages (performance 3)", () => {
  it("are bounded with their keys, the least used out first", () => {
    const pageOf = createRenderCache<{ html: string }>(25);
    const drawn: string[] = [];
    const ask = (key: string) => pageOf(key, () => (drawn.push(key), { html: "123456789" })).html;
    for (const key of ["a", "b", "a", "c", "a", "b"]) expect(ask(key)).toBe("123456789");
    expect(drawn).toEqual(["a", "b", "c", "b"]);
  });
});
