import { beforeEach, describe, expect, it, vi } from "vitest";
import { savedPosition, savePosition } from "~/components/player/playback/saved-position";

const saved = (position: number, duration = 600, savedAt = 1) => ({ position, duration, savedAt });

describe("what the browser remembers (S 3)", () => {
  let kept: string | null;
  beforeEach(() => {
    kept = null;
    vi.stubGlobal("localStorage", { getItem: () => kept, setItem: (_key: string, value: string) => (kept = value) });
  });

  it("is one place per event, and nothing of an event watched to its end", () => {
    savePosition("gam1", saved(100));
    savePosition("gam2", saved(200));
    savePosition("gam1", saved(590));
    expect(savedPosition("gam1")).toBeUndefined();
    expect(savedPosition("gam2")).toEqual(saved(200));
  });

  it("is the newest sixty", () => {
    for (let index = 0; index < 65; index += 1) savePosition(`gam${index}`, saved(100, 600, index));
    expect(savedPosition("gam4")).toBeUndefined();
    expect(savedPosition("gam5")).toEqual(saved(100, 600, 5));
  });

  it.each(["not json", "null", "[1]", '{"gam1":{"position":"x"}}'])("survives a storage that holds %s", (text) => {
    kept = text;
    expect(savedPosition("gam1")).toBeUndefined();
    savePosition("gam1", saved(100));
    expect(savedPosition("gam1")).toEqual(saved(100));
  });
});

it("remembers nothing, and stops nothing, where even the word localStorage throws: a partner's frame", () => {
  // Told to Vitest, so that it is put back.
  vi.stubGlobal("localStorage", null);
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
  savePosition("gam1", saved(100));
  expect(savedPosition("gam1")).toBeUndefined();
});
