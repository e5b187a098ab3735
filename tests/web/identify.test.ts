import { describe, expect, test } from "vitest";
import { identify } from "~/web/session/identify.server";
import { getVisitor } from "~/web/visit/visitor.server";
import { pairOf, requestWith } from "./configured";

type Told = { event: string; properties: Record<string, unknown> };

function signIn(fieldhouse_consent: string, headers: Record<string, string> = {}) {
  const told: Told[] = [];
  const analytics = { record: (event: unknown) => void told.push(event as Told) };
  const visitor = getVisitor(requestWith({ fieldhouse_consent }, "/", { headers }));
  const cookies = identify({ analytics } as unknown as Parameters<typeof identify>[0], { ...visitor, uid: "u1" });
  return { told, cookies: cookies.map(pairOf) };
}

describe("signing in is told to analytics (S 4.6, 5.6)", () => {
  test("with a session that ties the visit together, where the member allows it", () => {
    const { told, cookies } = signIn("C0001:1,C0002:1,C0003:0,C0004:0");
    expect(cookies).toEqual([["fieldhouse_analytics_session", told[0]?.properties.session_id]]);
  });

  test.each([
    ["what is necessary", "C0001:1,C0002:0,C0003:1,C0004:0", {}],
    ["all, in a browser that asks for privacy", "C0001:1,C0002:1,C0003:1,C0004:1", { "Sec-GPC": "1" }],
  ])("without one, and of nobody, with %s allowed", (_, consent, headers) => {
    const { told, cookies } = signIn(consent, headers as Record<string, string>);
    expect(cookies).toEqual([]);
    expect(told).toMatchObject([{ event: "identify", properties: { member_key: expect.stringMatching(/_cmp$/) } }]);
    expect(told[0]?.properties).not.toHaveProperty("session_id");
  });
});
