import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { startTiny } from "../tiny-site";

describe("files of the build", () => {
  const folder = mkdtempSync(join(tmpdir(), "client-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("are sent compressed, by range, once, and to GET alone", async () => {
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "assets/a-1.js"), "identity");
    writeFileSync(join(folder, "assets/a-1.js.br"), "brotli");
    mkdirSync(join(folder, ".vite"));
    writeFileSync(join(folder, ".vite/manifest.json"), "{}");
    writeFileSync(join(folder, "segment.m4s"), "0123456789");
    writeFileSync(join(folder, "large.m4s"), Buffer.alloc(2_000_000, "x"));
    const tiny = await startTiny({}, folder);
    const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
      fetch(tiny.origin + path, { method, headers });
    const script = await get("/assets/a-1.js", { "Accept-Encoding": "br" });
    expect([
      script.headers.get("content-encoding"),
      script.headers.get("cache-control"),
      script.headers.get("content-type"),
    ]).toEqual(["br", "public, max-age=31536000, immutable", "text/javascript; charset=utf-8"]);
    await script.body?.cancel().catch(() => undefined);
    expect(script.headers.get("etag")).toMatch(/^W\/"/);
    expect(
      (
        await get("/assets/a-1.js", {
          "Accept-Encoding": "identity",
          "If-None-Match": script.headers.get("etag") ?? "",
        })
      ).status,
    ).toBe(304);
    const part = await get("/segment.m4s", { Range: "bytes=2-4" });
    expect(part.headers.get("etag")).toMatch(/^"/);
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
    const past = await get("/segment.m4s", { Range: "bytes=20-" });
    expect([past.status, past.headers.get("cache-control")]).toEqual([416, "no-store"]);
    expect((await (await get("/large.m4s", { Range: "bytes=1000000-1999999" })).text()).length).toBe(1_000_000);
    expect((await get("/segment.m4s", { Origin: tiny.origin }, "POST")).status).toBe(405);
    const head = await get("/segment.m4s", {}, "HEAD");
    expect([head.headers.get("content-length"), await head.text()]).toEqual(["10", ""]);
    const gone = await get("/assets/a-0.js");
    expect([gone.status, gone.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
    expect((await get("/assets/a-1.js.br")).status).toBe(404);
    expect((await get("/.vite/manifest.json")).status).toBe(404);
    await tiny.stop();
  });

  it("are those of earlier builds, too, where the build has none of that name", async () => {
    const write = (path: string, text: string) => {
      mkdirSync(join(folder, "both", dirname(path)), { recursive: true });
      writeFileSync(join(folder, "both", path), text);
    };
    write("earlier/assets/root-a.js", "earlier");
    write("earlier/assets/same.js", "earlier");
    write("client/assets/same.js", "now");
    const tiny = await startTiny({}, join(folder, "both/client"));
    const text = async (path: string) => (await fetch(tiny.origin + path)).text();
    expect([await text("/assets/root-a.js"), await text("/assets/same.js")]).toEqual(["earlier", "now"]);
    await tiny.stop();
  });
});
