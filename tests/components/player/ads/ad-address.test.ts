import { beforeEach, describe, expect, it, vi } from "vitest";
import { adAddress } from "~/components/player/ads/ad-address";
import { sendBeacons } from "~/components/player/ads/beacon";

describe("an ad's address", () => {
  it.each([
    ["https://ads.test/e?code=[ERRORCODE]", "https://ads.test/e?code=303"],
    ["https://ads.test/e?code=%%ERRORCODE%%", "https://ads.test/e?code=303"],
    ["https://ads.test/e?at=[ADPLAYHEAD]", "https://ads.test/e?at=00%3A00%3A05.000"],
    ["  https://ads.test/e  ", "https://ads.test/e"],
    ["https://ads.test/e?x=[NOBODYKNOWS]", "https://ads.test/e?x=[NOBODYKNOWS]"],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["//ads.test/e", null],
    ["", null],
  ])("%j", (template, address) =>
    expect(adAddress(template, { ERRORCODE: 303, ADPLAYHEAD: "00:00:05.000" })).toBe(address),
  );

  it("is another for each request", () => {
    const addresses = Array.from({ length: 20 }, () => adAddress("https://ads.test/?c=[CACHEBUSTING]"));
    expect(new Set(addresses).size).toBeGreaterThan(15);
    for (const address of addresses) expect(address).toMatch(/^https:\/\/ads\.test\/\?c=\d{8}$/);
  });
});

describe("a report", () => {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => void vi.stubGlobal("fetch", fetched.mockReset().mockRejectedValue(new TypeError("offline"))));

  it("goes without cookies, outlives the page, and is never missed", async () => {
    sendBeacons(["https://ads.test/e?code=[ERRORCODE]", "javascript:alert(1)"], { ERRORCODE: 402 });
    await Promise.resolve();
    expect(fetched.mock.calls).toEqual([
      [
        "https://ads.test/e?code=402",
        expect.objectContaining({ mode: "no-cors", credentials: "omit", keepalive: true }),
      ],
    ]);
  });
});
