import { describe, expect, it } from "vitest";
import { resumePosition, worthSaving } from "~/components/player/resume";
import { savedPosition, savePosition } from "~/components/player/saved-position";

const saved = (position: number, duration = 600, savedAt = 1) => ({ position, duration, savedAt });

describe("where to begin", () => {
  it.each([
    ["nothing saved", { live: false }, null],
    ["in the middle, a little earlier", { live: false, saved: saved(300) }, 297],
    ["the first seconds", { live: false, saved: saved(14) }, null],
    ["just past the first seconds", { live: false, saved: saved(15) }, 12],
    ["almost at the end", { live: false, saved: saved(581) }, null],
    ["just before that", { live: false, saved: saved(580) }, 577],
    ["a short clip, in the middle", { live: false, saved: saved(20, 40) }, 17],
    ["a short clip, just begun", { live: false, saved: saved(3.9, 40) }, null],
    ["a short clip, nearly over", { live: false, saved: saved(36.1, 40) }, null],
    ["live begins live", { live: true, saved: saved(300), asked: 20 }, null],
    ["a place asked for wins", { live: false, saved: saved(300), asked: 42 }, 42],
    ["zero is not a place", { live: false, saved: saved(300), asked: 0 }, 297],
    ["a length that is none", { live: false, saved: saved(300, Infinity) }, null],
  ])("%s", (_what, question, expected) => {
    expect(resumePosition(question)).toBe(expected);
  });

  it("keeps only positions worth it", () => {
    expect(worthSaving(300, 600)).toBe(true);
    expect(worthSaving(599, 600)).toBe(false);
  });
});

class MemoryStorage implements Storage {
  readonly #kept = new Map<string, string>();
  get length() {
    return this.#kept.size;
  }
  clear() {
    this.#kept.clear();
  }
  getItem(key: string) {
    return this.#kept.get(key) ?? null;
  }
  key(index: number) {
    return [...this.#kept.keys()][index] ?? null;
  }
  removeItem(key: string) {
    this.#kept.delete(key);
  }
  setItem(key: string, value: string) {
    this.#kept.set(key, value);
  }
}

describe("what the browser remembers", () => {
  it("keeps one place per event, and forgets an event watched to its end", () => {
    const storage = new MemoryStorage();
    savePosition(storage, "gam1", saved(100));
    savePosition(storage, "gam2", saved(200));
    savePosition(storage, "gam1", saved(590));
    expect(savedPosition(storage, "gam1")).toBeUndefined();
    expect(savedPosition(storage, "gam2")).toEqual(saved(200));
  });

  it("keeps the newest sixty", () => {
    const storage = new MemoryStorage();
    for (let index = 0; index < 65; index += 1) savePosition(storage, `gam${index}`, saved(100, 600, index));
    expect(savedPosition(storage, "gam4")).toBeUndefined();
    expect(savedPosition(storage, "gam5")).toEqual(saved(100, 600, 5));
  });

  it.each(["not json", "null", "[1]", '{"gam1":{"position":"x"}}'])("survives a storage that holds %s", (text) => {
    const storage = new MemoryStorage();
    storage.setItem("player-positions", text);
    expect(savedPosition(storage, "gam1")).toBeUndefined();
    savePosition(storage, "gam1", saved(100));
    expect(savedPosition(storage, "gam1")).toEqual(saved(100));
  });
});
