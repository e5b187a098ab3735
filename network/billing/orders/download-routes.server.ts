import { Hono } from "hono";
import { z } from "zod";
import { downloadContract as contract } from "~contracts/downloads";
import { isSignature, signatureOf } from "~contracts/signature";
import { FILM_HEADER } from "~contracts/stream-headers";
import { gone, notFound } from "../../http/answers";
import { inputOr } from "../../http/input";
import { downloadFile } from "../../league/downloads";
import { findEvent } from "../../league/find";
import { authenticated, type MemberEnv } from "../../member/member-context.server";
import { rowsOf } from "../../store/key-batches";
import type { Billing } from "../billing-settings";
import { iso } from "../subscriptions/periods";
import { ownedDownloads } from "./downloads.server";

const ADDRESS_LIVES_MS = 15 * 60_000;

const signed = z.object({ until: z.string().regex(/^\d{13,15}$/), signature: z.string().max(100) });
const input = inputOr((context) => context.json({ error: "not_signed" }, 403));

type Signed = { eventKey: string; userKey: string; until: string };
const textOf = ({ eventKey, userKey, until }: Signed) => `download ${eventKey} ${userKey} ${until}`;

/** RFC 6266: a plain name for old programs, the real one for all others. */
export function attachment(name: string): string {
  const plain = name.replace(/[^ -~]|["\\%]/g, "_");
  const real = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`;
}

/** Files that members own. An address holds for its member, for a few minutes, and while the purchase does. */
export function downloadRoutes({ db, clock, siteUrl }: Billing, secret: string): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>();
  const signedIn = authenticated({ db, clock });

  /** Undefined: not theirs; null: theirs, and gone. */
  async function ownFile(userKey: string, eventKey: string) {
    if (!(await ownedDownloads(db, userKey, clock.now())).includes(eventKey)) return undefined;
    const event = await findEvent(db, eventKey);
    return event ? downloadFile(event) : null;
  }

  app.get(contract.ownDownloads.path, signedIn, async (context) => {
    const keys = await ownedDownloads(db, context.get("userKey"), clock.now());
    const events = await rowsOf(keys, (some) =>
      db.selectFrom("event").selectAll().where("key", "in", some).orderBy("key").execute(),
    );
    const known = new Map(events.map((event) => [event.key, event]));
    const items = keys.map((key) => {
      const event = known.get(key);
      return {
        event_key: key,
        title: event?.title ?? null,
        date: event ? iso(event.start_at) : null,
        is_gone: !event || downloadFile(event) === null,
      };
    });
    return context.json({ items });
  });

  app.post(contract.openDownload.path, signedIn, async (context) => {
    const userKey = context.get("userKey");
    const eventKey = context.req.param("event_key");
    const file = await ownFile(userKey, eventKey);
    if (file === undefined) return notFound(context, "download");
    if (file === null) return gone(context);
    const expiresAt = clock.now() + ADDRESS_LIVES_MS;
    if ("url" in file) return context.json({ url: file.url, expires_at: iso(expiresAt) }, 201);
    const until = `${expiresAt}`;
    const query = new URLSearchParams({ until, signature: signatureOf(secret, textOf({ eventKey, userKey, until })) });
    const url = `${siteUrl}/media/downloads/${encodeURIComponent(eventKey)}.mp4?${query}`;
    return context.json({ url, expires_at: iso(expiresAt) }, 201);
  });

  app.get("/v3/downloads/:event_key/film", signedIn, input.query(signed), async (context) => {
    const userKey = context.get("userKey");
    const eventKey = context.req.param("event_key");
    const { until, signature } = context.req.valid("query");
    const isGood = isSignature(secret, textOf({ eventKey, userKey, until }), signature);
    if (!isGood || Number(until) <= clock.now()) return context.json({ error: "expired" }, 403);
    const file = await ownFile(userKey, eventKey);
    if (file === null) return gone(context);
    if (file === undefined || "url" in file) return notFound(context, "download");
    return context.body(null, 200, { [FILM_HEADER]: file.film, "Content-Disposition": attachment(file.name) });
  });

  return app;
}
