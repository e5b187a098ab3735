import "./configured";
import { describe, expect, it } from "vitest";
import { UpstreamError } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import { movedRedirection } from "~/web/page/moved-path.server";

const MOVED: Record<string, string> = {
  "/plans": "/subscribe/retail",
  "/help": "https://support.example/",
  "/old/place": "/schools/lincoln-or?from=old",
  "/watch": "/schedule",
  "/schedule": "/watch-events",
  "/loop": "/loop",
  "/there": "/back",
  "/back": "/there",
  "/bad": "javascript:alert(1)",
  "/away-in-two": "/help",
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((hop) => [`/hop-${hop}`, `/hop-${hop + 1}`])),
};

const content = {
  redirectTarget: async (path: string) => {
    if (path === "/broken") throw new UpstreamError({ service: "content", kind: "refused" });
    if (path === "/ours") throw new TypeError("path is not a function");
    const target = MOVED[path];
    if (!target) throw new UpstreamError({ service: "content", kind: "status", status: 404 });
    return target;
  },
} as unknown as Upstreams["content"];

describe("moved content (S 2.4, rulings 4)", () => {
  it.each([
    ["/plans", "/subscribe/retail"],
    ["/plans?utm_source=x&y=1", "/subscribe/retail?utm_source=x"],
    ["/old/place?utm_source=x", "/schools/lincoln-or?from=old&utm_source=x"],
    ["/help", "https://support.example/"],
    ["/watch", "/watch-events"],
    ["/away-in-two", "https://support.example/"],
    ["/hop-2", "/hop-7"],
    ["/hop-1", null],
    ["/loop", null],
    ["/there", null],
    ["/bad", null],
    ["/nowhere", null],
    ["/broken", null],
  ])("%s → %s", async (address, location) => {
    const answer = await movedRedirection({ content }, new URL(address, "https://www.fieldhouse.example"));
    expect(answer?.headers.get("Location") ?? null).toBe(location);
  });

  it.each([
    ["/feeds/mine/t0ken", 0],
    ["/feeds/mine/t0ken/calendar.ics)", 0],
    ["//Feeds/%6dine/t0ken/", 0],
    ["/member/invite/t0ken/x", 0],
    ["/feeds/mine/", 1],
    ["/feeds/schools/lincoln-or/calendar.ics", 1],
  ])("of %s asks the content service %i times: a token is not told (security 4)", async (address, times) => {
    let asked = 0;
    const counting = { redirectTarget: async () => void (asked += 1) } as unknown as Upstreams["content"];
    const url = new URL(`https://www.fieldhouse.example${address}`);
    expect(await movedRedirection({ content: counting }, url)).toBeNull();
    expect(asked).toBe(times);
  });

  it("hides no mistake of our own", async () => {
    const asked = movedRedirection({ content }, new URL("/ours", "https://www.fieldhouse.example"));
    await expect(asked).rejects.toThrow("path is not a function");
  });
});
