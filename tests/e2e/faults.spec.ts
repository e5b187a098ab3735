import type { APIRequestContext, APIResponse } from "@playwright/test";
import { expect, test } from "./own-site";
import { expectNoVideo, watch } from "./site";

/** Upstreams that fail give what S 8 says, and never a 5xx but the ones of rulings 3 and S 8.4. */

const SERVICES = [
  "member",
  "drm",
  "catalogue",
  "content",
  "echo",
  "search",
  "geoip",
  "flags",
  "quick-links",
  "analytics",
  "streaming",
] as const;
const AT_ONCE = ["refused", "500", "bad-json"] as const;

type Asked = { request: APIRequestContext; scenario: (name: string) => Promise<string> };

/** The pages, each by an address that no cache has seen. */
async function addresses({ scenario }: Pick<Asked, "scenario">, mark: string): Promise<string[]> {
  const pages = [
    "/",
    "/search?q=high",
    "/watch-events?status=live",
    await scenario("school_page"),
    await scenario("paid_live"),
  ];
  return pages.map((page) => `${page}${page.includes("?") ? "&" : "?"}utm_campaign=${mark}`);
}

async function expectNoServerError(request: APIRequestContext, pages: readonly string[]): Promise<void> {
  const answers = await Promise.all(pages.map((page) => request.get(page)));
  for (const [at, answer] of answers.entries()) expect(answer.status(), pages[at]).toBeLessThan(400);
}

async function signInWith(request: APIRequestContext, origin: string, role: string): Promise<APIResponse> {
  return request.post("/users/sign_in", {
    form: { email: `${role}@fieldhouse.example`, password: "Friday-Night-26" },
    headers: { Origin: origin },
    maxRedirects: 0,
  });
}

for (const service of SERVICES) {
  test(`pages stand while ${service} fails`, async ({ request, scenario, breakUpstream, mendUpstreams, baseURL }) => {
    const pages = await addresses({ scenario }, `without-${service}`);
    for (const fault of AT_ONCE) {
      await breakUpstream(service, fault);
      await expectNoServerError(request, pages);
    }
    await mendUpstreams();
    expect((await signInWith(request, baseURL ?? "", "legacy")).status()).toBe(303);
    await breakUpstream(service, "500");
    await expectNoServerError(request, pages);
  });
}

test("a member service that fails never opens paid video to a made-up token", async ({
  page,
  context,
  baseURL,
  scenario,
  breakUpstream,
}) => {
  const token = { value: "eyJhbGciOiJub25lIn0.junk.junk", url: baseURL ?? "" };
  await context.addCookies([
    { name: "member_access_token", ...token },
    { name: "member_service_token", ...token },
  ]);
  const address = await scenario("paid_live");
  await breakUpstream("member", "500");
  await breakUpstream("drm", "500");
  for (const override of ["", "?limited_concurrent=off"]) {
    await page.goto(`${address}${override}`);
    await expectNoVideo(page);
  }
});

test("a subscriber watches while the license service fails", async ({ page, scenario, signIn, breakUpstream }) => {
  await signIn(page, "annual");
  const address = await scenario("paid_live");
  await breakUpstream("drm", "refused");
  await page.goto(address);
  await watch(page);
});
