import type { KyselyPlugin } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { deviceContract } from "~contracts/devices";
import { DEVICE_GRANT } from "~contracts/records/activation";
import { issueResetToken } from "~network/member/sign-in/reset-tokens.server";
import { endSessionsOf, issueAuthorizationCode } from "~network/member/sign-in/tokens.server";
import { MEMBER_TABLES, MemberService } from "../network/member/member-fixture";
import { waiting } from "./in-between";
import { storeOfFile } from "./store-under-test";

/** Whoever is signed out everywhere is: a session that is renewed or begun at that moment ends, too (security 3). */

const under = storeOfFile(MEMBER_TABLES);
let service: MemberService;
let members = 0;

beforeAll(async () => {
  service = new MemberService(under.store);
});

type Kind = "UpdateQueryNode" | "DeleteQueryNode";

/** Stays where it is once it has written the first row of a kind. */
function stayingAfter(kind: Kind) {
  let query: object | undefined;
  let hasWritten = () => {};
  let goOn = () => {};
  const written = new Promise<void>((resolve) => (hasWritten = resolve));
  const onward = new Promise<void>((resolve) => (goOn = resolve));
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === kind) query ??= queryId;
      return node;
    },
    async transformResult({ result, queryId }) {
      if (queryId !== query) return result;
      hasWritten();
      await onward;
      return result;
    },
  };
  return { plugin, written, goOn };
}

/**
 * On PostgreSQL the end comes where the attacker's request has written and not committed, and comes as far as it can
 * before that goes on; on SQLite one comes after the other anyway.
 */
async function endInBetween(
  kind: Kind,
  attack: (at: MemberService) => Promise<unknown>,
  end: () => Promise<{ status: number }>,
): Promise<void> {
  const { plugin, written, goOn } = stayingAfter(kind);
  if (under.store.dialect === "sqlite") goOn();
  const attacked = attack(new MemberService({ ...under.store, db: under.store.db.withPlugin(plugin) }));
  await written;
  let isOver = false;
  const ended = end().finally(() => (isOver = true));
  while (under.store.dialect === "postgres" && !isOver && (await waiting(under.store)) < 1) continue;
  goOn();
  await attacked;
  expect((await ended).status).toBe(200);
}

async function someone() {
  members += 1;
  const email = `outrun-${members}@mail.example`;
  const member = await service.member({ email });
  const left = () => under.store.db.selectFrom("token").select("kind").where("user_key", "=", member.key).execute();
  const signedOutEverywhere = async () => {
    const issued = await issueResetToken(under.store.db, { key: member.key, email }, service.clock.now());
    const user = { token: issued?.token, new_password: "another under the lights" };
    return service.call("POST", "/api/user/reset_password_token", { body: { user } });
  };
  return { ...member, left, signedOutEverywhere };
}

it("a session that is renewed meanwhile ends with the others", async () => {
  const { refresh, left, signedOutEverywhere } = await someone();
  await endInBetween("UpdateQueryNode", (at) => at.refresh(refresh), signedOutEverywhere);
  expect(await left()).toEqual([]);
});

it("a session that is renewed while it is signed out ends", async () => {
  const { refresh, token, left } = await someone();
  await endInBetween(
    "UpdateQueryNode",
    (at) => at.refresh(refresh),
    () => service.call("POST", "/oauth/revoke", { token }),
  );
  expect(await left()).toEqual([]);
});

it("a code of the app that is exchanged meanwhile opens nothing", async () => {
  const { key, left, signedOutEverywhere } = await someone();
  const code = await issueAuthorizationCode(under.store.db, key, service.clock.now());
  await endInBetween("DeleteQueryNode", (at) => at.exchange(code), signedOutEverywhere);
  expect(await left()).toEqual([]);
});

const client_id = "tv";
const begun = async () =>
  (await service.call("POST", deviceContract.authorizeDevice.path, { body: { client_id } })).body;

it("a device that is approved while sessions end gets none", async () => {
  const { key, token, left } = await someone();
  const { device_code, user_code } = await begun();
  let ended: Promise<void> | undefined;
  /** They end once the token was found good, and nothing is approved yet. */
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const isFirst = ended === undefined;
      ended ??= endSessionsOf(under.store.db, key);
      // On SQLite it waits for this query's connection, in front of the approval.
      if (isFirst && under.store.dialect === "postgres") await ended;
      return result;
    },
  };
  const at = new MemberService({ ...under.store, db: under.store.db.withPlugin(plugin) });
  const answer = { token, body: { user_code, approve: true } };
  const approved = await at.call("POST", deviceContract.approveDevice.path, answer);
  await ended;
  const body = { grant_type: DEVICE_GRANT, device_code, client_id };
  const polled = await service.call("POST", "/oauth/token", { body });
  expect([approved.status, polled.body.error, await left()]).toEqual([401, "authorization_pending", []]);
});

it("a device that fetches its session meanwhile has none", async () => {
  const { token, left, signedOutEverywhere } = await someone();
  const { device_code, user_code } = await begun();
  await service.call("POST", deviceContract.approveDevice.path, { token, body: { user_code, approve: true } });
  const body = { grant_type: DEVICE_GRANT, device_code, client_id };
  await endInBetween("UpdateQueryNode", (at) => at.call("POST", "/oauth/token", { body }), signedOutEverywhere);
  expect(await left()).toEqual([]);
});
