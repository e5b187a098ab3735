import type { Hono } from "hono";
import { z } from "zod";
import { OUT_OF_BAND, type SignInDevice } from "~contracts/member";
import { alertMigrations } from "~network/alerts/migration";
import { drmMigrations } from "~network/drm/migration";
import { leagueMigrations } from "~network/league/migration";
import { createMailer, type Mailer } from "~network/mail/mailer.server";
import { mailMigrations } from "~network/mail/migration";
import { memberApp } from "~network/member/member-app.server";
import type { MemberEnv } from "~network/member/member-context.server";
import { memberMigrations } from "~network/member/migration";
import { beginSession } from "~network/member/sign-in/tokens.server";
import type { UserTable } from "~network/member/tables";
import { createPusher, type Pusher } from "~network/push/pusher.server";
import type { Store } from "~network/store/open-store.server";
import { migratedStore } from "../../support/migrated-store";
import { insert } from "../../support/rows";
import { userRow } from "./league-rows";

export const MEMBER_TABLES = [leagueMigrations, memberMigrations, alertMigrations, drmMigrations, mailMigrations];
export const START = Date.UTC(2026, 8, 4, 23, 0);
const answerSchema = z.record(z.string(), z.unknown());
export const CLIENT = { id: "web", secret: "between-us" };

/** A grant that only a known client may ask for (S 7.1). */
export const asClient = (grant: Record<string, string>, { id, secret } = CLIENT) => ({
  ...{ client_id: id, client_secret: secret, redirect_uri: OUT_OF_BAND },
  ...grant,
});

/** A member service of its own, on a clock that the test moves. */
export class MemberService {
  readonly clock = { at: START, now: () => this.clock.at };
  readonly mailer: Mailer;
  readonly pusher: Pusher;
  app: Hono<MemberEnv>;

  /** `pushServices`: the origins of push services of the test's own. */
  constructor(
    readonly store: Store,
    pushServices: readonly string[] = [],
  ) {
    const { db } = store;
    this.mailer = createMailer({ siteUrl: "https://site.example", db, clock: this.clock });
    this.pusher = createPusher({ db, clock: this.clock, services: pushServices });
    this.app = this.restart(CLIENT);
  }

  /** Under another client secret, on the same store. */
  restart(client: typeof CLIENT): Hono<MemberEnv> {
    const { clock, mailer, pusher } = this;
    const siteUrl = "https://site.example";
    return (this.app = memberApp({ db: this.store.db, clock, mailer, pusher, siteUrl, client }));
  }

  static async open({ pushServices }: { pushServices?: readonly string[] } = {}): Promise<MemberService> {
    return new MemberService(await migratedStore(MEMBER_TABLES), pushServices);
  }

  async call(method: string, path: string, { body, token }: { body?: unknown; token?: string } = {}) {
    const response = await this.app.request(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? answerSchema.parse(JSON.parse(text)) : {} };
  }

  signIn(username: string, password: string, device?: SignInDevice) {
    return this.call("POST", "/oauth/token", { body: { grant_type: "password", username, password, device } });
  }

  refresh(refresh_token: string, client = CLIENT) {
    return this.call("POST", "/oauth/token", {
      body: asClient({ grant_type: "refresh_token", refresh_token }, client),
    });
  }

  exchange(code: string) {
    return this.call("POST", "/oauth/token", { body: asClient({ grant_type: "authorization_code", code }) });
  }

  changePassword(token: string, new_password = "another under the lights") {
    const body = { user: { current_password: NEW_USER.password, new_password } };
    return this.call("POST", "/api/user/update_password", { token, body });
  }

  deleteAccount(token: string, ends_pass = false) {
    const body = { user: { current_password: NEW_USER.password, ends_pass } };
    return this.call("POST", "/api/user/delete_account", { token, body });
  }

  /** S 7.3: PUT, POST or DELETE with the token in the header and the body. */
  mark(method: string, path: string, token: string, bodyToken = token) {
    return this.call(method, path, { token, body: { access_token: bodyToken, bearer_token: bodyToken } });
  }

  async member(changes: Partial<typeof NEW_USER> = {}): Promise<{ token: string; refresh: string; key: string }> {
    const user = { ...NEW_USER, ...changes };
    const created = await this.call("POST", "/users", { body: { user } });
    const signedIn = await this.signIn(user.email, user.password);
    return {
      token: String(signedIn.body.access_token),
      refresh: String(signedIn.body.refresh_token),
      key: String(created.body.user_key),
    };
  }

  /** A member who is signed in, without the price of a password. */
  async someone(key: string, changes: Partial<UserTable> = {}): Promise<{ token: string; key: string; email: string }> {
    const { db } = this.store;
    const row = userRow(key, { created_at: this.clock.at, ...changes });
    await insert(db, "user", row);
    const { access_token: token } = await beginSession(db, key, this.clock.at);
    return { token, key, email: row.email };
  }
}

export const A_CLIP = { event_key: "gam1", source: "vod", source_key: "vod1", start: 10, end: 40, title: "The block" };

export const NEW_USER = {
  name: "Robin",
  last_name: "Sawyer",
  email: "robin@mail.example",
  zip_code: "50309",
  password: "under the lights",
  accept_service_terms: true,
};
