import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loader as address } from "~/routes/events.$key.download/route";
import { START } from "../network/billing/billing-fixture";
import { gameRow } from "../network/member/league-rows";
import { get } from "./call-route";
import { down, openShop, type Shopper, textOf } from "./checkout-shop";

/** A game to keep is bought as everything is bought, by whoever doesn't own it yet (S 3). */

const shop = openShop();
const KEY = "gam77";
const BUY = `/subscribe/event?game_key=${KEY}&download=1`;
const download = { description: "Full game, to keep", paypal_code: "DTO-77", price_in_cents: 1_499 };
const vod = { key: "vod77", status: "complete", download_to_own: true, download_paypal_code: "DTO-77" };
const game = (changes: object = {}) => ({
  key: KEY,
  publishers: [{ key: "pub", broadcasts: [], datacasts: [], vods: [{ ...vod, ...changes }] }],
});

beforeAll(async () => {
  const row = gameRow(KEY, START - 86_400_000, { clip: "football", overrides: JSON.stringify({ download }) });
  await shop.service.store.db
    .insertInto("event")
    .values({ ...row, title: "Keller vs. Mercy" })
    .execute();
});
beforeEach(() => void shop.games.set(KEY, game()));

const atPayment = async (fan: Shopper) =>
  fan.enterCard(await fan.submit(await fan.open(BUY), { intent: "choose-pass", pass: KEY }));
const fileOf = ({ cookies }: Shopper) =>
  get(address, { path: `/events/${KEY}/download`, params: { key: KEY }, cookies, upstreams: shop.clients });

it("one file at its price is offered, paid once, and kept; its address is the owner's alone", async () => {
  const fan = await shop.fan("keeper");
  const library = (why: string) => [303, `/member/library?download=${why}#downloads`];
  const led = ({ status, location }: Awaited<ReturnType<typeof fileOf>>) => [status, location];
  expect(led(await fileOf(fan))).toEqual(library("none"));
  const offer = await fan.open(BUY);
  expect(offer.view).toMatchObject({
    title: "Keep this game",
    steps: [{ name: "Your download" }, { name: "Payment" }, { name: "Receipt" }],
    body: { kind: "passes", offers: [{ key: KEY, price: "$14.99" }] },
  });
  const page = await atPayment(fan);
  expect(page.view.summary?.order).toMatchObject({ pass: { label: "Download" }, total: "$15.89", recurring: null });
  const form = fan.orderForm(page);
  const paid = await shop.chargedDuring(async () => {
    const { location } = await fan.post(page.view.action, form);
    expect((await fan.copy().post(page.view.action, form)).location).toBe(location);
    const receipt = await fan.get(location ?? "");
    expect(receipt.view.title).toBe("It's yours to keep!");
    expect(textOf(receipt)).toContain("It stays in your library");
    expect(textOf(receipt)).not.toContain("subscription");
    expect(receipt.html.querySelector(`a[href="/events/${KEY}/download"]`)?.textContent).toBe("Download the game");
  });
  expect(paid).toEqual([1_589]);
  expect((await fan.get(BUY)).location).toBe("/member/library#downloads");
  const file = await fileOf(fan);
  expect([file.status, file.headers.get("cache-control")]).toEqual([303, expect.stringContaining("no-store")]);
  expect(file.location).toContain(`/media/downloads/${KEY}.mp4?until=`);
  expect(led(await fileOf(await shop.fan("stranger")))).toEqual(library("none"));
  expect(led(await fileOf(shop.guest()))).toEqual([303, "/users/sign_in?redir=%2Fmember%2Flibrary%23downloads"]);
});

it("a subscriber buys it too, beside the subscription", async () => {
  const fan = await shop.seeded("annual");
  const amounts = await shop.chargedDuring(async () => {
    expect((await fan.placeOrder(await atPayment(fan))).location).toContain("step=receipt");
  });
  expect(amounts).toHaveLength(1);
});

it("a guest signs in before paying", async () => {
  const guest = shop.guest();
  const next = await guest.submit(await guest.open(BUY), { intent: "choose-pass", pass: KEY });
  expect(next.view.step).toBe("account");
});

describe("nothing is sold", () => {
  it.each<[string, object | null]>([
    ["that is not offered", game({ download_to_own: false })],
    ["whose replay isn't ready", game({ status: "scheduled" })],
    ["under another wallet code than the catalogue's", game({ download_paypal_code: "DTO-78" })],
    ["of a game that isn't there", null],
    ["of a game that was deleted", { ...game(), is_deleted: true }],
  ])("%s", async (_what, event) => {
    if (event) shop.games.set(KEY, event);
    else shop.games.delete(KEY);
    const fan = await shop.fan("nothing");
    expect((await fan.get(BUY)).status).toBe(404);
    expect((await fan.post(BUY, { intent: "choose-pass", pass: KEY })).status).toBe(404);
  });

  it("but the file: no pass by the address of a download", async () => {
    const answer = await (await shop.fan("no-pass")).choosePass(BUY);
    expect([answer.status, answer.view.step]).toEqual([400, "pass"]);
  });
});

it("says so while the price can't be read", async () => {
  shop.answers.set(`GET /api/passes/${KEY}`, down);
  const page = await shop.guest().get(BUY);
  expect([page.status, page.view.body.kind]).toEqual([503, "unavailable"]);
  expect(textOf(page)).toContain("We can't show this download right now");
});
