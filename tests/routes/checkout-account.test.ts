import { describe, expect, it } from "vitest";
import { NO_PASSWORD } from "~/models/member/forms";
import { deviceKey, pendingIntents, returnToCookie, signInLinkCookie } from "~/web/session/signed-cookie.server";
import { requestWith } from "../web/configured";
import { down, openShop, type Shopper } from "./checkout-shop";

/** Signing in or up on the way to a pass finishes what the guest wanted before, as on any other page (rulings 3). */

const shop = openShop();

const PATH = "/subscribe/retail";
const FOLLOW = { kind: "follow", content_type: "school", content_key: "lincoln-ne" } as const;
const REMIND = { kind: "remind", content_type: "game", content_key: "g1" } as const;

const signIn = (guest: Shopper) =>
  guest.post(`${PATH}?step=account&have=1`, { email: "free@fieldhouse.example", password: "Friday-Night-26" });
const signUp =
  (email: string, password = "under the lights") =>
  (guest: Shopper) =>
    guest.post(`${PATH}?step=account`, {
      name: "Robin",
      last_name: "Sawyer",
      email,
      zip_code: "50309",
      password,
      accept_service_terms: "on",
    });

/** A guest with a pass in hand who wanted something before, and what the member service was told of it. */
async function guestWho(wanted: typeof FOLLOW | typeof REMIND, answer = () => Response.json({ success: true })) {
  const told: string[] = [];
  const interest = wanted.kind === "follow" ? "following" : "reminders";
  const call = `PUT /v1/user/${interest}/${wanted.content_type}/${wanted.content_key}`;
  shop.answers.set(call, () => {
    told.push(call);
    return answer();
  });
  const guest = shop.guest();
  await guest.choose(PATH);
  const [pair = ""] = pendingIntents.serialize([wanted], shop.now).split(";");
  guest.cookies.pending_intent = decodeURIComponent(pair.slice(pair.indexOf("=") + 1));
  expect(pendingIntents.read(requestWith(guest.cookies), shop.now), "the cookie is ours").toMatchObject([wanted]);
  return { guest, told };
}

describe("the account step", () => {
  it.each([true, false])("mails who gives no password, and goes on to payment from there: %s", async (can) => {
    if (!can) shop.answers.set("GET /v3/capabilities", () => Response.json({ sign_in_link: true }));
    const guest = shop.guest();
    await guest.choose(PATH);
    const answer = await signUp("no-password@mail.example", "")(guest);
    if (!can) return expect([answer.status, answer.view.account?.error]).toEqual([400, { password: [NO_PASSWORD] }]);
    expect([answer.status, answer.location]).toEqual([303, "/users/link"]);
    const request = requestWith(guest.cookies);
    expect(returnToCookie.read(request, shop.now)).toBe(`${PATH}?step=payment`);
    expect(signInLinkCookie.read(request, shop.now)).toMatchObject({ email: "no-password@mail.example", isNew: true });
  });

  it.each([
    ["signing in", FOLLOW, signIn],
    ["signing in", REMIND, signIn],
    ["signing up", FOLLOW, signUp("follow@mail.example")],
    ["signing up", REMIND, signUp("remind@mail.example")],
  ] as const)("%s does the pending %o once, and goes on to payment", async (_, wanted, enter) => {
    const { guest, told } = await guestWho(wanted);
    const entered = await enter(guest);
    expect([entered.status, entered.location]).toEqual([303, `${PATH}?step=payment`]);
    expect([told.length, guest.cookies.pending_intent]).toEqual([1, undefined]);
  });

  it("goes on though what was wanted fails, and says so", async () => {
    const { guest, told } = await guestWho(FOLLOW, () => new Response("down", { status: 500 }));
    const entered = await signIn(guest);
    // Following is asked for once more where it fails.
    expect([entered.location, told.length, guest.cookies.pending_intent]).toEqual([
      `${PATH}?step=payment&failed=intent`,
      2,
      undefined,
    ]);
    expect(guest.cookies.member_access_token).toBeTruthy();
    const { view } = await guest.get(entered.location ?? "");
    expect(view.action, "no form carries it on").toBe(`${PATH}?step=payment&pass=annual-basic`);
  });

  it.each([
    ["signing in", signIn],
    ["signing up", signUp("profile-lost@mail.example")],
  ])("lets the browser keep its key where %s fails at the end", async (_what, enter) => {
    shop.answers.set("GET /v2/user/profile", down);
    const guest = shop.guest();
    await guest.choose(PATH);
    expect((await enter(guest)).status).toBe(400);
    expect(deviceKey.read(requestWith(guest.cookies), shop.now)).toEqual(expect.any(String));
    expect(guest.cookies.member_access_token).toBeUndefined();
  });
});
