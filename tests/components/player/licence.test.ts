import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { licenceAnswer, LicenceKeeper } from "~/components/player/licence";
import { releaseOnLeaving } from "~/components/player/licence-release";

describe("an answer to a sign of life", () => {
  it.each([
    [200, { valid: true }, "held"],
    [200, { valid: false }, "taken"],
    [200, undefined, "held"],
    [204, undefined, "held"],
    [401, undefined, "taken"],
    [403, undefined, "not-entitled"],
    [404, undefined, "taken"],
    [409, undefined, "taken"],
    [410, { valid: false }, "taken"],
    [429, undefined, "held"],
    [500, { valid: false }, "held"],
    [503, undefined, "held"],
    [0, undefined, "held"],
  ])("%d %o: %s", (status, body, expected) => {
    expect(licenceAnswer(status, body)).toBe(expected);
  });
});

describe("the keeper", () => {
  const licence = { key: "abc", keepAliveUrl: "/licence", everySeconds: 30 };
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
  const beacon = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    fetched.mockReset().mockImplementation(async () => Response.json({ valid: true }));
    beacon.mockReset();
    vi.stubGlobal("fetch", fetched);
    vi.stubGlobal("navigator", { sendBeacon: beacon });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("signs at once and then every thirty seconds, as a form", async () => {
    const keeper = new LicenceKeeper(licence, () => undefined);
    keeper.start();
    keeper.start();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(String(fetched.mock.calls[0]?.[1].body)).toBe("intent=keep-alive&license_key=abc");
  });

  it("stays quiet while paused", async () => {
    const keeper = new LicenceKeeper(licence, () => undefined);
    keeper.start();
    keeper.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("says once why the licence is lost", async () => {
    const lost = vi.fn();
    fetched.mockImplementation(async () => new Response(null, { status: 410 }));
    new LicenceKeeper(licence, lost).start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(lost.mock.calls).toEqual([["taken"]]);
  });

  it("does not blame the viewer for a broken connection", async () => {
    const lost = vi.fn();
    fetched.mockRejectedValue(new TypeError("network"));
    new LicenceKeeper(licence, lost).start();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(lost).not.toHaveBeenCalled();
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it("gives the licence back once", () => {
    const keeper = new LicenceKeeper(licence, () => undefined);
    keeper.start();
    keeper.release();
    keeper.release();
    expect(beacon).toHaveBeenCalledTimes(1);
    expect(String(beacon.mock.calls[0]?.[1])).toBe("intent=release&license_key=abc");
  });
});

describe("a page that is left before anything played", () => {
  const beacon = vi.fn();
  const reload = vi.fn();
  let page: EventTarget;

  beforeEach(() => {
    page = new EventTarget();
    beacon.mockReset();
    reload.mockReset();
    vi.stubGlobal("window", page);
    vi.stubGlobal("navigator", { sendBeacon: beacon });
    vi.stubGlobal("location", { reload });
  });
  afterEach(() => vi.unstubAllGlobals());

  const licence = { key: "abc", keepAliveUrl: "/licence" };
  const shown = (persisted: boolean) => Object.assign(new Event("pageshow"), { persisted });

  it("gives the licence back, and asks for another when it is shown again", () => {
    releaseOnLeaving(licence);
    page.dispatchEvent(shown(true));
    expect(reload).not.toHaveBeenCalled();
    page.dispatchEvent(new Event("pagehide"));
    expect(String(beacon.mock.calls[0]?.[1])).toBe("intent=release&license_key=abc");
    page.dispatchEvent(shown(true));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("leaves it to who took the video over", () => {
    releaseOnLeaving(licence)();
    page.dispatchEvent(new Event("pagehide"));
    expect(beacon).not.toHaveBeenCalled();
  });
});
