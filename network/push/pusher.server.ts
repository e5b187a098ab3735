import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { brand } from "~contracts/brand";
import type { PushOutcome } from "~contracts/network";
import { withinTime } from "../http/within-time";
import { markDelivered, sharedDelivery } from "../mail/shared-delivery";
import type { Db } from "../store/database";
import { addRows, rowsWith } from "../store/rows";
import { inTransaction, onceCommitted } from "../store/transaction";
import { encryptedPush } from "./push-encryption";
import type { PushDeviceTable, PushUrgency } from "./tables";
import { newPrivateHalf, type PushKeyPair, pushKeyPair, vapidAuthorization } from "./vapid";

const SENT_AT_ONCE = 20;
const ANSWER_WITHIN = 8_000;
/** Much longer than a push service may take, since the clock of another process can be half a minute ahead. */
const CLAIMED_FOR = 60_000;

export type Push = {
  /** What the service worker reads. */
  text: string;
  /** Replaces what still waits at the push service for the same topic (RFC 8030 5.4). */
  topic: string;
  urgency: PushUrgency;
  /** No one wants to read it after that. */
  until: number;
  about?: string;
};

export type Pusher = {
  /** What browsers agree to: in base64url, as `applicationServerKey` takes it. */
  publicKey(): Promise<string>;
  isAddress(endpoint: string): boolean;
  /** Stores it for each of the member's devices; delivery runs in the background. */
  send(userKey: string, push: Push): Promise<void>;
  /** Sends at once, and is not tried again. */
  tryOut(device: PushDeviceTable, push: Push): Promise<PushAnswer>;
  /** Called every 5 seconds; returns how many were taken. */
  deliverQueued(): Promise<number>;
  close(): Promise<void>;
};

type Settings = {
  db: Db;
  clock: { now(): number };
  /** Push services compare it with theirs, so it is never the moved one. */
  now?: () => number;
  privateHalf?: string | undefined;
  services?: readonly string[] | undefined;
  /** Of a push service, in milliseconds. */
  answerWithin?: number;
  onPush?: ((outcome: PushOutcome) => void) | undefined;
};

type Answer = { answer: PushAnswer; retryAfter: number | null };
type Due = { id: string; attempts: number };

/** Compares letter by letter, since a browser names the address. */
const isElsewhere = (beginning: string) =>
  sql<boolean>`substr(push_device.endpoint, 1, ${beginning.length}) <> ${beginning}`;

/** A device under an earlier key is kept for when that key is back, and gets nothing until then. */
export function createPusher({
  db,
  clock,
  now = () => clock.now(),
  privateHalf,
  services = [],
  answerWithin = ANSWER_WITHIN,
  onPush,
}: Settings): Pusher {
  let pair: Promise<PushKeyPair> | null = null;
  const ownPair = (): Promise<PushKeyPair> =>
    (pair ??= (privateHalf ? Promise.resolve(privateHalf) : storedPrivateHalf(db, now()))
      .then(pushKeyPair)
      .catch((error: unknown) => {
        pair = null;
        throw error;
      }));
  const publicKey = async () => (await ownPair()).publicKey;
  const closing = new AbortController();

  async function post(device: PushDeviceTable, { text, topic, urgency, until }: Push): Promise<Answer> {
    const { endpoint } = device;
    const keys = await ownPair();
    if (!isPushAddress(endpoint, services) || keys.publicKey !== device.server_key)
      return { answer: "refused", retryAfter: null };
    try {
      const response = await withinTime(answerWithin, closing.signal, (signal) =>
        fetch(endpoint, {
          method: "POST",
          redirect: "manual",
          signal,
          headers: {
            Authorization: vapidAuthorization(keys, { endpoint, contact: `mailto:${brand.support.email}`, now: now() }),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            TTL: String(Math.max(0, Math.floor((until - clock.now()) / 1_000))),
            Topic: topic,
            Urgency: urgency,
          },
          body: new Uint8Array(encryptedPush(text, device)),
        }),
      );
      await response.body?.cancel();
      return {
        answer: pushAnswer(response.status),
        retryAfter: retryPause(response.headers.get("Retry-After"), now()),
      };
    } catch {
      return { answer: pushAnswer(null), retryAfter: null };
    }
  }

  async function forget(device: PushDeviceTable): Promise<void> {
    // Not what the browser has signed up with since.
    await db.deleteFrom("push_device").where("id", "=", device.id).where("auth", "=", device.auth).execute();
  }

  /** `busy`: the service that takes no more right now. */
  async function deliverOne({ id, attempts }: Due): Promise<{ sent: boolean; busy: string | null }> {
    const at = clock.now();
    // Moving the next attempt ahead claims the message; if that process dies, it is tried again then.
    const push = await db
      .updateTable("push_message")
      .set({ retry_at: at + Math.max(pauseAfter(attempts, null), CLAIMED_FOR), attempts: attempts + 1 })
      .where("id", "=", id)
      .where("attempts", "=", attempts)
      .where("retry_at", "<=", at)
      .returningAll()
      .executeTakeFirst();
    const device = push && (await rowsWith(db, "push_device", { id: push.device_id }).first());
    if (!push || !device) return { sent: false, busy: null };
    const { text, topic, urgency, expires_at } = push;
    const isLate = expires_at <= at;
    const { answer, retryAfter } = isLate
      ? ({ answer: "refused", retryAfter: null } as const)
      : await post(device, { text, topic, urgency, until: expires_at });
    const again = clock.now() + pauseAfter(attempts, retryAfter);
    if (answer === "gone") await forget(device);
    if (answer === "later" && again < expires_at) {
      await rowsWith(db, "push_message", { id, attempts: push.attempts }).update({ retry_at: again });
      onPush?.("retried");
      return { sent: false, busy: new URL(device.endpoint).origin };
    }
    if (answer === "taken") await markDelivered(db, push.about);
    await db.deleteFrom("push_message").where("id", "=", id).execute();
    const outcomes = { taken: "sent", gone: "gone", later: "late", refused: isLate ? "late" : "failed" } as const;
    onPush?.(outcomes[answer]);
    return { sent: answer === "taken", busy: null };
  }

  /** What is out of date soonest comes first. */
  function nextBatch(busy: ReadonlySet<string>): Promise<Due[]> {
    let due = db
      .selectFrom("push_message")
      .innerJoin("push_device", "push_device.id", "push_message.device_id")
      .select(["push_message.id", "push_message.attempts"])
      .where("push_message.retry_at", "<=", clock.now());
    for (const origin of busy) due = due.where(isElsewhere(`${origin}/`));
    return due.orderBy("push_message.expires_at").orderBy("push_message.id").limit(SENT_AT_ONCE).execute();
  }

  /** A service that does not answer is left alone until the next round, so that the others' messages go out. */
  async function deliverAll(): Promise<number> {
    let delivered = 0;
    const busy = new Set<string>();
    for (let batch = await nextBatch(busy); batch.length > 0; batch = await nextBatch(busy)) {
      const outcomes = await Promise.all(batch.map(deliverOne));
      for (const outcome of outcomes) if (outcome.busy) busy.add(outcome.busy);
      delivered += outcomes.filter(({ sent }) => sent).length;
      if (closing.signal.aborted) break;
    }
    return delivered;
  }

  const { deliverQueued, settled } = sharedDelivery(deliverAll);
  const deliverBehind = () => void deliverQueued().catch(() => undefined);

  return {
    publicKey,
    isAddress: (endpoint) => isPushAddress(endpoint, services),
    async send(userKey, { text, topic, urgency, until, about }) {
      const key = await publicKey();
      await inTransaction({ db }, async (transaction) => {
        const devices = await transaction
          .selectFrom("push_device")
          .select("id")
          .where("user_key", "=", userKey)
          .where("server_key", "=", key)
          .execute();
        const message = {
          text,
          topic,
          urgency,
          expires_at: until,
          retry_at: clock.now(),
          attempts: 0,
          about: about ?? null,
        };
        if (devices.length === 0) return;
        await transaction
          .insertInto("push_message")
          .values(devices.map(({ id }) => ({ id: randomUUID(), device_id: id, ...message })))
          .execute();
        onceCommitted({ db }, deliverBehind);
      });
    },
    async tryOut(device, push) {
      const { answer } = await post(device, push);
      if (answer === "gone") await forget(device);
      return answer;
    },
    deliverQueued,
    async close() {
      closing.abort();
      await settled();
    },
  };
}

const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 15 * 60_000;

/** "gone": the browser takes no more; "later": tried again while it is true; "refused": never tried again. */
type PushAnswer = "taken" | "gone" | "later" | "refused";

/** RFC 8030 5 to 7; null: no answer. */
export function pushAnswer(status: number | null): PushAnswer {
  if (status === null || status === 408 || status === 429 || status >= 500) return "later";
  if (status >= 200 && status < 300) return "taken";
  return status === 404 || status === 410 ? "gone" : "refused";
}

/** `Retry-After` in seconds or as a date; null if it says neither. */
export function retryPause(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null;
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** Grows with each try, and is never shorter than the service asks for. */
export const pauseAfter = (tried: number, retryAfter: number | null): number =>
  Math.max(Math.min(FIRST_PAUSE * 2 ** tried, LONGEST_PAUSE), retryAfter ?? 0);

const HOSTS = ["fcm.googleapis.com"];
const DOMAINS = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];
const LONGEST = 1_000;
/** Other names exist nowhere: each would be asked for, and found down. */
const NAME = /^[a-z\d.-]+$/;

/** Browsers name the address, so only known services over https are called; `more` are origins from the settings. */
export function isPushAddress(endpoint: string, more: readonly string[] = []): boolean {
  if (endpoint.length > LONGEST || !URL.canParse(endpoint)) return false;
  const { protocol, origin, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (more.includes(origin)) return true;
  if (protocol !== "https:" || port !== "") return false;
  return NAME.test(hostname) && (HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain)));
}

/** Made where there is none, and kept: browsers take pushes from the key that they agreed to alone. */
async function storedPrivateHalf(db: Db, now: number): Promise<string> {
  const stored = () => rowsWith(db, "push_key", { name: "own" }).first("private_half");
  const before = await stored();
  if (before) return before.private_half;
  // Of two processes that make one at once, the first one's holds.
  await addRows(db, "push_key", { name: "own", private_half: newPrivateHalf(), made_at: now });
  const { private_half } = (await stored()) ?? { private_half: "" };
  return private_half;
}
