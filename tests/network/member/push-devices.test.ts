import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { alertContract } from "~contracts/alerts";
import { ALERT_KINDS, DEFAULT_ALERTS } from "~contracts/records/alerts";
import { DEVICES_AT_MOST } from "~network/member/games/push-routes.server";
import { hashPassword } from "~network/member/sign-in/passwords.server";
import { beginSession } from "~network/member/sign-in/tokens.server";
import { PushBrowser, PushService, verifiedSender } from "../push/push-service";
import { MemberService, NEW_USER } from "./member-fixture";

/** The browsers that take a member's alerts are theirs alone, few, and gone with the session (security 3). */

let pushes: PushService;
let service: MemberService;
let password_hash: string;
let robin: { token: string; key: string };
beforeAll(async () => {
  pushes = await PushService.open();
  service = await MemberService.open({ pushServices: [pushes.origin] });
  password_hash = await hashPassword(NEW_USER.password);
});
beforeEach(async () => {
  pushes.received.length = 0;
  pushes.answers.clear();
  await service.store.db.deleteFrom("user").execute();
  robin = await member("robin");
});
afterAll(async () => {
  await service.pusher.close();
  await pushes.close();
  await service.store.close();
});

const session = async (key: string) => (await beginSession(service.store.db, key, service.clock.now())).access_token;

const member = (key: string) => service.someone(key, { password_hash });

const PATH = "/v3/push_devices";
const browser = new PushBrowser();
const given = (name: string, changes: object = {}) => {
  const { p256dh, auth } = browser;
  return { endpoint: pushes.endpoint(name), p256dh, auth, name, ...changes };
};
const add = (name: string, token = robin.token, changes: object = {}) =>
  service.call("POST", PATH, { token, body: given(name, changes) });
const idOf = async (name: string, token = robin.token) => String((await add(name, token)).body.id);
async function addPhones(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    service.clock.at += 1_000;
    ids.push(await idOf(`phone-${index}`));
  }
  return ids;
}
async function list(token = robin.token) {
  const { body } = await service.call("GET", PATH, { token });
  return alertContract.pushDevices.answer.parse(body);
}
const names = async (token = robin.token) => (await list(token)).devices.map(({ name }) => name);

describe("a device", () => {
  it("is added once, and listed", async () => {
    const first = await add("phone");
    expect(first.status).toBe(201);
    service.clock.at += 1_000;
    expect((await add("phone", robin.token, { name: "Chrome on Android" })).body).toEqual(first.body);
    const { devices, public_key } = await list();
    const added_at = new Date(service.clock.at).toISOString();
    expect(devices).toEqual([{ id: first.body.id, name: "Chrome on Android", added_at }]);
    expect(public_key).toMatch(/^B[\w-]{86}$/);
    expect((await list()).public_key).toBe(public_key);
  });

  it.each([
    [{ endpoint: "https://10.0.0.1/push" }, 422],
    [{ endpoint: "https://push.evil.example/push" }, 422],
    [{ endpoint: "http://fcm.googleapis.com/push" }, 422],
    [{ endpoint: `https://fcm.googleapis.com/${"x".repeat(1_000)}` }, 400],
    [{ p256dh: `B${"A".repeat(86)}` }, 422],
    [{ p256dh: "short" }, 400],
    [{ auth: "A".repeat(24) }, 422],
    [{ auth: "" }, 400],
    [{ name: " " }, 400],
    [{ name: "x".repeat(101) }, 400],
  ])("with %j is refused with %i", async (changes, status) => {
    expect((await add("phone", robin.token, changes)).status).toBe(status);
    expect(await names()).toEqual([]);
  });

  it("is not another member's to see, remove, or try", async () => {
    const id = await idOf("phone");
    const { token } = await member("other");
    expect(await names(token)).toEqual([]);
    expect((await service.call("DELETE", `${PATH}/${id}`, { token })).status).toBe(404);
    expect((await service.call("POST", `${PATH}/${id}/test`, { token })).status).toBe(404);
    expect([await names(), pushes.received]).toEqual([["phone"], []]);
  });

  it("is the next member's once they turn it on in the same browser", async () => {
    await idOf("phone");
    const { token } = await member("other");
    await idOf("phone", token);
    expect([await names(), await names(token)]).toEqual([[], ["phone"]]);
  });

  it("is one of ten: the one that was turned on first makes room", async () => {
    await addPhones(DEVICES_AT_MOST + 1);
    expect(await names()).toEqual(Array.from({ length: DEVICES_AT_MOST }, (_, index) => `phone-${index + 1}`));
  });

  it("that is turned on again with ten takes its own place, not another's", async () => {
    const ids = await addPhones(DEVICES_AT_MOST);
    service.clock.at += 1_000;
    await add("again", robin.token, { replaces: ids.at(-1) });
    const others = Array.from({ length: DEVICES_AT_MOST - 1 }, (_, index) => `phone-${index}`);
    expect(await names()).toEqual([...others, "again"]);
  });

  it("takes neither its own place away nor another member's", async () => {
    const id = await idOf("phone");
    expect((await add("phone", robin.token, { replaces: id })).body.id).toBe(id);
    const { token } = await member("other");
    await add("laptop", token, { replaces: id });
    expect([await names(), await names(token)]).toEqual([["phone"], ["laptop"]]);
  });

  it("is removed, and then not found", async () => {
    const id = await idOf("phone");
    const remove = () => service.call("DELETE", `${PATH}/${id}`, { token: robin.token });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect(await names()).toEqual([]);
  });
});

describe("a session that ends", () => {
  it("takes its own device along", async () => {
    await add("phone");
    const other = await session(robin.key);
    await add("laptop", other);
    await service.call("POST", "/oauth/revoke", { token: other });
    expect(await names()).toEqual(["phone"]);
  });

  it("because of a new password, too", async () => {
    await add("theirs", await session(robin.key));
    await add("own");
    expect([(await service.changePassword(robin.token)).status, await names()]).toEqual([200, ["own"]]);
  });

  it("with the account leaves nothing", async () => {
    await add("phone");
    expect((await service.deleteAccount(robin.token, true)).status).toBe(200);
    expect(await service.store.db.selectFrom("push_device").selectAll().execute()).toEqual([]);
  });
});

describe("the first device", () => {
  const read = async () => (await service.call("GET", "/v3/alerts", { token: robin.token })).body.choices;
  const choose = (some: object) => {
    const body = { choices: { ...DEFAULT_ALERTS.choices, ...some }, quiet: null };
    return service.call("PUT", "/v3/alerts", { token: robin.token, body });
  };
  const all = (channels: string[]) =>
    Object.fromEntries(ALERT_KINDS.map((kind) => [kind, kind === "close_late" || kind === "final" ? [] : channels]));

  it.each([
    ["what was chosen before devices: the same kinds", { ...all(["mail"]), moved: [] }, ["mail", "push"], []],
    ["nothing at all: everything", all([]), ["push"], ["push"]],
    ["some kinds for devices: those", { ...all(["mail"]), moved: ["push"] }, ["mail"], ["push"]],
  ])("is told, after %s", async (_what, choices, others, moved) => {
    await choose(choices);
    await add("phone");
    expect(await read()).toEqual({ ...all(others), moved });
  });

  it("is told nothing that the member turned off, after it renewed its address by itself", async () => {
    await add("phone");
    await choose({ ...all(["mail"]), moved: [] });
    await add("phone", robin.token, { renews: true });
    expect(await read()).toEqual({ ...all(["mail"]), moved: [] });
  });
});

it("a test is sent at once, and says how it went", async () => {
  const id = await idOf("phone");
  const tried = () => service.call("POST", `${PATH}/${id}/test`, { token: robin.token });
  expect((await tried()).body).toEqual({ outcome: "sent" });
  const [received] = pushes.to("phone");
  const shown = z.object({ title: z.string() }).parse(JSON.parse(browser.read(received?.body ?? Buffer.alloc(0))));
  expect(shown.title).toBe("This is a test");
  expect(verifiedSender(received?.headers.authorization).key).toBe((await list()).public_key);
  pushes.answers.set("/phone", { status: 503 });
  expect([(await tried()).body, await names()]).toEqual([{ outcome: "failed" }, ["phone"]]);
  pushes.answers.set("/phone", { status: 410 });
  expect([(await tried()).body, await names()]).toEqual([{ outcome: "gone" }, []]);
  expect((await tried()).status).toBe(404);
});
