import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import options from "../remix.config.js";

const root = join(import.meta.dirname, "..");
const register = readFileSync(join(root, "docs/advisories.md"), "utf8");
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, { version?: string }>;
};

const sectionOf = (heading: string) => register.split(`## ${heading}`)[1]?.split("\n## ")[0] ?? "";

/** The rows of a table under a heading, cells trimmed. */
function rows(heading: string): string[][] {
  return sectionOf(heading)
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The entries of a list under a heading: the advisory, the package with its version, the proof. */
const entries = (heading: string) =>
  sectionOf(heading)
    .split(/^- /m)
    .slice(1)
    .map((entry): [advisory: string, named: string, proof: string] => {
      const [, advisory = "", named = ""] = /^\*\*(.+?)\*\*,\s(`[^`]+`\s[\d.]+):\s/.exec(entry) ?? [];
      return [advisory, named, entry.split("\n  - proof: ")[1]?.trim() ?? ""];
    });

const parts = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number);

/** True where a version is at least another. */
function atLeast(version: string, least: string): boolean {
  const [given, wanted] = [parts(version), parts(least)];
  const differing = wanted.findIndex((part, index) => part !== given[index]);
  return differing === -1 || (given[differing] ?? 0) > (wanted[differing] ?? 0);
}

const copiesOf = (name: string) =>
  Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`));

describe("the advisory register (security 1)", () => {
  const pinned = rows("Answered by a version").map(([name = "", least = ""]) => [name.replaceAll("`", ""), least]);

  it("has the packages whose advisories a version answers", () => expect(pinned.length).toBeGreaterThanOrEqual(6));

  it.each(pinned)("every installed %s is at least %s", (name = "", least = "") => {
    const copies = copiesOf(name);
    expect(copies.length).toBeGreaterThan(0);
    const old = copies
      .filter(([, { version = "0" }]) => !atLeast(version, least))
      .map(([path, { version }]) => `${path} ${version ?? ""}`);
    expect(old).toEqual([]);
  });

  const avoided = entries("Not mended upstream: avoided by design");

  it("has an entry for each advisory that is not mended upstream", () => {
    expect(avoided.length).toBeGreaterThanOrEqual(6);
    expect(avoided.filter((cells) => cells.some((cell) => cell === ""))).toEqual([]);
  });

  it.each(avoided)("%s (%s) names proofs that exist", (_advisory, _package, proof) => {
    const proofs = [...proof.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? "");
    expect(proofs.length).toBeGreaterThan(0);
    for (const path of proofs) expect(existsSync(join(root, path)), path).toBe(true);
  });

  it("is about the versions that are installed", () => {
    for (const [, named = ""] of avoided) {
      const [, name = "", version = ""] = /`([^`]+)` ([\d.]+)/.exec(named) ?? [];
      expect(
        copiesOf(name).some(([, copy]) => copy.version?.startsWith(version)),
        named,
      ).toBe(true);
    }
  });
});

describe("what is avoided by design", () => {
  it("lazy route discovery is off", () => expect(options.future?.v3_lazyRouteDiscovery).toBe(false));

  it("no server code decodes a turbo-stream", () => {
    const decoding = ["app", "server"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => /from ["']turbo-stream["']|UNSAFE_decodeViaTurboStream/.test(readFileSync(path, "utf8"))),
    );
    expect(decoding).toEqual([]);
  });
});
