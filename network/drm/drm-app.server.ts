import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { brand } from "~contracts/brand";
import { DEVICE, drmContract, LONGEST_DEVICE, OPENED_BY, PLAYING, STOPPED, UNPLAYED } from "~contracts/drm";
import { inputOr } from "../http/input";
import { membershipAt, noteWatched, takesPass } from "../member/membership.server";
import { ownerOfAccessToken } from "../member/sign-in/tokens.server";
import type { Db } from "../store/database";
import { claimLicense, playingStreams, releaseLicense, renewLicense, stopLicense, takeSeat } from "./licenses.server";
import { LOOKING_LIFE } from "./seats";

type DrmSettings = { db: Db; clock: { now(): number }; onPlay?: (() => void) | undefined };
type DrmEnv = { Variables: { userKey: string; session: string } };

const input = inputOr((context) => context.json({ error: "invalid_request" }, 400));
const isSet = z
  .string()
  .optional()
  .transform((value) => value === "1");
const licenseQuery = z.object({
  /** The member's token; a missing one belongs to no one. */
  [brand.drmProvider]: z.string().default(""),
  /** As much of a device's name as a list has room for. */
  [DEVICE]: z
    .string()
    .default("")
    .transform((name) => name.trim().slice(0, LONGEST_DEVICE) || null),
  [PLAYING]: isSet,
  [STOPPED]: isSet,
  [UNPLAYED]: isSet,
});
const query = input.query(licenseQuery);
type QueryInput = { out: { query: z.output<typeof licenseQuery> } };
const TOO_MANY = "too_many_devices";
const NOT_ENTITLED = { error: "not_entitled" };
const entitlementList = z.array(z.string());
const openedBy = z.object({ [`${OPENED_BY}[]` as const]: entitlementList.min(1) });

/** S 7.4: two devices play at once, each for 90 s after its last keep-alive or playlist; others may open the page. */
export function drmApp({ db, clock, onPlay }: DrmSettings): Hono<DrmEnv> {
  const app = new Hono<DrmEnv>();

  const member = createMiddleware<DrmEnv, string, QueryInput>(async (context, next) => {
    const token = context.req.valid("query")[brand.drmProvider];
    const owner = await ownerOfAccessToken(db, token, clock.now());
    if (!owner) return context.json({ error: "invalid_token" }, 401);
    context.set("userKey", owner.userKey);
    context.set("session", owner.session);
    await next();
  });

  /** S 5.4: any shared entitlement; a resource that asks for none is open. */
  async function mayPlay(userKey: string, resource: readonly string[]): Promise<boolean> {
    if (resource.length === 0) return true;
    const { entitlements } = await membershipAt(db, userKey, clock.now());
    return resource.some((entitlement) => entitlements.includes(entitlement));
  }

  const licenseBody = input.body(drmContract.createLicense.body);
  app.post(drmContract.createLicense.path, query, member, licenseBody, async (context) => {
    const resource = context.req.valid("json").resource_entitlements;
    const userKey = context.get("userKey");
    if (!(await mayPlay(userKey, resource))) return context.json(NOT_ENTITLED, 403);

    const claim = await claimLicense(db, userKey, resource, clock.now(), {
      device: context.req.valid("query")[DEVICE],
      session: context.get("session"),
    });
    if (!("licenseKey" in claim)) return context.json({ error: TOO_MANY, ...claim }, 409);
    const { licenseKey, ...others } = claim;
    return context.json({ license_key: licenseKey, ...others }, 201);
  });

  app.get(drmContract.verifyLicense.path, query, member, async (context) => {
    const license_key = context.req.param("license_key");
    const userKey = context.get("userKey");
    const isPlaying = context.req.valid("query")[PLAYING];
    const license = await renewLicense(db, license_key, userKey, clock.now(), isPlaying, context.get("session"));
    if (license === "stopped") return context.json({ error: STOPPED }, 409);
    if (license === "gone") return context.json({ error: "license_gone" }, 410);
    if (!("resourceEntitlements" in license)) return context.json({ error: TOO_MANY, ...license }, 409);
    const resource = entitlementList.parse(JSON.parse(license.resourceEntitlements));
    if (!(await mayPlay(userKey, resource))) {
      await releaseLicense(db, license_key, userKey, clock.now());
      return context.json(NOT_ENTITLED, 403);
    }
    if (license.begins) onPlay?.();
    if (isPlaying && takesPass(resource)) await noteWatched(db, userKey, clock.now());
    return context.json({ license_key, valid: true });
  });

  app.get(drmContract.seat.path, input.query(openedBy), async (context) => {
    const resource = context.req.valid("query")[`${OPENED_BY}[]`];
    const now = clock.now();
    const seat = await takeSeat(db, context.req.param("license_key"), now, (userKey) => mayPlay(userKey, resource));
    if (seat?.begins) onPlay?.();
    if (seat && now - seat.since >= LOOKING_LIFE && takesPass(resource)) await noteWatched(db, seat.userKey, now);
    return context.json({ plays: seat !== null });
  });

  app.get(drmContract.playingStreams.path, query, member, async (context) => {
    const streams = await playingStreams(db, context.get("userKey"), clock.now());
    const licenses = streams.map(({ started_at, ...stream }) => ({
      ...stream,
      started_at: new Date(started_at).toISOString(),
    }));
    return context.json({ licenses });
  });

  app.delete(drmContract.releaseLicense.path, query, member, async (context) => {
    if (context.req.valid("query")[STOPPED]) {
      await stopLicense(db, context.req.param("license_key"), context.get("userKey"), clock.now());
      return context.body(null, 204);
    }
    await releaseLicense(
      db,
      context.req.param("license_key"),
      context.get("userKey"),
      clock.now(),
      context.req.valid("query")[UNPLAYED],
    );
    return context.body(null, 204);
  });

  app.notFound((context) => context.json({ error: "not_found" }, 404));
  return app;
}
