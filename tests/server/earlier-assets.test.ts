import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assetsToKeep, keepEarlier } from "../../scripts/earlier-assets.js";

/** What an open page asks for after an update (docs/operations.md). */

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 20);
let build: string;
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), "earlier-"));
});
afterEach(() => rmSync(build, { recursive: true, force: true }));

/** As `npm run build` does it, with files that say when they were built. */
function buildAt(at: number, names: string[], mostBytes?: number): void {
  const kept = assetsToKeep(build, mostBytes);
  rmSync(build, { recursive: true, force: true });
  const folder = join(build, "client/assets");
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    writeFileSync(join(folder, name), `${name} of day ${(at - START) / DAY}`);
    utimesSync(join(folder, name), at / 1_000, at / 1_000);
  }
  keepEarlier(build, kept);
}
const earlier = () => readdirSync(join(build, "earlier/assets")).toSorted();

describe("the files of earlier builds", () => {
  it("are none after the first one", () => {
    buildAt(START, ["root-a.js"]);
    expect(earlier()).toEqual([]);
  });

  it("stay as they were, compressed too, but where the new build has the name", () => {
    buildAt(START, ["root-a.js", "root-a.js.br", "same.js"]);
    buildAt(START + DAY, ["root-b.js", "same.js"]);
    expect(earlier()).toEqual(["root-a.js", "root-a.js.br"]);
    const path = join(build, "earlier/assets/root-a.js");
    expect([readFileSync(path, "utf8"), statSync(path).mtimeMs]).toEqual(["root-a.js of day 0", START]);
    expect(readFileSync(join(build, "client/assets/same.js"), "utf8")).toBe("same.js of day 1");
  });

  it("go a week before the last build, which stays whenever the next one comes", () => {
    buildAt(START, ["root-a.js"]);
    buildAt(START + DAY, ["root-b.js"]);
    buildAt(START + 8 * DAY - 1, ["root-c.js"]);
    expect(earlier()).toEqual(["root-a.js", "root-b.js"]);
    buildAt(START + 100 * DAY, ["root-d.js"]);
    expect(earlier()).toEqual(["root-b.js", "root-c.js"]);
    buildAt(START + 200 * DAY, ["root-e.js"]);
    expect(earlier()).toEqual(["root-d.js"]);
  });

  it("are the newest of them that fit, and the last build's in any case", () => {
    const bytes = "root-a.js of day 0".length;
    buildAt(START, ["root-a.js"]);
    for (const [i, name] of ["root-b.js", "root-c.js", "root-d.js"].entries())
      buildAt(START + (i + 1) * DAY, [name], 2 * bytes);
    expect(earlier()).toEqual(["root-b.js", "root-c.js"]);
    buildAt(START + 4 * DAY, ["root-e.js", "root-f.js"], 2 * bytes);
    buildAt(START + 5 * DAY, ["root-g.js"], 1);
    expect(earlier()).toEqual(["root-e.js", "root-f.js"]);
  });

  it("fit 32 MB of memory, however often a day is built", () => {
    const folder = join(build, "earlier/assets");
    buildAt(START, ["root-a.js"]);
    mkdirSync(folder, { recursive: true });
    for (let nth = 0; nth < 40; nth += 1) {
      writeFileSync(join(folder, `${nth}.js`), Buffer.alloc(1_000_000));
      utimesSync(join(folder, `${nth}.js`), START / 1_000 - nth, START / 1_000 - nth);
    }
    buildAt(START + DAY, ["root-b.js"]);
    expect(earlier().length).toBe(32);
    expect(earlier()).not.toContain("31.js");
  });
});
