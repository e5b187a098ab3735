import { beforeEach, expect, it } from "vitest";
import { MEMBER_TABLES, MemberService } from "../network/member/member-fixture";
import { storeOfTest } from "./store-under-test";

const under = storeOfTest(MEMBER_TABLES);
let service: MemberService;
let token: string;
beforeEach(async () => {
  service = new MemberService(under.store);
  ({ token } = await service.someone("robin"));
});

const made = async () => {
  const { body } = await service.call("POST", "/v3/calendar", { token });
  return (body.calendar as { token: string }).token;
};
const opens = async (address: string) => (await service.call("GET", `/v3/calendars/${address}`)).status === 200;

it("is one, however many are asked for at once", async () => {
  const asked = await Promise.all(Array.from({ length: 8 }, made));
  const open = await Promise.all(asked.map(opens));
  expect(open.filter(Boolean)).toHaveLength(1);
  const { body } = await service.call("GET", "/v3/calendar", { token });
  expect(body.calendar).toEqual({ token: asked[open.indexOf(true)] });
});
