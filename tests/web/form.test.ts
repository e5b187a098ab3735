import { describe, expect, test } from "vitest";
import { areFieldNamesAllowed, keyIn, parseForm } from "~/web/form/form.server";
import { requestWith } from "./configured";

const FIELDS = ["email", "password", "teams"];

describe("field names (security 2)", () => {
  test.each([
    ["email", true],
    ["teams[0].sport", true],
    ["teams[99]", true],
    ["teams[]", true],
    ["teams[100]", false],
    ["zzz[4294967294]", false],
    ["teams.a.b.c.d", true],
    ["teams.a.b.c.d.e", false],
    ["teams[0][1][2][3][4]", false],
    ["role", false],
    ["email[", false],
    ["email..x", false],
    ["__proto__", false],
    ["constructor.prototype", false],
    ["teams.__proto__", false],
    ["teams[0].valueOf", false],
    ["teams.length", false],
    ["teams.to_string", true],
    ["", false],
    ["teams." + "a".repeat(200), false],
  ])("%s: %s", (name, allowed) => expect(areFieldNamesAllowed([name], FIELDS)).toBe(allowed));

  test("a hundred fields and no more", () => {
    expect(areFieldNamesAllowed(Array(100).fill("email"), FIELDS)).toBe(true);
    expect(areFieldNamesAllowed(Array(101).fill("email"), FIELDS)).toBe(false);
  });
});

const post = (body: BodyInit, headers?: HeadersInit) =>
  requestWith({}, "/users/sign_in", { method: "POST", body, headers });

async function refusalOf(request: Request): Promise<Response | null> {
  const thrown: unknown = await parseForm(request, FIELDS).then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof Response ? thrown : null;
}

const refused = async (request: Request) => (await refusalOf(request))?.status ?? 0;

describe("parseForm", () => {
  test.each([
    ["a control character", "a\u0000b", 400],
    ["another one", "a\u000bb", 400],
    ["tab and line ends", "a\tb\r\nc", 0],
  ])("a value with %s", async (_what, email, status) => {
    expect(await refused(post(new URLSearchParams({ email })))).toBe(status);
    const form = new FormData();
    form.set("email", email);
    expect(await refused(post(form))).toBe(status);
  });

  test("gives the form with the fields it has as they are seen, and a password as it was typed", async () => {
    const typed = { email: "\u200ea@b.exam\u00adple", "teams[0].sport": "Flag\u00a0Football", password: "a\u200bb" };
    expect([...(await parseForm(post(new URLSearchParams(typed)), FIELDS))]).toEqual([
      ["email", "a@b.example"],
      ["teams[0].sport", "Flag Football"],
      ["password", "a\u200bb"],
    ]);
  });

  test("a name that hangs the form library is refused at once", async () => {
    for (const name of ["zzz[4294967294]", "teams[4294967294]"]) {
      const began = performance.now();
      expect(await refused(post(new URLSearchParams([[name, "1"]])))).toBe(400);
      expect(performance.now() - began).toBeLessThan(5_000);
    }
  });

  test.each([
    ["a field it does not have", new URLSearchParams({ email: "a", admin: "1" }), undefined],
    ["a broken multipart body", "junk", { "Content-Type": "multipart/form-data; boundary=x" }],
    ["no form", '{"email":"a"}', { "Content-Type": "application/json" }],
  ])("%s is refused", async (_, body, headers) => expect(await refused(post(body, headers))).toBe(400));

  test.each([
    ["names the field that the page doesn't take", "jersey_number", "The page takes no field named jersey_number."],
    ["repeats nothing that is no name", "<b>", "The form has fields that the page doesn't take."],
  ])("the refusal %s", async (_what, name, words) => {
    const refusal = await refusalOf(post(new URLSearchParams({ email: "a", [name]: "1" })));
    expect(await refusal?.text()).toBe(words);
  });

  test("files are refused", async () => {
    const form = new FormData();
    form.append("email", new File(["x"], "x.txt"));
    expect(await refused(post(form))).toBe(400);
  });
});

test.each([
  ["k_1-2", "k_1-2"],
  ["jti:a.b", "jti:a.b"],
  ["", null],
  ["..", null],
  ["a/b", null],
  ["a\nb", null],
  ["x".repeat(501), null],
])("the key %j that a button names is read as %j (security 2)", (sent, key) => {
  const form = new FormData();
  form.set("id", sent);
  expect(keyIn(form, "id")).toBe(key);
});
