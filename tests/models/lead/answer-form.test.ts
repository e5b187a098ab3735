import "../../web/configured";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerLeadForm, answerPrivacyForm, leadFields } from "~/models/lead/answer-form.server";
import {
  formToken,
  formTokenAfter,
  HONEYPOT_FIELD,
  looksLikeAPerson,
  TOKEN_FIELD,
} from "~/services/captcha/bot-check.server";
import { UpstreamError, type UpstreamFailure } from "~/services/http/upstream-error";
import type { LeadKind } from "~contracts/records/lead";
import { crmUnderTest } from "./crm-under-test";

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
let under: Awaited<ReturnType<typeof crmUnderTest>>;
beforeAll(async () => {
  under = await crmUnderTest(NOW);
});
afterAll(() => under.store.close());
beforeEach(async () => {
  under.fault.down = false;
  await under.store.db.deleteFrom("crm_lead").execute();
});

const CONTACT = { name: "Dana Whitfield", email: "dana@school.test", phone: "503-555-0142", message: "Hello." };
const FILLED: Record<LeadKind, Record<string, string>> = {
  advertise: { ...CONTACT, company: "Whitfield Hardware", state_code: "", budget: "under_5000" },
  media_partners: { ...CONTACT, organization: "KPDX Sports", outlet: "radio", state_code: "OR", games_a_season: "40" },
  officials_pass: { ...CONTACT, association: "Portland Umpires", state_code: "OR", sports: "Baseball, softball" },
  affiliate_program: { ...CONTACT, website: "https://prepnotes.test/", channel: "newsletter", audience: "2500" },
  school_interest: {
    ...{ ...CONTACT, role: "Athletic director", school_name: "Lincoln High School", state_code: "OR" },
    ...{ school_key: "", conference: "", school_district: "", scoreboard_controller: "", enrollment: "850" },
    ...{ press_box: "yes", installed_automated_cameras: "0", hardline_internet_available: "unsure" },
  },
};
const KINDS = Object.keys(FILLED) as LeadKind[];

function formOf(fields: Record<string, string>, { token = formToken(NOW - MINUTE), honeypot = "" } = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, [TOKEN_FIELD]: token, [HONEYPOT_FIELD]: honeypot }))
    form.set(name, value);
  return form;
}
const send = (kind: LeadKind, changes: Record<string, string> = {}) =>
  answerLeadForm(under, kind, formOf({ ...FILLED[kind], ...changes }), NOW);
const kept = () => under.store.db.selectFrom("crm_lead").selectAll().execute();

describe("a form that is filled in", () => {
  it.each(KINDS)("%s reaches the CRM and is given a reference", async (kind) => {
    const answer = await send(kind);
    expect(answer).toMatchObject({ reference: expect.stringMatching(/^LD-/) });
    expect(await kept()).toMatchObject([{ kind, email: "dana@school.test", ...answer }]);
  });

  it("reaches it with numbers as numbers, and without what was left empty", async () => {
    await send("school_interest");
    const [row] = await kept();
    expect(JSON.parse(row?.fields ?? "")).toEqual({
      ...{ ...CONTACT, role: "Athletic director", school_name: "Lincoln High School", state_code: "OR" },
      ...{ enrollment: 850, installed_automated_cameras: 0 },
      ...{ press_box: "yes", hardline_internet_available: "unsure" },
    });
  });

  it.each(KINDS)("%s counts each line break of its message once, as browsers do", async (kind) => {
    const typed = `${"x".repeat(1_999)}\n${"y".repeat(2_000)}`;
    const answer = await send(kind, { message: typed.replace("\n", "\r\n") });
    expect(answer).toMatchObject({ reference: expect.stringMatching(/^LD-/) });
    const [row] = await kept();
    expect(JSON.parse(row?.fields ?? "")).toMatchObject({ message: typed });
  });

  it.each(KINDS)("%s carries no field that its form may not", (kind) => {
    const { [TOKEN_FIELD]: _, ...rest } = Object.fromEntries(formOf(FILLED[kind]));
    expect(leadFields(kind)).toEqual(expect.arrayContaining(Object.keys(rest)));
    expect(leadFields(kind)).not.toContain("kind");
  });
});

describe("a web-to-lead form beside the CRM (S 7.10)", () => {
  const beside = (post: (lead: { kind: string }, reference: string) => Promise<void>) => {
    const clients = { ...under, webToLead: { post, reset: () => undefined } };
    return answerLeadForm(clients, "advertise", formOf(FILLED.advertise), NOW);
  };

  it("is sent what the CRM has taken, with its reference", async () => {
    const sent: unknown[] = [];
    const answer = await beside(async ({ kind }, reference) => void sent.push({ kind, reference }));
    expect(sent).toEqual([{ kind: "advertise", ...answer }]);
    expect(await kept()).toHaveLength(1);
  });

  it("is not sent again what the CRM knows already", async () => {
    const sent: string[] = [];
    const post = async (_: object, reference: string) => void sent.push(reference);
    expect([await beside(post), await beside(post)]).toEqual([{ reference: sent[0] }, { reference: sent[0] }]);
    expect([sent.length, (await kept()).length]).toEqual([1, 1]);
  });

  it("loses nothing where it fails, and is sent nothing that the CRM has not taken", async () => {
    const fails = () => Promise.reject(new UpstreamError({ service: "web-to-lead", kind: "timeout" }));
    expect(await beside(fails)).toMatchObject({ reference: expect.stringMatching(/^LD-/) });
    under.fault.down = true;
    const sent: unknown[] = [];
    expect(await beside(async (lead) => void sent.push(lead))).toMatchObject({ status: 503 });
    expect(sent).toEqual([]);
  });
});

const WRONG: [kind: LeadKind, field: string, value: string, message: string][] = [
  ["advertise", "name", "", "Enter your name."],
  ["advertise", "name", "x".repeat(201), "Use at most 200 characters."],
  ["advertise", "email", "", "Enter your e-mail address."],
  ["advertise", "email", "dana@", "Enter an e-mail address such as name@example.com."],
  ["advertise", "phone", "call me", "Enter a phone number such as 503-555-0142."],
  ["advertise", "company", "", "Enter your company’s name."],
  ["advertise", "budget", "", "Choose a budget, or “Not sure yet”."],
  ["advertise", "budget", "millions", "Choose a budget, or “Not sure yet”."],
  ["advertise", "state_code", "XX", "Choose a state."],
  ["advertise", "message", "x".repeat(4_001), "Use at most 4,000 characters."],
  ["media_partners", "outlet", "", "Choose what kind of outlet you are."],
  ["media_partners", "state_code", "", "Choose a state."],
  ["media_partners", "games_a_season", "many", "Enter a number of games, such as 20."],
  ["media_partners", "games_a_season", "-1", "Enter a number of games, such as 20."],
  ["officials_pass", "association", "", "Enter your officials’ association."],
  ["officials_pass", "sports", "", "Enter the sports you work."],
  ["affiliate_program", "website", "prepnotes", "Enter an address that starts with https://."],
  ["affiliate_program", "website", "javascript:alert(1)", "Enter an address that starts with https://."],
  ["affiliate_program", "channel", "", "Choose how you reach people."],
  ["affiliate_program", "audience", "2.5", "Enter a number of people, such as 2500."],
  ["school_interest", "school_name", "", "Enter the school’s name."],
  ["school_interest", "role", "", "Enter your role at the school."],
  ["school_interest", "school_key", "../x", "That school is not known."],
  ["school_interest", "enrollment", "20001", "Enter a number of students, such as 850."],
  ["school_interest", "press_box", "", "Choose yes, no or not sure."],
  ["school_interest", "installed_automated_cameras", "some", "Enter a number of cameras; 0 if there are none."],
  ["school_interest", "hardline_internet_available", "maybe", "Choose yes, no or not sure."],
];

describe("a form that is not right", () => {
  it.each(WRONG)("%s, %s “%.20s”: %s", async (kind, field, value, message) => {
    const answer = await send(kind, { [field]: value });
    expect(answer).toMatchObject({ status: 400, reply: { error: { [field]: [message] } } });
    expect(await kept()).toEqual([]);
  });

  it("comes back with everything that was typed, but not with its token", async () => {
    const answer = await send("advertise", { company: "" });
    if ("reference" in answer) throw new Error("it was sent");
    expect(answer.reply.initialValue).toMatchObject({ ...CONTACT, budget: "under_5000" });
    expect(answer.reply.initialValue).not.toHaveProperty(TOKEN_FIELD);
  });
});

describe("the bot-check (rulings 3)", () => {
  const check = (options: { token?: string; honeypot?: string }) =>
    answerLeadForm(under, "advertise", formOf(FILLED.advertise, options), NOW);
  const DAY = 24 * 60 * MINUTE;
  const signed = formToken(NOW - MINUTE);
  it.each([
    ["a filled honeypot", { honeypot: "555" }],
    ["no token", { token: "" }],
    ["a token of nobody’s", { token: `${(NOW - MINUTE).toString(36)}.${"a".repeat(43)}` }],
    ["another token’s signature", { token: `${(NOW - 2 * MINUTE).toString(36)}.${signed.split(".")[1]}` }],
    ["a form filled in a second", { token: formToken(NOW - 1_000) }],
    ["a form from further ahead than a clock may be", { token: formToken(NOW + MINUTE + 1) }],
    ["a form of the day before yesterday", { token: formToken(NOW - 2 * DAY) }],
  ])("stops %s, and loses nothing", async (_what, options) => {
    const error = { "": [expect.stringContaining("send it again")] };
    const reply = { error, initialValue: { company: "Whitfield Hardware" } };
    expect(await check(options)).toMatchObject({ status: 400, reply });
    expect(await kept()).toEqual([]);
  });

  it("stops a form without its hidden field", async () => {
    const form = formOf(FILLED.advertise);
    form.delete(HONEYPOT_FIELD);
    expect(await answerLeadForm(under, "advertise", form, NOW)).toMatchObject({ status: 400 });
  });

  it.each<[sent: string, token: string, passesAfter: number]>([
    ["that was filled in a second passes when the first one would have", formToken(NOW - 1_000), 1_000],
    ["that was sent at once, too", formToken(NOW), 2_000],
    ["that was slow passes at once", formToken(NOW - MINUTE), 0],
    ["of the day before yesterday, too", formToken(NOW - 2 * DAY), 0],
    ["with a time to come begins anew", formToken(NOW + MINUTE), 2_000],
    ["of nobody's begins anew", `${(NOW - MINUTE).toString(36)}.${"a".repeat(43)}`, 2_000],
    ["without a token begins anew", "", 2_000],
  ])("drawn again, a form %s", (_what, token, after) => {
    const again = formOf(FILLED.advertise, { token: formTokenAfter(formOf(FILLED.advertise, { token }), NOW) });
    expect(looksLikeAPerson(again, NOW + after)).toBe(true);
    if (after > 0) expect(looksLikeAPerson(again, NOW + after - 1)).toBe(false);
    expect(looksLikeAPerson(again, NOW + 23 * 60 * MINUTE)).toBe(true);
  });

  it.each([2_000, MINUTE, DAY])("lets a form pass after %i ms", async (age) => {
    expect(await check({ token: formToken(NOW - age) })).toHaveProperty("reference");
  });

  it.each([1, MINUTE])("lets a form pass whose web node's clock is %i ms ahead", async (ahead) => {
    expect(await check({ token: formToken(NOW + ahead) })).toHaveProperty("reference");
  });
});

describe("a CRM that fails", () => {
  it("is told in place, and what was typed is kept", async () => {
    under.fault.down = true;
    const error = { "": [expect.stringContaining("couldn't hear whether this arrived")] };
    const initialValue = { association: "Portland Umpires", sports: "Baseball, softball" };
    expect(await send("officials_pass")).toMatchObject({ status: 503, reply: { error, initialValue } });
    expect(await kept()).toEqual([]);
  });

  it.each<[UpstreamFailure, number | undefined, string]>([
    ["timeout", undefined, "couldn't hear whether this arrived"],
    ["network", undefined, "couldn't hear whether this arrived"],
    ["invalid", undefined, "couldn't hear whether this arrived"],
    ["status", 500, "couldn't hear whether this arrived"],
    ["status", 499, "couldn't send this right now"],
    ["breaker", undefined, "couldn't send this right now"],
    ["bulkhead", undefined, "couldn't send this right now"],
  ])("by %s %s is told as what is known", async (kind, status, words) => {
    const lead = () => Promise.reject(new UpstreamError({ service: "crm", kind, status }));
    const clients = { ...under, crm: { ...under.crm, lead } };
    expect(await answerLeadForm(clients, "advertise", formOf(FILLED.advertise), NOW)).toMatchObject({
      status: 503,
      reply: { error: { "": [expect.stringContaining(words)] } },
    });
  });
});

describe("a privacy request (rulings 3)", () => {
  const REQUEST = {
    ...{ request: "delete", requester: "self", name: "Sam Lee", email: "sam@home.test", phone: "" },
    ...{ state_code: "CA", zip_code: "94110", details: "", declared: "on" },
  };
  const ask = (changes: Record<string, string> = {}) =>
    answerPrivacyForm(under, formOf({ ...REQUEST, ...changes }), NOW);

  it("is kept under its reference", async () => {
    const answer = await ask();
    expect(answer).toMatchObject({ reference: expect.stringMatching(/^PR-/) });
    expect(await under.store.db.selectFrom("crm_privacy_request").selectAll().execute()).toMatchObject([
      { ...answer, request: "delete", email: "sam@home.test" },
    ]);
  });

  it.each([
    ["request", "", "Choose what you ask for."],
    ["requester", "boss", "Choose who you're asking for."],
    ["name", " ", "Enter your name."],
    ["email", "sam", "Enter an e-mail address such as name@example.com."],
    ["state_code", "", "Choose a state."],
    ["zip_code", "941", "Enter a five-digit ZIP code."],
    ["details", "x".repeat(2_001), "Use at most 2,000 characters."],
    ["declared", "", "Confirm that what you entered is true."],
  ])("with the %s “%.20s” comes back: %s", async (field, value, message) => {
    expect(await ask({ [field]: value })).toMatchObject({ status: 400, reply: { error: { [field]: [message] } } });
  });
});
