import { expect, it, vi } from "vitest";
import { hasWeakSignal, prefersSaving } from "~/enhancement/data-saving";

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

type File = { transferSize: number; requestStart: number; responseStart: number };
const file = (ms: number, transferSize = 900): File => ({ transferSize, requestStart: 100, responseStart: 100 + ms });

it.each<[what: string, page: File[], files: File[], weak: boolean]>([
  ["nothing is known", [], [], false],
  ["the page took as long as a weak line takes", [file(270)], [], true],
  ["or a little less", [file(269)], [], false],
  ["the page took long, a file less: the site was slow", [file(900)], [file(400), file(100)], false],
  ["all took long", [file(900)], [file(400), file(270)], true],
  ["what came from a cache says nothing", [file(900)], [file(1, 0)], true],
  ["nor does a page from one", [file(900, 0)], [], false],
])("the way there and back: %s", (_what, page, files, weak) => {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("performance", { getEntriesByType: (type: string) => (type === "navigation" ? page : files) });
  expect(hasWeakSignal()).toBe(weak);
});
