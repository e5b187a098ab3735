import type { Context, Hono, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { inputOr } from "../http/input";
import type { Mailer } from "../mail/mailer.server";
import type { Pusher } from "../push/pusher.server";
import type { Db, Transaction } from "../store/database";
import { prepared } from "../store/prepared";
import { rowsWith } from "../store/rows";
import { ownerOfAccessToken } from "./sign-in/tokens.server";
import type { UserTable } from "./tables";

export type MemberSettings = {
  db: Db;
  clock: { now(): number };
  mailer: Pick<Mailer, "send">;
  pusher: Pick<Pusher, "publicKey" | "isAddress" | "tryOut">;
  siteUrl: string;
  onSignUp?: (() => void) | undefined;
  /** Required by refresh_token and authorization_code grants. */
  client: { id: string; secret: string };
  billing?: Hono<MemberEnv>;
  closing?: AccountClosing;
  seats?: SeatChanges;
  /** The most that a pass for sale comes with. */
  seatsOnSale?: (db: Db) => Promise<number>;
  addresses?: AddressChanges;
  copy?: (db: Db, member: { key: string; email: string }, now: number) => Promise<object>;
  forget?: (transaction: Transaction, account: { key: string; emails: string[] }) => Promise<void>;
};

export type AccountClosing = {
  /** Why the account must stay for now; null once nothing is charged anymore. */
  stopCharging(userKey: string): Promise<"payment_open" | "provider_unavailable" | null>;
  /** Keeps what the law requires, without the person; false if a payment began meanwhile. */
  keepBooks(transaction: Transaction, userKey: string): Promise<boolean>;
};

/** In the transaction that gives or takes the seat, while it is taken. */
export type SeatChanges = Record<
  "taken" | "givenUp",
  (transaction: Transaction, seat: { ownerKey: string; memberKey: string }, now: number) => Promise<void>
>;

/** Of an account's e-mail address, in the transaction that changes it. */
export type AddressChanges = {
  /** False while an order is open: its provider knows its buyer by the address before. */
  mayChange(transaction: Transaction, userKey: string): Promise<boolean>;
  changed(transaction: Transaction, userKey: string, now: number): Promise<void>;
};

export type MemberEnv = { Variables: { userKey: string; session: string; token: string } };

export const refusal = (status: 400 | 401 | 404 | 410 | 422 | 503, body: object): HTTPException =>
  new HTTPException(status, { res: Response.json(body, { status }) });

const INVALID_TOKEN = { error: "invalid_token", error_description: "The access token is missing, expired or revoked" };
export const invalidToken = (): HTTPException => refusal(401, INVALID_TOKEN);

type Tokens = Pick<MemberSettings, "db" | "clock">;

/** By a valid `Authorization: Bearer`; null for anyone. */
export async function askerOf({ db, clock }: Tokens, { req }: Context): Promise<MemberEnv["Variables"] | null> {
  const token = /^Bearer (\S+)$/i.exec(req.header("authorization") ?? "")?.[1];
  const owner = token ? await ownerOfAccessToken(db, token, clock.now()) : null;
  return token && owner ? { userKey: owner.userKey, session: owner.session, token } : null;
}

const userQuery = prepared((db, given: { key: string }) =>
  db.selectFrom("user").selectAll().where("key", "=", given.key),
);

export async function userOf(db: Db, key: string): Promise<UserTable> {
  const [user] = await userQuery(db, { key });
  if (!user) throw new Error(`There is no member ${key}`);
  return user;
}

export async function isMember(db: Db, key: string): Promise<boolean> {
  return (await rowsWith(db, "user", { key }).first("key")) !== undefined;
}

/** Requires one, and sets the user. What fails since the account is deleted meanwhile is told like a session's end. */
export function authenticated(tokens: Tokens): MiddlewareHandler<MemberEnv> {
  return async (context, next) => {
    const asker = await askerOf(tokens, context);
    if (!asker) throw invalidToken();
    context.set("userKey", asker.userKey);
    context.set("session", asker.session);
    context.set("token", asker.token);
    await next();
    const failed = context.error && !(context.error instanceof HTTPException);
    if (failed && !(await isMember(tokens.db, asker.userKey))) context.res = invalidToken().getResponse();
  };
}

export const input = inputOr((context, error) => {
  const where = error.issues[0]?.path.join(".") ?? "";
  const error_description = `The body is not what this call takes${where && `: ${where}`}`;
  return context.json({ error: "invalid_request", error_description }, 400);
});
