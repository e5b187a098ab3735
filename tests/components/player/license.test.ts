import { beforeEach, describe, expect, it, vi } from "vitest";
import { licenseAnswer, LicenseKeeper, type LicenseLoss } from "~/components/player/engine/license";
import { releaseOnLeaving } from "~/enhancement/watch/license-release";

describe("an answer to a sign of life", () => {
  it.each([
    [200, { valid: true }, "held"],
    [200, { valid: false }, "refused"],
    [200, undefined, "held"],
    [401, { valid: false, reason: "signed-out" }, "signed-out"],
    [403, { valid: false, reason: "not-entitled" }, "not-entitled"],
    [404, { valid: false }, "refused"],
    [409, { valid: false, reason: "taken" }, "taken"],
    [410, { valid: false }, "refused"],
    [429, undefined, "held"],
    [500, { valid: false }, "held"],
    [0, undefined, "held"],
  ])("%d %o: %s", (status, body, expected) => expect(licenseAnswer(status, body)).toBe(expected));

  it.each([
    [401, undefined],
    [403, undefined],
    [403, { error: "blocked" }],
    [404, undefined],
  ])("%d %o of a filter in front of the site ends no picture", (status, body) => {
    expect(licenseAnswer(status, body)).toBe("held");
  });
});

describe("the keeper", () => {
  const license = { key: "abc", keepAliveUrl: "/license", everySeconds: 30 };
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
  const beacon = vi.fn();

  const told = (
    onLost: (reason: LicenseLoss) => void = () => undefined,
    onSignedOut: (signedOut: boolean) => void = () => undefined,
  ) => ({ tells: () => [["position", "42.0"] satisfies [string, string]], onLost, onSignedOut });

  beforeEach(() => {
    vi.useFakeTimers();
    fetched.mockReset().mockImplementation(async () => Response.json({ valid: true }));
    beacon.mockReset();
    vi.stubGlobal("fetch", fetched);
    vi.stubGlobal("navigator", { sendBeacon: beacon });
  });

  it("signs at once and then every thirty seconds, as a form", async () => {
    const keeper = new LicenseKeeper(license, told());
    keeper.start();
    keeper.start();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(String(fetched.mock.calls[0]?.[1].body)).toBe("intent=keep-alive&license_key=abc&position=42.0");
  });

  it("stays quiet while paused", async () => {
    const keeper = new LicenseKeeper(license, told());
    keeper.start();
    keeper.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["before it played", 0, "in-use"],
    ["after", 1_000, "taken"],
  ])("says once why the license is lost %s", async (_when, played, reason) => {
    const lost = vi.fn();
    const refuse = () => fetched.mockImplementation(async () => Response.json({ valid: false }, { status: 409 }));
    if (played === 0) refuse();
    new LicenseKeeper(license, told(lost)).start();
    await vi.advanceTimersByTimeAsync(played);
    refuse();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(lost.mock.calls).toEqual([[reason]]);
  });

  it("does not blame the viewer for a broken connection", async () => {
    const lost = vi.fn();
    fetched.mockRejectedValue(new TypeError("network"));
    new LicenseKeeper(license, told(lost)).start();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(lost).not.toHaveBeenCalled();
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  describe("signed out while it plays", () => {
    const signedOut = async () => Response.json({ valid: false, reason: "signed-out" }, { status: 401 });

    it("says so at once, goes on asking, and stops only when the license ends", async () => {
      const [lost, out] = [vi.fn(), vi.fn()];
      new LicenseKeeper(license, told(lost, out)).start();
      await vi.advanceTimersByTimeAsync(29_999);
      fetched.mockImplementation(signedOut);
      await vi.advanceTimersByTimeAsync(1);
      expect([out.mock.calls, lost.mock.calls]).toEqual([[[true]], []]);
      await vi.advanceTimersByTimeAsync(59_999);
      expect([fetched.mock.calls.length, lost.mock.calls]).toEqual([3, []]);
      await vi.advanceTimersByTimeAsync(1);
      expect(lost.mock.calls).toEqual([["signed-out"]]);
    });

    it("takes it back when somebody signs in again, in another tab too", async () => {
      const [lost, out] = [vi.fn(), vi.fn()];
      new LicenseKeeper(license, told(lost, out)).start();
      await vi.advanceTimersByTimeAsync(0);
      fetched.mockImplementationOnce(signedOut);
      await vi.advanceTimersByTimeAsync(60_000);
      await vi.advanceTimersByTimeAsync(600_000);
      expect([out.mock.calls, lost.mock.calls]).toEqual([[[true], [false]], []]);
    });

    it("before anything played, the license has half a minute", async () => {
      const lost = vi.fn();
      fetched.mockImplementation(signedOut);
      new LicenseKeeper(license, told(lost)).start();
      await vi.advanceTimersByTimeAsync(29_999);
      expect(lost).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(lost.mock.calls).toEqual([["signed-out"]]);
    });
  });

  it.each([
    ["signed out", () => Response.json({ valid: false }, { status: 401 }), "signed-out"],
    ["taken", () => Response.json({ valid: false }, { status: 409 }), "taken"],
    ["without a pass", () => Response.json({ valid: false }, { status: 403 }), "not-entitled"],
    ["behind a filter", () => new Response("<h1>Blocked</h1>", { status: 403 }), "refused"],
    ["held all the same", () => Response.json({ valid: true }), "refused"],
    ["in trouble", () => new Response(null, { status: 503 }), "refused"],
  ])("asked why the video is refused while it is %s, it says so once and at once", async (_how, answer, reason) => {
    const lost = vi.fn();
    const keeper = new LicenseKeeper(license, told(lost));
    keeper.start();
    await vi.advanceTimersByTimeAsync(1_000);
    fetched.mockImplementation(async () => answer());
    void keeper.askWhy();
    void keeper.askWhy();
    await vi.advanceTimersByTimeAsync(0);
    expect([fetched.mock.calls.length, lost.mock.calls]).toEqual([2, [[reason]]]);
  });

  it("gives an unplayed license up when the page is put away, and one that played only when it goes", async () => {
    const sent = () => beacon.mock.calls.map(([, body]) => String(body));
    const looking = new LicenseKeeper(license, told());
    looking.hide();
    looking.release();
    expect(sent()).toEqual(["intent=leave&license_key=abc", "intent=leave&license_key=abc"]);
    beacon.mockReset();
    const playing = new LicenseKeeper(license, told());
    playing.start();
    await vi.advanceTimersByTimeAsync(0);
    playing.stop();
    playing.hide();
    expect(sent()).toEqual([]);
    playing.release();
    expect(sent()).toEqual(["intent=release&license_key=abc"]);
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
    vi.stubGlobal("document", Object.assign(page, { hidden: true }));
    vi.stubGlobal("navigator", { sendBeacon: beacon });
    vi.stubGlobal("location", { reload });
  });

  const license = { key: "abc", keepAliveUrl: "/license" };
  const shown = (persisted: boolean) => Object.assign(new Event("pageshow"), { persisted });

  it("gives the license back, and asks for another when it is shown again", () => {
    releaseOnLeaving(license, { paused: true });
    page.dispatchEvent(shown(true));
    expect(reload).not.toHaveBeenCalled();
    page.dispatchEvent(new Event("pagehide"));
    expect(String(beacon.mock.calls[0]?.[1])).toBe("intent=leave&license_key=abc");
    page.dispatchEvent(shown(true));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("gives it up when the page is put away, but not under a video that the browser's own controls play", () => {
    const video = { paused: true };
    releaseOnLeaving(license, video);
    page.dispatchEvent(new Event("visibilitychange"));
    expect(String(beacon.mock.calls[0]?.[1])).toBe("intent=leave&license_key=abc");
    video.paused = false;
    page.dispatchEvent(new Event("visibilitychange"));
    expect(beacon).toHaveBeenCalledTimes(1);
    page.dispatchEvent(new Event("pagehide"));
    expect(String(beacon.mock.calls[1]?.[1])).toBe("intent=release&license_key=abc");
  });

  it("leaves it to who took the video over", () => {
    releaseOnLeaving(license, { paused: true })();
    page.dispatchEvent(new Event("pagehide"));
    expect(beacon).not.toHaveBeenCalled();
  });
});
