import { describe, expect, it, vi } from "vitest";
import type { FAULTS } from "~contracts/network";
import { createFaults } from "~network/development/faults";

const healthy = { fetch: async () => Response.json({ items: [], total: 0 }) };
const ask = (signal?: AbortSignal) => new Request("http://search.embedded/v2/search", { signal });

function failing(fault: (typeof FAULTS)[number], times: number | null = null) {
  const faults = createFaults();
  faults.set("search", fault, times);
  return { faults, app: faults.inFrontOf("search", healthy) };
}

describe("faults", () => {
  it.each([
    ["refused", "ECONNREFUSED"],
    ["reset", "ECONNRESET"],
  ] as const)("%s rejects as fetch does", async (fault, code) => {
    const error: unknown = await failing(fault)
      .app.fetch(ask())
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ cause: { code } });
  });

  it.each(["500", "503", "429", "401", "404"] as const)("%s answers with that status and an error", async (fault) => {
    const response = await failing(fault).app.fetch(ask());
    expect(response.status).toBe(Number(fault));
    expect(await response.json()).toHaveProperty("error");
  });

  it("timeout is silent until the caller gives up", async () => {
    const stop = new AbortController();
    const settled = vi.fn();
    const call = failing("timeout").app.fetch(ask(stop.signal)).catch(settled);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(settled).not.toHaveBeenCalled();
    stop.abort();
    await call;
    expect(settled).toHaveBeenCalledOnce();
  });

  it("slow sends headers and a byte, and never ends", async () => {
    const stop = new AbortController();
    const response = await failing("slow").app.fetch(ask(stop.signal));
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value).toHaveLength(1);
    const next = reader?.read().then(
      () => "more",
      () => "aborted",
    );
    stop.abort();
    expect(await next).toBe("aborted");
  });

  it("bad-json cannot be parsed, wrong-shape can, redirect leads elsewhere", async () => {
    await expect((await failing("bad-json").app.fetch(ask())).json()).rejects.toThrow(SyntaxError);
    expect(await (await failing("wrong-shape").app.fetch(ask())).json()).not.toHaveProperty("items");
    expect((await failing("redirect").app.fetch(ask())).headers.get("location")).toMatch(/^http/);
  });

  it("huge-body goes on for 64 MB, a piece at a time", async () => {
    const response = await failing("huge-body").app.fetch(ask());
    let length = 0;
    for (
      let reader = response.body?.getReader(), part = await reader?.read();
      part && !part.done;
      part = await reader?.read()
    )
      length += part.value.length;
    expect(length).toBe(64 * 1024 * 1024);
  });

  it("hits one service, as often as told, and can be cleared", async () => {
    const { faults, app } = failing("500", 2);
    expect((await faults.inFrontOf("member", healthy).fetch(ask())).status).toBe(200);
    expect([(await app.fetch(ask())).status, (await app.fetch(ask())).status, (await app.fetch(ask())).status]).toEqual(
      [500, 500, 200],
    );
    faults.set("search", "500", null);
    faults.set("member", "404", null);
    faults.clear("search");
    expect(faults.active()).toEqual([{ service: "member", fault: "404", times: null }]);
    faults.clear();
    expect(faults.active()).toEqual([]);
  });
});
