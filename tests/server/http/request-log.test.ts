import { describe, expect, it } from "vitest";
import { createLog, logRequest, redactedTarget } from "../../../server/http/request-log";

describe("the log (security 4)", () => {
  const token = "a1".repeat(20);
  it.each([
    ["/search?q=lions", "/search?q=lions"],
    ["/?access_token=abc&q=1", "/?access_token=[redacted]&q=1"],
    [`/?x=${token}`, "/?x=[redacted]"],
    [`/${token}/page`, "/[redacted]/page"],
    ["/member/invite/short", "/member/invite/[redacted]"],
    ["/Member/Invite/short", "/Member/Invite/[redacted]"],
    ["/?email=a@b.c", "/?email=[redacted]"],
    ["/?q=eyJhbGciOiJI.eyJzdWIi.sig", "/?q=[redacted]"],
  ])("%s is written as %s", (target, written) => expect(redactedTarget(target)).toBe(written));

  it("is one JSON line of at most 2 kB, whatever comes", () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    const hostile = '\u0007\n"é'.repeat(3_000);
    logRequest(log, {
      id: "i",
      method: "GET",
      target: `/${hostile}`,
      status: 404,
      ms: 1.234,
      bytes: 1,
      address: "::1",
      served: "site",
      agent: hostile,
      referer: hostile,
    });
    expect(lines).toHaveLength(1);
    expect(Buffer.byteLength(lines[0] ?? "")).toBeLessThanOrEqual(2_000);
    expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 30, status: 404 });
  });
});
