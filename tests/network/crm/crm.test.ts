import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCrmClient } from "~/services/crm/client.server";
import { referenceSchema } from "~contracts/records/lead";
import { crmApp } from "~network/crm/crm-app.server";
import { crmMigrations } from "~network/crm/migration";
import type { Message } from "~network/mail/mailer.server";
import type { Store } from "~network/store/open-store.server";
import { migratedStore } from "../../support/migrated-store";

const NOW = Date.UTC(2026, 10, 20);
const HOUR = 3_600_000;
let now: number;
let store: Store;
let app: ReturnType<typeof crmApp>;
let sent: Message[];
beforeEach(async () => {
  now = NOW;
  sent = [];
  store = await migratedStore([crmMigrations]);
  const mailer = { send: async (message: Message) => void sent.push(message) };
  app = crmApp({ db: store.db, clock: { now: () => now }, mailer });
});
afterEach(() => store.close());

const client = () => createCrmClient(async (request) => app.fetch(request), { baseUrl: "http://crm.test" });
const send = async (path: string, body: unknown) =>
  (await app.request(path, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) })).status;

const SCHOOL = {
  kind: "school_interest",
  name: "Dana Whitfield",
  email: "dana@school.test",
  role: "Athletic director",
  school_name: "Lincoln High School",
  state_code: "OR",
  school_key: "sch_lincoln",
  enrollment: 850,
  conference: "Metro",
  school_district: "Portland",
  press_box: "yes",
  installed_automated_cameras: 2,
  hardline_internet_available: "unsure",
  scoreboard_controller: "Daktronics All Sport",
} as const;
const SAM = { name: "Sam Lee", email: "sam@home.test", state_code: "CA" } as const;
const REQUEST = { ...SAM, request: "delete", requester: "self", declared: "on" } as const;

describe("leads (S 7.10, 9.11)", () => {
  it("are kept whole, under a reference that can be quoted", async () => {
    const { reference } = await client().lead(SCHOOL);
    const { kind, ...fields } = SCHOOL;
    const [row, ...more] = await store.db.selectFrom("crm_lead").selectAll().execute();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ reference, kind, email: SCHOOL.email, received_at: NOW });
    expect(JSON.parse(row?.fields ?? "")).toEqual(fields);
  });

  it("are answered by mail with the reference, and nothing of what was entered", async () => {
    const { reference } = await client().lead(SCHOOL);
    const body = expect.arrayContaining([expect.stringContaining(`Your reference is ${reference}.`)]);
    const subject = `We got your message (${reference})`;
    expect(sent).toEqual([{ to: "dana@school.test", subject, body, why: expect.any(String) }]);
    expect(JSON.stringify(sent)).not.toContain(SCHOOL.name);
  });

  it("confirm to one address five times an hour, whoever enters it, and are all kept", async () => {
    const names = ["dana@school.test", "Dana@School.test", "DANA@school.test"];
    for (let i = 0; i < 8; i += 1)
      await client().lead({ ...SCHOOL, email: names[i % 3] ?? "", conference: `Conference ${i}` });
    expect(await store.db.selectFrom("crm_lead").select("reference").execute()).toHaveLength(8);
    expect(sent).toHaveLength(5);
    await client().lead({ ...SCHOOL, email: "another@school.test" });
    expect(sent.at(-1)?.to).toBe("another@school.test");
    now += HOUR;
    await client().lead({ ...SCHOOL, conference: "An hour later" });
    expect(sent).toHaveLength(7);
  });

  it("have references of their own", async () => {
    const leads = Array.from({ length: 20 }, (_, enrollment) => client().lead({ ...SCHOOL, enrollment }));
    const references = (await Promise.all(leads)).map(({ reference }) => reference);
    expect(new Set(references).size).toBe(20);
    for (const reference of references) expect(referenceSchema.safeParse(reference).success, reference).toBe(true);
  });

  it.each([
    ["no JSON", "{"],
    ["no kind", { ...SCHOOL, kind: undefined }],
    ["another form's fields", { ...SCHOOL, kind: "advertise" }],
    ["no address to answer to", { ...SCHOOL, email: "nobody" }],
    ["a state that is none", { ...SCHOOL, state_code: "XX" }],
  ])("with %s are refused and not kept", async (_what, body) => {
    expect(await send("/leads", body)).toBe(400);
    expect(await store.db.selectFrom("crm_lead").selectAll().execute()).toEqual([]);
  });
});

describe("privacy requests (rulings 3)", () => {
  it("are kept with the day by which they must be answered", async () => {
    const reference = await client().privacyRequest(REQUEST);
    expect(reference).toMatch(/^PR-/);
    const rows = await store.db.selectFrom("crm_privacy_request").selectAll().execute();
    const times = { received_at: NOW, due_at: NOW + 45 * 86_400_000 };
    expect(rows).toMatchObject([{ reference, request: "delete", email: "sam@home.test", ...times }]);
  });

  it("are answered by mail with the day they are answered by", async () => {
    const reference = await client().privacyRequest(REQUEST);
    expect(sent).toMatchObject([{ to: "sam@home.test", subject: `We got your privacy request (${reference})` }]);
    expect(JSON.stringify(sent)).toContain("by January 3, 2027.");
  });

  it("are confirmed five times an hour of their own, whatever leads came in the same name", async () => {
    for (let i = 0; i < 8; i += 1)
      await client().lead({ ...SCHOOL, email: REQUEST.email, conference: `Conference ${i}` });
    const reference = await client().privacyRequest(REQUEST);
    expect(sent).toHaveLength(6);
    expect(sent.at(-1)?.subject).toBe(`We got your privacy request (${reference})`);
    for (let i = 0; i < 8; i += 1) await client().privacyRequest({ ...REQUEST, name: `Sam Lee ${i}` });
    expect(sent).toHaveLength(10);
    expect(await store.db.selectFrom("crm_privacy_request").select("reference").execute()).toHaveLength(9);
    now += HOUR;
    await client().privacyRequest({ ...REQUEST, name: "An hour later" });
    expect(sent).toHaveLength(11);
  });

  it.each([
    ["no declaration", { ...REQUEST, declared: undefined }],
    ["an unknown kind", { ...REQUEST, request: "everything" }],
  ])("with %s are refused", async (_what, body) => {
    expect(await send("/privacy_requests", body)).toBe(400);
    expect(await store.db.selectFrom("crm_privacy_request").selectAll().execute()).toEqual([]);
    expect(sent).toEqual([]);
  });
});

it("knows no other path", async () => expect(await send("/contacts", {})).toBe(404));
