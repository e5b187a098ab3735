import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { BUNDLED } from "../../scripts/bundle.js";

const build = fileURLToPath(new URL("../../build", import.meta.url));
const files = ["main.js", ...readdirSync(join(build, "server/assets")).map((name) => `server/assets/${name}`)].filter(
  (name) => name.endsWith(".js"),
);

/** The packages that a file reads as soon as it is read itself. */
const packagesOf = (source: string) =>
  [...source.matchAll(/^(?:import|export)\s(?:[^"';]*?\sfrom\s)?"([^"./~][^"]*)";$/gm)].map(([, name = ""]) =>
    name
      .split("/")
      .slice(0, name.startsWith("@") ? 2 : 1)
      .join("/"),
  );

describe("what a start reads (performance 2)", () => {
  const read = new Set(files.flatMap((name) => packagesOf(readFileSync(join(build, name), "utf8"))));

  it("sees the packages that stay outside", () =>
    expect([...read]).toEqual(expect.arrayContaining(["express", "libsql", "@remix-run/node", "react"])));

  it.each(BUNDLED)("has %s in it", (name) => expect(read).not.toContain(name));

  it.each(["redis", "pg"])("leaves %s alone until there is one to talk to", (name) => expect(read).not.toContain(name));

  it("leaves private fields to Node itself: looked up in maps instead, they are the slowest part of a search", () => {
    for (const name of files) expect(readFileSync(join(build, name), "utf8"), name).not.toContain("__privateGet");
  });

  it("is a site at work where nobody says what it is", () => {
    const telling = "data:text/javascript,process.on('exit',()=>console.error('ran as',process.env.NODE_ENV))";
    // A bad port ends it as soon as it has read everything.
    const { stderr } = spawnSync(
      "env",
      ["-u", "NODE_ENV", "PORT=none", process.execPath, "--import", telling, join(build, "main.js")],
      { encoding: "utf8" },
    );
    expect(stderr).toContain("PORT");
    expect(stderr).toContain("ran as production");
  });
});
