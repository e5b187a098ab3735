import { describe, expect, it } from "vitest";
import { createLog, duringRequest } from "~/services/process/log.server";
import { logRequest, redactedTarget } from "../../../server/http/request-log";

describe("the log (security 4)", () => {
  const token = "a1".repeat(20);
  it.each([
    ["/search?q=lions", "/search?q=lions"],
    ["/?access_token=abc&q=1", "/?access_token=[redacted]&q=1"],
    [`/?x=${token}`, "/?x=[redacted]"],
    [`/${token}/page`, "/[redacted]/page"],
    ["/member/invite/short", "/member/invite/[redacted]"],
    ["https://x.example/member/invite/short", "https://x.example/member/invite/[redacted]"],
    ["http://x.example//Feeds/mine/a/calendar.ics?x=1", "http://x.example/feeds/mine/[redacted]?x=1"],
    [
      "/?redir=https%3A%2F%2Fx.example%2Fmember%2Finvite%2Fshort",
      "/?redir=https%3A%2F%2Fx.example%2Fmember%2Finvite%2F[redacted]",
    ],
    ["https://x.example", "https://x.example"],
    ["/Member/Invite/short", "/Member/Invite/[redacted]"],
    ["/feeds/mine/short/calendar.ics", "/feeds/mine/[redacted]/calendar.ics"],
    ["/feeds/mine/-a-/calendar.ics?x=1", "/feeds/mine/[redacted]/calendar.ics?x=1"],
    ["/feeds/mine/%61/calendar.ics", "/feeds/mine/[redacted]/calendar.ics"],
    ["//feeds/mine/a/calendar.ics", "/feeds/mine/[redacted]"],
    ["/feeds/schools/mine/calendar.ics", "/feeds/schools/mine/calendar.ics"],
    ["/?email=a@b.c", "/?email=[redacted]"],
    ["/users/sign_in?redir=%2Factivate%3Fcode%3DWDJB-MJHT", "/users/sign_in?redir=%2Factivate%3Fcode%3D[redacted]"],
    ["https://x.test/a?redir=/activate?code=WDJB&q=1", "https://x.test/a?redir=%2Factivate%3Fcode%3D[redacted]&q=1"],
    ["/?redir=%2Fmember%2Finvite%2Fshort", "/?redir=%2Fmember%2Finvite%2F[redacted]"],
    ["/?redir=%2Fwatch%3Fq%3Dlions%20high%26page%3D2", "/?redir=%2Fwatch%3Fq%3Dlions%20high%26page%3D2"],
    [
      `/?redir=${encodeURIComponent(`/a?redir=${encodeURIComponent("/b?code=WDJB")}`)}`,
      "/?redir=%2Fa%3Fredir%3D%252Fb%253Fcode%253D[redacted]",
    ],
    [
      `/?redir=${encodeURIComponent(`/a?redir=${encodeURIComponent(`/b?redir=${encodeURIComponent("/c?d=WDJB")}`)}`)}`,
      "/?redir=%2Fa%3Fredir%3D%252Fb%253Fredir%253D[redacted]",
    ],
    ["/?redir=%2Factivate%3Fcode%3DWDJB%2", "/?redir=[redacted]"],
    ["/search?q=lions%20%26%20tigers", "/search?q=lions%20%26%20tigers"],
    ["/?q=eyJhbGciOiJI.eyJzdWIi.sig", "/?q=[redacted]"],
  ])("%s is written as %s", (target, written) => expect(redactedTarget(target)).toBe(written));

  it("has the request's id on every line that is written for it, in one format", () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    duringRequest("r1", () => log.warn({ service: "search" }, "a call failed"));
    log.warn("nobody's");
    const time = expect.stringMatching(/^\d{4}-.*Z$/) as string;
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { level: 40, time, id: "r1", service: "search", msg: "a call failed" },
      { level: 40, time, msg: "nobody's" },
    ]);
  });

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
