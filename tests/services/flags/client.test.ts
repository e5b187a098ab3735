import { describe, expect, test } from "vitest";
import { createFlagsClient } from "~/services/flags/client.server";
import { FLAG_DEFAULTS, type FlagContext } from "~contracts/flags";
import { answering, BASE, scripted } from "../http/scripted-transport";

const guest: FlagContext = { key: "anonymous", anonymous: true };
const member: FlagContext = { key: "u1", anonymous: false, email: "a@b.c", name: "A", last_name: "Bee", zip_code: "1" };

function clientWith(answer: (request: Request) => Response | Promise<Response>) {
  let now = 0;
  const { transport, requests } = scripted(answer);
  return {
    client: createFlagsClient(transport, { baseUrl: BASE, timeoutMs: 100, ticks: () => now }),
    requests,
    pass: (ms: number) => void (now += ms),
  };
}

describe("flags (S 3, 9.3)", () => {
  test("the defaults of the table", () =>
    expect(FLAG_DEFAULTS).toEqual({
      "growth-family-plan-memberships": false,
      "show-new-highlights-experience": false,
      "enable-clip-button": false,
      "marketing-emails-opt": false,
      "site-theme": "auto",
      "carousel-top-highlights": { header: "Top Highlights", content_type: "highlight", query: {} },
      "home-page-featured-carousel": { header: "Featured Games", content_type: "event", query: { type: "live" } },
      "www-search-api-version": { activities: "v3", default: "v2" },
      "grow-222-collapse-promo-code": false,
      "growth-auto-promo-payment": false,
      promo_collapsed_v1: "control",
      monthly_price_increase: "control",
      "growth-promo-code-pass": "control",
      "monthly-marketing-subscription-pass-key-json": {},
      "pass-selection": "A",
      "limited-concurrent-override": false,
      "cheers-off": [],
    }));

  test("what the service says holds; what it does not say, or says in another shape, has its default", async () => {
    const carousel = { header: "Finals", content_type: "event", query: { state: "NY" } };
    const flags = {
      "site-theme": "light",
      "show-new-highlights-experience": true,
      "home-page-featured-carousel": carousel,
      "enable-clip-button": "yes",
      "carousel-top-highlights": {},
      unknown: 1,
    };
    const { client } = clientWith(() => answering({ flags }));
    expect(await client.evaluate(guest)).toEqual({
      ...FLAG_DEFAULTS,
      "site-theme": "light",
      "show-new-highlights-experience": true,
      "home-page-featured-carousel": carousel,
    });
  });

  test.each(["purple", 7, null, {}])("a theme of %j is the default", async (theme) => {
    const { client } = clientWith(() => answering({ flags: { "site-theme": theme } }));
    expect((await client.evaluate(guest))["site-theme"]).toBe("auto");
  });

  test("one question for all flags, with the person in it and what is private marked", async () => {
    const { client, requests } = clientWith(() => answering({ flags: {} }));
    await Promise.all([client.evaluate(member), client.evaluate(member)]);
    expect(requests).toHaveLength(1);
    expect(await requests[0]?.json()).toEqual({ context: member, private_attributes: ["email", "last_name"] });
  });

  test("everybody has their own", async () => {
    const { client } = clientWith(async (request) => {
      const { context } = (await request.json()) as { context: FlagContext };
      return answering({ flags: { "enable-clip-button": context.key === "u1" } });
    });
    const [own, other] = await Promise.all([client.evaluate(member), client.evaluate({ ...member, key: "u2" })]);
    expect([own["enable-clip-button"], other["enable-clip-button"]]).toEqual([true, false]);
  });

  test("answers are kept for seconds, each person's own for five minutes while the service fails", async () => {
    let up = true;
    const { client, requests, pass } = clientWith(() =>
      up ? answering({ flags: { "site-theme": "light" } }) : answering({}, 500),
    );
    const theme = async (context = guest) => (await client.evaluate(context))["site-theme"];
    await client.evaluate(guest);
    pass(4_999);
    await client.evaluate(guest);
    expect(requests).toHaveLength(1);
    up = false;
    pass(1);
    expect([await theme(), await theme(member)]).toEqual(["light", "auto"]);
    pass(300_000);
    expect(await theme()).toBe("light");
    pass(5_001);
    expect(await client.evaluate(guest)).toEqual(FLAG_DEFAULTS);
  });

  test.each([302, 408, 429])("a service that puts the site off with %i leaves them as they were", async (status) => {
    let up = true;
    const { client, pass } = clientWith(() =>
      up ? answering({ flags: { "site-theme": "light" } }) : answering({}, status),
    );
    await client.evaluate(guest);
    up = false;
    pass(5_000);
    expect((await client.evaluate(guest))["site-theme"]).toBe("light");
  });

  test("a service that refuses has nothing to go on with", async () => {
    let up = true;
    const { client, pass } = clientWith(() =>
      up ? answering({ flags: { "site-theme": "light" } }) : answering({}, 403),
    );
    await client.evaluate(guest);
    up = false;
    pass(5_000);
    expect(await client.evaluate(guest)).toEqual(FLAG_DEFAULTS);
  });
});
