import { describe, expect, test } from "vitest";
import { BOT_ACTIONS, captchaVerdict } from "~/models/checkout/captcha-verdict";
import { createCaptchaClient } from "~/services/captcha/client.server";
import type { PaymentRequest } from "~contracts/records/billing";
import { type Clients, everyClient } from "./every-client";
import { type Call, exampleCalls } from "./example-calls";
import { answering, BASE, scripted } from "./http/scripted-transport";

/** The forms in which another house may send what the specification names (rulings 4 "B 7 lists"). */

const settings = { baseUrl: BASE };
const plain = (body: string | null, status = 200) => new Response(body, { status });
/** What a client makes of one answer: a response, or what its body says. */
function read<Made>(answer: unknown, ask: (clients: Clients) => Promise<Made>) {
  const { transport } = scripted(() => (answer instanceof Response ? answer.clone() : answering(answer)));
  return ask(everyClient(transport, settings));
}
const isTaken = (body: string, ask: (clients: Clients) => Promise<unknown>) =>
  read(plain(body), ask).then(
    () => true,
    () => false,
  );

const SCHOOL = { key: "s1", type: "school", slug: "red-butte", name: "Red Butte" };
const YEAR = { duration_unit: "year", time_period_category: "year" };
const PASS = { key: "p1", name: "Annual", price_in_cents: 6999, ...YEAR };
const CARD = { cardholder_name: "A B", card_last4: "4242", card_exp_month: 7, card_exp_year: 2029, card_zip: "58501" };

describe("a list", () => {
  test.each([
    ["with its total", { items: [SCHOOL], total: 40 }, 40],
    ["without a total", { items: [SCHOOL] }, 1],
    ["alone", [SCHOOL], 1],
  ])("%s", async (_, body, total) => {
    const found = await read(body, ({ search }) => search.schools({}));
    expect([found.items[0]?.name, found.total]).toEqual(["Red Butte", total]);
    expect((await read(body, ({ catalogue }) => catalogue.schools({}))).total).toBe(total);
  });

  test.each([[{ entitlements: ["membership"] }], [["membership"]]])("of entitlements: %j", async (body) =>
    expect(await read(body, ({ member }) => member.entitlements("t"))).toEqual(["membership"]),
  );
});

describe("a search of everything (S 7.6)", () => {
  const EVENT = { key: "e1", title: "A vs. B", site_url: "/events/a/e1" };
  test("in one list is told apart by kind", async () => {
    const affiliate = { ...SCHOOL, key: "a1", type: "affiliate" };
    const items = [SCHOOL, EVENT, affiliate, { ...EVENT, key: "h1", status: "highlight" }];
    const { corrected, ...groups } = await read({ items, total: 4 }, ({ search }) => search.all({ q: "a" }));
    const keys = Object.entries(groups).map(([kind, list]) => [kind, list.items.map(({ key }) => key)]);
    expect(Object.fromEntries(keys)).toEqual({
      events: ["e1"],
      schools: ["s1"],
      associations: [],
      affiliates: ["a1"],
      highlights: ["h1"],
    });
    expect(corrected).toBeNull();
  });
  test("by kind, one of them left out", async () => {
    const found = await read({ schools: { items: [SCHOOL], total: 1 } }, ({ search }) => search.all({ q: "a" }));
    expect(found.events.total).toBe(0);
  });
});

describe("a profile by its slug", () => {
  const bySlug = (answer: (request: Request) => Response) => {
    const asked = scripted(answer);
    return { asked, found: everyClient(asked.transport, settings).catalogue.profileBySlug("schools", "red-butte") };
  };
  test("is looked up by key where the catalogue has no look-up by slug (S 7.5)", async () => {
    const { asked, found } = bySlug(({ url }) =>
      url.endsWith("/v2/profiles/red-butte") ? answering(SCHOOL) : answering({ error: "not found" }, 404),
    );
    expect((await found)?.key).toBe("s1");
    expect(asked.paths().at(-1)).toBe("GET /v2/profiles/red-butte");
  });
  test("is none where neither knows it", async () => expect(await bySlug(() => answering({}, 404)).found).toBeNull());
  test("is none where the key of that name is another's", async () => {
    const other = { ...SCHOOL, slug: "other" };
    const { found } = bySlug(({ url }) => (url.endsWith("/red-butte") ? answering(other) : answering({}, 404)));
    expect(await found).toBeNull();
  });
});

describe("a school with the fields that are selected (S 7.5)", () => {
  const { key: _, ...named } = SCHOOL;
  test.each<[what: string, items: object[], name: string | null]>([
    ["nothing but those", [named], "Red Butte"],
    ["its key, too", [{ ...SCHOOL, key: "s9", name: "Another" }, SCHOOL], "Red Butte"],
    ["another's", [{ ...SCHOOL, key: "s9" }], null],
    ["none", [], null],
  ])("%s", async (_what, items, name) => {
    const found = await read({ items }, ({ catalogue }) => catalogue.selectedSchool("s1"));
    expect(found && [found.key, found.name]).toEqual(name && ["s1", name]);
  });
});

describe("an event (S 3)", () => {
  const event = (fields: object) =>
    read({ key: "e1", content_type: "game", ...fields }, ({ content }) => content.event("e1"));
  test("may have null in place of what it lacks", async () => {
    const nothing = { teams: null, participants: null, attribution_schools: null, is_tournament: null };
    const found = await event({ ...nothing, is_deleted: null, publishers: null, time_to_be_determined: null });
    expect(found).toMatchObject({ teams: [], participants: [], is_tournament: false, is_deleted: false });
  });
  test("has a team that is not known in place of the placeholder school (S 9.1)", async () => {
    const away = { key: "school-tbd", name: "Placeholder High", slug: "placeholder", primary_color: "0x112233" };
    const { participants } = await event({ participants: [{ key: "s1", name: "Boise" }, away] });
    expect(participants).toEqual([
      { key: "s1", name: "Boise" },
      { key: "school-tbd", name: "Team TBD" },
    ]);
  });
  test("may have null in its publisher and broadcast", async () => {
    const broadcast = { key: "b", status: "on_air", payment_required: null, unlisted: null };
    const publisher = { key: "p", type: "school", name: "P", broadcasts: [broadcast], vods: null, states: null };
    const broadcasts = [{ payment_required: false, unlisted: false }];
    expect((await event({ publishers: [publisher] })).publishers[0]).toMatchObject({ vods: [], broadcasts });
  });
});

test("a list is read though one of its cards has an odd score (S 3)", async () => {
  const card = { key: "e1", title: "A vs. B", site_url: "/events/a/e1" };
  const items = [
    { ...card, score: { first_score: null, second_score: null } },
    { ...card, key: "e2", score: { first_score: 7, second_score: 3 } },
  ];
  const found = await read({ items, total: 2 }, ({ search }) => search.events({}));
  expect(found.items.map(({ score }) => score)).toEqual([null, { first_score: 7, second_score: 3 }]);
});

test("a video is read without captions that can't be (S 7.5)", async () => {
  const video = { video_url: "/a.m3u8", captions: [{ src: "/en.vtt" }] };
  const found = await read(video, ({ content }) => content.videoUrl("vods", "v1"));
  expect(found).toMatchObject({ video_url: "/a.m3u8", captions: [] });
});

describe("the member service (S 7.1-7.4)", () => {
  test.each([
    ["as it is", answering(CARD), "4242"],
    ["under its name", answering({ payment_card: CARD }), "4242"],
    ["with its numbers as text", answering({ ...CARD, card_exp_month: "07", card_exp_year: "2029" }), "4242"],
    ["null", answering(null), undefined],
    ["null under its name", answering({ payment_card: null }), undefined],
    ["empty", answering({}), undefined],
    ["no body", plain(null, 204), undefined],
  ])("a saved card: %s", async (_, answer, last4) =>
    expect((await read(answer, ({ member }) => member.paymentCard("t")))?.card_last4).toBe(last4),
  );
  test("a token's life may be text", async () => {
    const credentials = { username: "u", password: "p" };
    const answer = { access_token: "a", expires_in: "3600" };
    expect((await read(answer, ({ member }) => member.passwordToken(credentials))).expires_in).toBe(3600);
  });
  test("a profile needs neither address nor key", async () =>
    expect((await read({ reminders: null }, ({ member }) => member.memberProfile("t"))).reminders).toEqual([]));
  test.each([["OK"], [""], ["[]"], ["<html></html>"]])("a change is done by any 2xx: %j", async (body) =>
    expect(await isTaken(body, ({ member }) => member.setEmailSubscribe("t", true))).toBe(true),
  );
});

test.each([[{ success: true }], [CARD], [{}]])("a card is saved by any 2xx (B 7): %j", async (body) =>
  expect(await isTaken(JSON.stringify(body), ({ member }) => member.setPaymentCard("t", { token: "tok" }))).toBe(true),
);

const MONEY =
  /(?:set|remove)PaymentCard|cancel\w*Subscription|reactivate|changePass|upgradePass|pausePass|refund|retain/;
const MONEY_CALLS: [string, Call][] = Object.entries(exampleCalls).filter(([name]) => MONEY.test(name));
describe.each(MONEY_CALLS)("%s (B 7)", (_, call) => {
  const outcome = (body: string) =>
    read(plain(body), call).then(
      () => "done",
      (error: { kind: string }) => error.kind,
    );
  test("is not done where a 2xx says that it failed", async () =>
    expect(await outcome('{"success":false}')).toBe("invalid"));
  test.each([['{"success":true}'], ["{}"], [""], ["OK"]])("is done by another 2xx: %j", async (body) =>
    expect(await outcome(body)).toBe("done"),
  );
});

describe("a license that is verified (rulings 4 S 7.4)", () => {
  test.each([["OK"], [""], ["{}"], ['{"valid":true}']])("holds with any 2xx: %j", async (body) =>
    expect(await isTaken(body, ({ drm }) => drm.verifyLicense("t", "k"))).toBe(true),
  );
  test("made without a key is none", () =>
    expect(read(plain("OK"), ({ drm }) => drm.createLicense("t", []))).rejects.toMatchObject({ kind: "invalid" }));
});

test("a captcha may have null in place of what it doesn't say (B 5)", async () => {
  const silent = { success: true, score: null, action: null, hostname: null, "error-codes": null };
  const { transport } = scripted(() => answering(silent));
  const answer = await createCaptchaClient(transport, { ...settings, secret: "hush" }).verify("token");
  expect(captchaVerdict(answer, { action: BOT_ACTIONS.card, hosts: ["fieldhouse.example"] })).toBe("person");
  const refused = { ...answer, success: false };
  expect(captchaVerdict(refused, { action: BOT_ACTIONS.card, hosts: ["fieldhouse.example"] })).toBe("robot");
});

describe("passes and codes (B 3, 7)", () => {
  test.each([[{ pass: PASS }], [PASS]])("a pass: %j", async (body) => {
    for (const call of ["pass", "passPublicDetails"] as const)
      expect(await read(body, ({ subscriptionAdmin }) => subscriptionAdmin[call]("p1"))).toMatchObject({
        name: "Annual",
      });
  });

  test.each([[{ schoolKey: "s1" }], [{ school_key: "s1" }], [{ schoolKey: "s2", school_key: "s1" }]])(
    "a pass names its school in either spelling: %j",
    async (school) => {
      const pass = await read({ ...PASS, ...school }, ({ subscriptionAdmin }) => subscriptionAdmin.pass("p1"));
      expect(pass).toMatchObject({ school_key: "s1" });
    },
  );

  test("a reservation has its message and its promo", async () => {
    const answer = { message: null, promo_code_info: { code: "GO", value_type: "percent", value_amount: 20 } };
    const buyer = { pass_key: "p1", member_key: "m", user_email: "a@b.example" };
    const reserved = await read(answer, ({ subscriptionAdmin }) => subscriptionAdmin.reservePromo("GO", buyer));
    expect(reserved).toMatchObject(answer);
  });

  const FIELDS = { code: "GO", value_type: "percent", value_amount: "20", subscription_type: "year", months: null };
  const INFO = { description: "A gift", is_subscription_retention: false };
  const forms: [string, object][] = [
    ["beside promo_code_info", { ...FIELDS, message: null, promo_code_info: INFO }],
    ["all within it", { message: null, code: "GO", promo_code_info: { ...FIELDS, ...INFO } }],
    ["all beside each other", { ...FIELDS, ...INFO }],
    ["with null inside", { ...FIELDS, ...INFO, promo_code_info: { value_amount: null, description: null } }],
    ["under a name of their own", { promo_code: { ...FIELDS, promo_code_info: INFO } }],
  ];
  test.each(forms)("a code's fields %s", async (_, body) => {
    const details = await read(body, ({ subscriptionAdmin }) => subscriptionAdmin.promoPublicDetails("GO"));
    expect(details.promo_code_info).toMatchObject({ code: "GO", value_amount: 20, description: "A gift" });
  });
  test.each(forms.slice(0, 4))("what it takes off %s", async (_, body) => {
    const info = await read(body, ({ subscriptionAdmin }) => subscriptionAdmin.redemptionInfo("GO", "p1"));
    expect([info.code, info.promo_code_info?.value_amount]).toEqual(["GO", 20]);
  });
  test("a code that is none", async () => {
    const message = "not found";
    const info = await read({ message }, ({ subscriptionAdmin }) => subscriptionAdmin.redemptionInfo("NO", "p1"));
    expect(info).toMatchObject({ message, promo_code_info: null });
  });
  test.each([[plain(null, 204)], [answering(null)], [answering({})], [answering({ promo_code_info: null })]])(
    "no offer to stay: %#",
    async (answer) =>
      expect(await read(answer, ({ subscriptionAdmin }) => subscriptionAdmin.retentionPromo("p1"))).toBeNull(),
  );
  test("an offer to stay, its fields as written", async () => {
    const written = { ...FIELDS, promo_code_info: { ...INFO, is_subscription_retention: true } };
    const offer = await read(written, ({ subscriptionAdmin }) => subscriptionAdmin.retentionPromo("p1"));
    expect(offer).toMatchObject({ code: "GO", is_subscription_retention: true });
  });
});

describe("a payment (B 3, 8)", () => {
  const order = {} as PaymentRequest;
  const DATA = { subscriber: { card_type: "Visa" }, gaAnalytics: { sku: "p1", orderId: "o1", transactionId: "t1" } };
  const pay = (answer: unknown) =>
    read(answer, ({ subscriptionManagement }) => subscriptionManagement.pay("t", "k", order));
  test.each([
    ["in its envelope", { valid: true, message: null, data: DATA }],
    ["with `valid` in both", { valid: true, message: "", data: { ...DATA, valid: true } }],
    ["bare", DATA],
    ["bare, with `valid`", { ...DATA, valid: true }],
  ])("%s; its type defaults to Credit Card (B 9)", async (_, body) =>
    expect((await pay(body)).gaAnalytics).toMatchObject({ orderId: "o1", payment_type: "Credit Card" }),
  );
  const failure = (body: object) => pay(body).catch((error: object) => error);
  test("that is not valid is refused in the server's words", async () => {
    const body = { valid: false, message: "Declined." };
    expect(await failure(body)).toMatchObject({ kind: "status", status: 400, body });
  });
  const BANK = { next_action: { redirect_to_url: { url: "https://bank.example/confirm" } } };
  test.each([
    ["waits for the bank", BANK, 402],
    ["is still pending", { pending: true }, 503],
    ["waits for the bank while pending", { ...BANK, pending: true }, 402],
    ["is declined", { pending: false, next_action: null }, 400],
    ["is declined without a word of waiting", { pending: null, next_action: null }, 400],
  ])("that is not valid and %s", async (_, more, status) =>
    expect(await failure({ valid: false, ...more })).toMatchObject({ kind: "status", status, body: more }),
  );
  test("that is valid without its data may have been made", async () =>
    expect(await failure({ valid: true })).toMatchObject({ kind: "invalid" }));

  test.each([
    [{ rates: 0.05 }, 0.05],
    [{ rates: "0.05" }, 0.05],
    [0.05, 0.05],
    [{ rates: null }, null],
  ])("the tax of %j", async (body, rate) => {
    const sale = { pass_type: "Annual", price_in_cents: 6999, zip_code: "58501" } as const;
    const asked = { avalara_inv_doc_id: "A_u_20261121_000000", member_key: "u", ...sale };
    expect(await read(body, ({ subscriptionManagement }) => subscriptionManagement.taxRate("t", asked))).toBe(rate);
  });
  test.each([["OK"], [""]])("a recruiting lead is taken by any 2xx: %j", async (body) =>
    expect(await isTaken(body, ({ subscriptionManagement }) => subscriptionManagement.recruit({} as never))).toBe(true),
  );
});
