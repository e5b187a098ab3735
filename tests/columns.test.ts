import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** How many columns a line may have: Prettier's own width for code and prose. */
const { printWidth: COLUMNS } = JSON.parse(readFileSync(join(root, ".prettierrc.json"), "utf8")) as {
  printWidth: number;
};

/** Snapshots, drawings and playlists, patches with a package's own lines, and rows of a table. */
const LEFT_OUT = /\.(?:snap|sql)$|^(?:public|patches)\/|^docs\/import\/.*\.(?:csv|ics)$/;

/** The lines of a text that have too many columns, as "file:line (columns)". A picture's bytes have no lines. */
function longLines(file: string, text: string): string[] {
  if (text.includes("\0")) return [];
  return text.split("\n").flatMap((line, index) => {
    const columns = Array.from(line).length;
    return columns > COLUMNS ? [`${file}:${index + 1} (${columns})`] : [];
  });
}

const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(Boolean);

describe("a line", () => {
  it("has at most as many columns as Prettier gives it", () => {
    const written = tracked.filter((file) => !LEFT_OUT.test(file));
    expect(written.length).toBeGreaterThan(1500);
    expect(written.flatMap((file) => longLines(file, readFileSync(join(root, file), "utf8")))).toEqual([]);
  });
});
