import { describe, expect, it } from "vitest";
import * as subscribePage from "~/routes/subscribe.$subscribeType/route";
import { UpstreamError } from "~/services/http/upstream-error";
import { anEvent } from "../models/event/records";
import { openShop, type Page, type Shopper } from "./checkout-shop";
import { drawnPage } from "./drawn-page";

/** The game that led to checkout stays in sight until it is bought (B 2.2). */

const shop = openShop();

const EVENT = "/subscribe/event?game_key=final&redir=%2Fevents%2Fa%2Ffinal";
const school = (status: "scheduled" | "on_air" | "complete") => ({
  ...{ key: "pub1", type: "school", name: "Lincoln TV" },
  broadcasts: [{ key: "b1", status }],
});
const game = (more: object = {}) =>
  anEvent({
    key: "final",
    start_time: "2026-11-20T19:40:00-05:00",
    participants: [
      { key: "lincoln", name: "Lincoln", logo: "https://logos.example/lincoln.png" },
      { key: "roosevelt", name: "Roosevelt" },
    ],
    home_team: "lincoln",
    publishers: [school("scheduled")],
    ...more,
  });
/** The first has no logo, so its initial stands for it. */
const WORDS = "RRoosevelt vs. Lincoln";
const DATED = `${WORDS}Nov 20, 2026 | 7:40 PM EST`;

/** What stands above the steps. */
const above = ({ html }: Pick<Page, "html">): string | null => {
  const before = html.querySelector('nav[aria-label="Steps"]')?.previousElementSibling;
  return before ? before.textContent.trim() : null;
};
const opened = async (path: string, shown: object | null = game()) => {
  if (shown) shop.games.set("final", shown);
  return shop.guest().open(path);
};
/** As the site answers: with the page that the loader finds beneath the form's own answer. */
const refusedOrder = ({ cookies }: Shopper, { view }: Page) => {
  const at = { path: view.action, pattern: "subscribe/:subscribeType", cookies };
  return drawnPage(subscribePage, { ...at, upstreams: shop.clients, form: { intent: "place-order" } });
};

describe("the game that the pass is for", () => {
  it("is named, dated and has its crests above the steps", async () => {
    const page = await opened(EVENT);
    expect(above(page)).toBe(DATED);
    expect(page.html.querySelector("img")?.getAttribute("src")).toBe("https://logos.example/lincoln.png");
    expect(page.html.querySelector("time")?.getAttribute("datetime")).toBe("2026-11-21T00:40:00.000Z");
  });

  it.each(["/join/event?game_key=final", "/subscribe/highlight?event_key=final", `${EVENT}&publisher_key=pub1`])(
    "is there by %s",
    async (path) => expect(above(await opened(path))).toBe(DATED),
  );

  it("is live while its publisher is on the air", async () => {
    const publishers = [{ ...school("scheduled"), key: "pub0" }, school("on_air")];
    expect(above(await opened(`${EVENT}&publisher_key=pub1`, game({ publishers })))).toBe(`${WORDS}Live now`);
    expect(above(await opened(`${EVENT}&publisher_key=pub0`))).not.toContain("Live now");
  });

  it("stays on every step up to the receipt, also where one is refused", async () => {
    shop.games.set("final", game());
    const guest = await shop.guest().choose(EVENT);
    expect([guest.view.step, above(guest)]).toEqual(["account", DATED]);
    const fan = await shop.fan("wanting");
    const chosen = await fan.choosePass(EVENT);
    expect([chosen.view.step, above(chosen)]).toEqual(["school", DATED]);
    const refused = await refusedOrder(fan, await fan.choose(EVENT));
    expect([refused.status, refused.html.querySelector("h1")?.text, above(refused)]).toEqual([400, "Payment", DATED]);
    const receipt = await fan.follow(await fan.placeOrder(await fan.readyToPay(EVENT)));
    expect([receipt.view.step, above(receipt)]).toEqual(["receipt", null]);
    const watch = receipt.html.querySelectorAll("a").find((link) => link.textContent.trim() === "Watch Video Now");
    expect(watch?.getAttribute("href"), "which leads to it").toBe("/events/a/final");
  });

  it.each<[string, string, object | null]>([
    ["no game led there", "/subscribe/event", game()],
    ["the pass isn't for it", "/subscribe/retail?game_key=final", game()],
    ["there is no such game", "/subscribe/event?game_key=other", game()],
    ["the address holds no key", "/subscribe/event?game_key=..%2F..", game()],
    ["it was deleted", EVENT, game({ is_deleted: true })],
    ["nothing names it", EVENT, game({ participants: [], publishers: [] })],
  ])("is not there where %s", async (_what, path, shown) => {
    const page = await opened(path, shown);
    expect([page.status, page.view.body.kind, above(page)]).toEqual([200, "passes", null]);
  });

  it("is not there while it can't be read: nothing is chosen for it, but an order goes on", async () => {
    shop.games.set("final", game());
    const fan = await shop.fan("unread-wanted");
    const ready = await fan.readyToPay(EVENT);
    Object.assign(shop.clients, {
      content: { event: () => Promise.reject(new UpstreamError({ service: "content", kind: "timeout" })) },
    });
    expect((await fan.open(EVENT)).view.body.kind).toBe("unavailable");
    const page = await fan.get(ready.path);
    expect([page.view.step, above(page)]).toEqual(["payment", null]);
    expect((await fan.placeOrder(page)).location).toContain("step=receipt");
  });
});
