import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fileOf, patched, patches, unpatched } from "../../scripts/patches.js";

describe("the patches", () => {
  it.each(patches)("of $package/$file are applied, and only once", (patch) => {
    const installed = readFileSync(fileOf(patch), "utf8");
    expect(patched(installed, patch)).toBe(installed);
    expect(unpatched(installed, patch)).not.toBe(installed);
    expect(patched(unpatched(installed, patch), patch)).toBe(installed);
  });

  it("refuse a package they were not made for", () => {
    const patch = { package: "p", version: "1.0.0", file: "f", edits: [{ why: "a reason", find: "b", replace: "c" }] };
    expect(() => patched("a", patch)).toThrow(/p\/f has no single place for: a reason/);
    expect(() => patched("b b", patch)).toThrow(/no single place/);
    expect(patched("a b", patch)).toBe("a c");
  });
});
