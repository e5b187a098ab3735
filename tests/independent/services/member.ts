import { type Context, Hono } from "hono";
import { type Member, member as newMember } from "../league/members";
import { organizationOf } from "../league/organizations";
import { PASSES } from "../league/passes";
import { bodyOf, type House, isRecord, missing } from "./house";

const OUT_OF_BAND = /^urn:ietf:wg:oauth:2\.0:oob(?::auto)?$/;
const SIGN_UP = ["name", "last_name", "email", "zip_code", "password", "accept_service_terms"] as const;

/** What S 3 calls user info: the v2 profile. */
function userInfo(house: House, member: Member) {
  const { subscription, voucher } = member;
  const biller = subscription?.biller;
  const stripe = { subscription_plan_id: "plan_year_1", support_school: member.school_to_support };
  return house.loose.record(
    `user ${member.email}`,
    {
      key: member.key,
      name: member.name,
      last_name: member.last_name,
      email: member.email,
      zip_code: member.zip_code,
      created_at: member.created_at,
      time_zone: member.time_zone,
      access_purchase_type: subscription ? "subscriber" : voucher ? "voucher" : null,
      access_expires_at: subscription?.expires_at ?? voucher?.expires ?? null,
      active_subscription: subscription && {
        expires_at: subscription.expires_at,
        renews_at: subscription.renews ? subscription.expires_at : null,
        renewal_canceled_at: subscription.canceled_at,
        plan_description: subscription.plan,
        type: "stripe",
      },
      voucher,
      stripe_subscription: biller === "legacy" ? stripe : null,
      managed_stripe_subscription: biller === "managed" ? { ...stripe, id: "sub_71" } : null,
      stripe_customer_id: member.card ? "cus_71" : null,
      school_to_support: member.school_to_support,
    },
    ["key", "email", "name", ...(subscription || voucher ? ENTITLED : [])],
  );
}
const ENTITLED = [
  "access_purchase_type",
  "active_subscription",
  "voucher",
  "stripe_subscription",
  "managed_stripe_subscription",
];

function followed(key: string) {
  const [content_type, content_key] = key.split("/");
  const found = organizationOf(content_key);
  return {
    content_type,
    content_key,
    content_name: found?.name ?? null,
    content_logo: found?.logo ?? null,
    content_slug: found?.slug ?? null,
    content_city: found?.city ?? null,
    content_state_code: found?.state_code ?? null,
  };
}

const marked = (key: string) => {
  const [content_type, content_key] = key.split("/");
  return { content_type, content_key };
};

/** The v1 profile. */
const memberProfile = (house: House, member: Member) =>
  house.loose.record(
    `member ${member.email}`,
    {
      email: member.email,
      user_key: member.key,
      favorites: [],
      recommendations: [],
      reminders: [...member.reminders].map(marked),
      following: [...member.following].map(followed),
      most_recent: member.views.map(marked),
      favorite_teams: [],
    },
    ["reminders", "following", "most_recent", "favorite_teams"],
  );

/** What a member holds (S 5.4, 6). */
export function entitlementsOf(member: Member): string[] {
  if (member.subscription || member.voucher) return ["membership", "video_subscription", "data_subscription"];
  return ["membership"];
}

const VOUCHER = "PRAIRIEGIFT";

function voucherOf({ now }: House) {
  const starts_at = new Date(now()).toISOString();
  const ends = new Date(now() + 30 * 86_400_000).toISOString();
  return {
    code: VOUCHER,
    description: "A month of the prairie's games",
    pass: PASSES[1],
    pass_name: "Prairie Monthly Pass",
    starts_at,
    gives_until: ends,
    expires_at: ends,
    amount_due_in_cents: 0,
    already_subscribed: false,
  };
}

/** Accounts, profiles, following, entitlements, the payment card: S 7.1 to 7.4, B 7. */
export function memberService(house: House): Hono {
  const app = new Hono();
  const { loose } = house;

  app.post("/oauth/token", async (context) => {
    const form = context.req.header("content-type")?.includes("form") ?? false;
    const body: Record<string, unknown> | null = form ? await context.req.parseBody() : await bodyOf(context);
    if (!body) return house.refuse(context, 400, "a body is needed");
    if (body.grant_type === "refresh_token") return refreshed(context, body);
    if (body.grant_type !== "password") return context.json({ error: "unsupported_grant_type" }, 400);
    const lacking = missing(body, ["username", "password"]);
    if (lacking.length > 0) return house.refuse(context, 400, `missing ${lacking.join(", ")}`);
    const email = String(body.username).trim().toLowerCase();
    const found = house.members.find((one) => one.email === email && one.password === body.password);
    if (!found) {
      const status = loose.pick("wrong password", [401, 400, 403]);
      return context.json({ error: "invalid_grant", error_description: "Wrong e-mail address or password" }, status);
    }
    // The password grant names only two fields of its answer (S 7.1).
    const { access_token, refresh_token, expires_in } = house.tokensFor(found);
    const full = { access_token, refresh_token, token_type: "Bearer", expires_in };
    return context.json(
      loose.pick<Record<string, unknown>>("token", [
        full,
        { access_token, expires_in },
        { ...full, token_type: "bearer", scope: "public", created_at: Math.floor(house.now() / 1000) },
      ]),
    );
  });

  const refreshed = (context: Context, body: Record<string, unknown>) => {
    const lacking = missing(body, ["client_id", "client_secret", "redirect_uri", "refresh_token"]);
    if (lacking.length > 0) return house.refuse(context, 400, `missing ${lacking.join(", ")}`);
    if (!OUT_OF_BAND.test(String(body.redirect_uri)))
      return house.refuse(context, 400, "redirect_uri is not out of band");
    const { clientId, clientSecret } = house.secrets;
    if (body.client_id !== clientId || body.client_secret !== clientSecret)
      return context.json({ error: "invalid_client" }, 401);
    const member = house.refreshed(String(body.refresh_token));
    if (!member) return context.json({ error: "invalid_grant" }, 400);
    return context.json({ ...house.tokensFor(member), token_type: "Bearer" });
  };

  app.post("/users", async (context) => {
    const body = await bodyOf(context);
    const user = body && isRecord(body.user) ? body.user : null;
    if (!user) return house.refuse(context, 400, "a user is needed");
    const lacking = missing(user, SIGN_UP);
    if (lacking.length > 0) house.refusals.push(`POST /users: missing ${lacking.join(", ")}`);
    const errors: Record<string, unknown> = {};
    for (const name of ["name", "last_name"])
      if (lacking.includes(name)) errors[name] = ["can't be blank", "is too short (minimum is 1 character)"];
    if (/\d/.test(String(user.name))) errors.name = ["may not have digits in it"];
    const email = String(user.email).trim().toLowerCase();
    if (house.members.some((one) => one.email === email)) errors.email = { taken: "has already been taken" };
    if (Object.keys(errors).length > 0) return context.json(errors, loose.pick("sign-up errors", [422, 200, 400, 409]));
    if (lacking.length > 0) return house.refuse(context, 422, `missing ${lacking.join(", ")}`);
    house.members.push(
      newMember(String(user.name), email, house.now(), {
        last_name: String(user.last_name),
        password: String(user.password),
        zip_code: String(user.zip_code),
      }),
    );
    return house.done(context, "sign-up");
  });

  const signedIn =
    (answer: (context: Context, member: Member) => Response | Promise<Response>) => (context: Context) => {
      const member = house.caller(context);
      return member ? answer(context, member) : house.refuse(context, 401, "no valid token");
    };

  app.get(
    "/v2/user/profile",
    signedIn((context, member) => context.json(userInfo(house, member))),
  );
  app.get(
    "/v1/user/profile",
    signedIn((context, member) => context.json(memberProfile(house, member))),
  );
  app.get(
    "/api/user/email_subscribe",
    signedIn((context, { email_subscribe }) => context.json({ email_subscribe })),
  );
  const marks = (mark: (member: Member, key: string) => unknown) =>
    signedIn(async (context, member) => {
      const body = (await bodyOf(context)) ?? {};
      const lacking = missing(body, ["access_token", "bearer_token"]);
      if (lacking.length > 0) return house.refuse(context, 400, `missing ${lacking.join(", ")}`);
      if (house.memberOf(String(body.access_token)) !== member) return house.refuse(context, 401, "another's token");
      mark(member, `${context.req.param("type")}/${context.req.param("key")}`);
      return house.done(context, "mark");
    });
  app.put(
    "/v1/user/reminders/:type/:key",
    marks(({ reminders }, key) => reminders.add(key)),
  );
  app.put(
    "/v1/user/following/:type/:key",
    marks(({ following }, key) => following.add(key)),
  );
  app.post(
    "/v1/user/views/:type/:key",
    marks(({ views }, key) => views.unshift(key)),
  );

  app.get(
    "/api/user/entitlements",
    signedIn((context, member) => {
      const token = context.req.query("access_token");
      if (!token) return house.refuse(context, 400, "access_token is needed");
      if (house.memberOf(token) !== member) return house.refuse(context, 401, "another's token");
      const entitlements = entitlementsOf(member);
      return loose.answer("entitlements", [() => context.json({ entitlements }), () => context.json(entitlements)]);
    }),
  );

  app.get(
    "/api/user/payment_card",
    signedIn((context, { card }) => {
      if (card) return loose.answer("card", [() => context.json(card), () => context.json({ payment_card: card })]);
      return loose.answer("no card", [
        () => context.json({}),
        () => context.body(null, 204),
        () => house.refuse(context, 404, "no card"),
        () => context.json(null),
      ]);
    }),
  );
  const cancel = (biller: "managed" | "legacy") =>
    signedIn((context, { subscription }) => {
      if (subscription?.biller !== biller) return house.refuse(context, 404, "no such subscription");
      subscription.canceled_at = new Date(house.now()).toISOString();
      return house.done(context, `canceled ${biller}`);
    });
  app.put("/api/user/subscription/cancel_at_period_end", cancel("legacy"));
  app.put("/api/user/managed_stripe_subscription/cancel_at_period_end", cancel("managed"));
  app.post(
    "/v3/cancel_survey",
    signedIn(async (context) => {
      const body = (await bodyOf(context)) ?? {};
      if (missing(body, ["main_option"]).length > 0 || !Array.isArray(body.sub_options))
        return house.refuse(context, 400, "main_option and sub_options are needed");
      return house.done(context, "survey");
    }),
  );
  // Redeeming is no call of the specification's: the project's own page of contracts names these two (rulings 3).
  app.get("/v3/vouchers/:code", (context) => {
    if (context.req.param("code") !== VOUCHER) return context.json({ error: "not_found" }, 404);
    return context.json(voucherOf(house));
  });
  app.post(
    "/v3/vouchers/:code/redemption",
    signedIn(async (context, member) => {
      const body = await bodyOf(context);
      if (!body?.key) return house.refuse(context, 400, "a one-time key is needed");
      if (context.req.param("code") !== VOUCHER) return context.json({ error: "not_found" }, 404);
      const { code, starts_at, expires_at, pass_name } = voucherOf(house);
      member.voucher = { expires: expires_at };
      return context.json({ code, starts_at, expires_at, pass_name });
    }),
  );
  house.unknown(app);
  return app;
}
