import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readSettings } from "~/services/process/env.server";
import { contentSecurityPolicy, origins, outsideOf, paymentPermission, seal } from "~/web/page/content-security.server";

const nonce = "bm9uY2U+/w==";
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("sealing a page", () => {
  it("takes the nonce out and leaves the hashes of what carried it", () => {
    const page =
      `<script nonce="${nonce}">one</script><script type="module" nonce="${nonce}" async="">two\n</script><style ` +
      `nonce="${nonce}">b{}</style>`;
    expect(seal(page, nonce)).toEqual({
      html: '<script>one</script><script type="module" async="">two\n</script><style>b{}</style>',
      scripts: [hash("one"), hash("two\n")],
      styles: [hash("b{}")],
    });
  });
  it("allows nothing that does not carry it", () => {
    const injected = '<script>alert(1)</script><script nonce="guess">alert(2)</script><script nonce>alert(3)</script>';
    expect(seal(injected, nonce)).toEqual({ html: injected, scripts: [], styles: [] });
  });
  it("needs no hash for a script from a file", () => {
    const html = '<script src="/a.js"></script>';
    expect(seal(`<script nonce="${nonce}" src="/a.js"></script>`, nonce)).toEqual({ html, scripts: [], styles: [] });
  });
  it("names equal scripts once", () =>
    expect(seal(`<script nonce="${nonce}">a</script>`.repeat(2), nonce).scripts).toEqual([hash("a")]));
});

/** Its sources by their directive. */
const sourcesOf = (policy: string): Record<string, string[]> =>
  Object.fromEntries(policy.split("; ").map((one) => [one.split(" ", 1)[0] ?? "", one.split(" ").slice(1)]));

describe("the policy of a page (security 4)", () => {
  const outside = outsideOf(
    readSettings({
      GTM_ID: "GTM-1",
      AD_TAG_URL: "https://ads.example/vast?pod=[BREAKPOSITION]",
      AD_ORIGINS: "https://media.example, https://count.example",
      AB_LOADER_URL: "https://ab.example/load.js",
      ASSETS_URL: "https://assets.example/a",
      LIVE_HLS_BASE_URL: "https://live.example/hls",
      EMBED_ORIGINS: "https://partner.example, https://other.example",
    }),
  );
  const BOTH = { tagManager: "GTM-1", abLoader: "https://ab.example/load.js" };
  type Asked = Parameters<typeof contentSecurityPolicy>[0];
  const policy = (handle: Asked["handle"], marketing: Asked["marketing"] = BOTH) =>
    sourcesOf(contentSecurityPolicy({ handle, outside, marketing, scripts: ["'sha256-x'"], styles: [] }));

  it("allows no inline script, no plug-in and no other base", () => {
    const page = policy({});
    expect(page["script-src"]).not.toContain("'unsafe-inline'");
    expect([page["default-src"], page["object-src"], page["base-uri"]]).toEqual([["'none'"], ["'none'"], ["'none'"]]);
    expect(page["worker-src"]).toEqual(["'self'", "blob:"]);
  });
  it("lets live video come from the address that is configured", () =>
    expect(policy({})["media-src"]).toEqual(["'self'", "blob:", "https://live.example"]));
  it("lets marketing in, but never where a password, a code or money is taken", () => {
    const marketing = ["https://www.googletagmanager.com", "https://ab.example"];
    expect(policy({})["script-src"]).toEqual(expect.arrayContaining(marketing));
    for (const takes of ["secret", "payment"] as const)
      expect(JSON.stringify(policy({ takes }))).not.toMatch(/googletagmanager|ads\.example|ab\.example/);
  });
  it("lets in what the page loads, and nothing where it loads none of it", () => {
    const outsideIn = (marketing?: Asked["marketing"]) =>
      ["script-src", "connect-src", "img-src"].map((name) =>
        (policy({}, marketing)[name] ?? []).filter((source) => /google|ab\.example/.test(source)),
      );
    const manager = [
      ...["https://www.googletagmanager.com", "https://*.google-analytics.com"],
      ...["https://analytics.google.com", "https://*.analytics.google.com"],
    ];
    const loader = ["https://ab.example"];
    expect(outsideIn({ ...BOTH, abLoader: null })).toEqual([manager, manager, manager]);
    expect(outsideIn({ ...BOTH, tagManager: null })).toEqual([loader, loader, loader]);
    expect(outsideIn({ tagManager: null, abLoader: null })).toEqual([[], [], []]);
  });
  it("lets ads be asked for, seen and counted where they play, and run nothing of theirs", () => {
    const hosts = ["https://ads.example", "https://media.example", "https://count.example"];
    const page = policy({ showsAds: true });
    for (const directive of ["img-src", "media-src", "connect-src"])
      expect(page[directive]).toEqual(expect.arrayContaining(hosts));
    const run = [page["script-src"], page["frame-src"]].flat();
    expect(run.filter((source) => hosts.includes(source ?? ""))).toEqual([]);
    expect(JSON.stringify(policy({}))).not.toMatch(/ads\.example|media\.example|count\.example/);
  });
  it("lets partners frame what may be embedded, and nobody frame the rest", () => {
    const partners = ["https://partner.example", "https://other.example"];
    expect(policy({ embeddable: true })["frame-ancestors"]).toEqual(["'self'", ...partners]);
    expect(policy({})["frame-ancestors"]).toEqual(["'none'"]);
    expect(policy(undefined)["frame-ancestors"]).toEqual(["'none'"]);
  });
  describe("where money is taken", () => {
    const BUYING = { takes: "payment" as const };
    const policyWith = (env: Record<string, string>, handle: Asked["handle"] = BUYING) => {
      const settings = readSettings({ GTM_ID: "GTM-1", AD_TAG_URL: "https://ads.example/vast", ...env });
      return sourcesOf(contentSecurityPolicy({ handle, outside: outsideOf(settings), scripts: [], styles: [] }));
    };
    const STRIPE = {
      ...{ STRIPE_PUBLISHABLE_KEY: "pk_1", STRIPE_SECRET_KEY: "sk_1", STRIPE_WEBHOOK_SECRET: "wh_1" },
      STRIPE_PRICES: "annual-basic=price_1",
    };
    const PAYPAL = {
      ...{ PAYPAL_CLIENT_ID: "c", PAYPAL_CLIENT_SECRET: "s", PAYPAL_WEBHOOK_ID: "w" },
      PAYPAL_PLANS: "annual-basic=P-1",
    };
    const outsideIn = (policy: Record<string, string[]>) =>
      Object.values(policy).flatMap((sources) => sources.filter((source) => source.startsWith("http")));

    it("the embedded provider's fields are framed, and nobody outside takes part", () => {
      const page = policyWith({});
      for (const directive of ["frame-src", "script-src", "form-action"]) expect(page[directive]).toEqual(["'self'"]);
      expect(outsideIn(page)).toEqual([]);
    });
    it("Stripe's own hosts and no other, where its keys are set", () => {
      const page = policyWith(STRIPE);
      const scripts = ["https://js.stripe.com", "https://*.js.stripe.com"];
      expect(page["script-src"]).toEqual(["'self'", ...scripts]);
      expect(page["frame-src"]).toEqual([...scripts, "https://hooks.stripe.com"]);
      expect(page["connect-src"]).toEqual(["'self'", "https://api.stripe.com"]);
      expect(page["form-action"]).toEqual(["'self'", "https://checkout.stripe.com", "https://hooks.stripe.com"]);
      expect(outsideIn(page).filter((source) => !/^https:\/\/[\w.*-]+\.stripe\.com$/.test(source))).toEqual([]);
    });
    it.each([
      [{}, "https://www.paypal.com"],
      [{ PAYPAL_API_URL: "https://api-m.sandbox.paypal.com" }, "https://www.sandbox.paypal.com"],
      [{ PAYPAL_API_URL: "http://127.0.0.1:9000/api" }, "http://127.0.0.1:9000"],
    ])("a post may lead to PayPal's page: %j", (env, page) =>
      expect(policyWith({ ...STRIPE, ...PAYPAL, ...env })["form-action"]).toEqual([
        "'self'",
        "https://checkout.stripe.com",
        "https://hooks.stripe.com",
        page,
      ]),
    );
    it("the captcha's script, where one is set up", () => {
      const page = policyWith({ CAPTCHA_SITE_KEY: "k", CAPTCHA_SECRET: "s" });
      expect(page["script-src"]).toEqual([
        "'self'",
        "https://www.google.com/recaptcha/",
        "https://www.gstatic.com/recaptcha/",
      ]);
    });
    it("the browser's wallet is permitted where Stripe's keys are set, and nowhere else", () => {
      const permission = (env: Record<string, string>, handle: Parameters<typeof paymentPermission>[0] = BUYING) =>
        paymentPermission(handle, outsideOf(readSettings(env)));
      expect(permission(STRIPE)).toMatch(
        /^camera=\(\), .*browsing-topics=\(\), payment=\(self "https:\/\/js\.stripe\.com"\)$/,
      );
      expect([permission({}), permission(PAYPAL), permission(STRIPE, { takes: "secret" })]).toEqual([null, null, null]);
    });
    it("none of them on any other page", () => {
      const page = policyWith({ ...STRIPE, ...PAYPAL, CAPTCHA_SITE_KEY: "k", CAPTCHA_SECRET: "s" }, {});
      expect(JSON.stringify(page)).not.toMatch(/stripe|paypal|recaptcha/);
      expect(page["frame-src"]).toBeUndefined();
    });
  });
  it("the partner's widget is let in where a receipt shows it, and nowhere else", () => {
    const widget = outsideOf(readSettings({ PARTNER_WIDGET_URL: "https://offers.example/widget.js" }));
    const policyOf = (handle: Asked["handle"], more = {}) =>
      contentSecurityPolicy({ handle, outside: widget, scripts: [], styles: [], ...more });
    const allowed = ["script", "connect", "frame"].map((kind) => `${kind}-src 'self' https://offers\\.example;`);
    expect(policyOf({ takes: "payment" }, { showsPartner: true })).toMatch(new RegExp(allowed.join(".*")));
    for (const handle of [{ takes: "payment" as const }, {}, undefined])
      expect(policyOf(handle)).not.toContain("offers.example");
  });
  it("leaves out what is no web address", () =>
    expect(origins("nothing", undefined, "javascript:alert(1)", "https://a.example/x", "https://a.example/y")).toEqual([
      "https://a.example",
    ]));
});
