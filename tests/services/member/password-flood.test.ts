import { afterEach, beforeEach, expect, it } from "vitest";
import type { CallReport } from "~/services/http/guarded-call";
import { isUpstreamError } from "~/services/http/upstream-error";
import { createMemberClient } from "~/services/member/client.server";
import type { Upstreams } from "~/services/upstreams.server";
import { CLIENT, MemberService, NEW_USER } from "../../network/member/member-fixture";

/** Hundreds of passwords at once, and everyone else (security 3). */

let service: MemberService;
let reports: CallReport[];
let client: Upstreams["member"];
let token: string;

beforeEach(async () => {
  service = await MemberService.open();
  ({ token } = await service.member());
  reports = [];
  client = createMemberClient(async (request) => service.app.fetch(request), {
    baseUrl: "http://member.test",
    // However long a busy machine takes for as many passwords.
    timeoutMs: 60_000,
    observe: (report) => reports.push(report),
    client: CLIENT,
  });
});
afterEach(() => service.store.close());

const guesses = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    client.passwordToken({ username: NEW_USER.email, password: `guess ${index}` }).then(
      () => "let in",
      (error: unknown) =>
        isUpstreamError(error, 401)
          ? "wrong"
          : isUpstreamError(error, 429) || (isUpstreamError(error) && error.kind === "bulkhead")
            ? "busy"
            : String(error),
    ),
  );

it("hundreds of wrong passwords in flight let checks of a pass go first, and leave every breaker closed", async () => {
  const all = Promise.all(guesses(400));
  await client.entitlements(token);
  const waiting = client.passwordsUnderWay();
  expect(waiting, "all whom the service lets wait").toBeGreaterThanOrEqual(200);
  for (let check = 0; check < 5; check += 1) await client.entitlements(token);
  expect(client.passwordsUnderWay(), "most of them wait still").toBeGreaterThan(waiting / 2);
  const answers = await all;

  expect(client.passwordsUnderWay()).toBe(0);
  expect(new Set(answers)).toEqual(new Set(["wrong", "busy"]));
  expect(reports.filter(({ path }) => path === "/v2/user/entitlements").map(({ outcome }) => outcome)).not.toContain(
    "bulkhead",
  );
  expect(new Set(reports.map(({ outcome }) => outcome))).not.toContain("breaker");
  const signedIn = await client.passwordToken({ username: NEW_USER.email, password: NEW_USER.password });
  expect(signedIn.access_token, "the owner gets in when it is over").toBeTruthy();
});
