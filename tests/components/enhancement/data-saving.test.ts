import { afterEach, expect, it, vi } from "vitest";
import { hasWeakSignal, prefersSaving } from "~/enhancement/data-saving";

afterEach(() => vi.unstubAllGlobals());

it.each([
  [undefined, false, false],
  [{}, false, false],
  [{ saveData: true }, true, false],
  [{ saveData: false, effectiveType: "4g" }, false, false],
  [{ effectiveType: "3g" }, false, true],
  [{ effectiveType: "2g" }, false, true],
  [{ saveData: true, effectiveType: "slow-2g" }, true, true],
])("a connection that says %j: saves %s, is weak %s", (connection, saves, weak) => {
  vi.stubGlobal("navigator", { connection });
  expect([prefersSaving(), hasWeakSignal()]).toEqual([saves, weak]);
});
