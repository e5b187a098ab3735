import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

/** A browser's half of Web Push, from RFC 8291 and 8188. */
export class PushBrowser {
  private readonly keys: ECDH = createECDH("prime256v1");
  private readonly secret: Buffer;

  constructor(given?: { privateKey: Buffer; auth: Buffer }) {
    if (given) this.keys.setPrivateKey(given.privateKey);
    else this.keys.generateKeys();
    this.secret = given?.auth ?? randomBytes(16);
  }

  get p256dh(): string {
    return this.keys.getPublicKey("base64url");
  }

  get auth(): string {
    return this.secret.toString("base64url");
  }

  /** Throws unless the message is one record for this browser. */
  read(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const recordSize = body.readUInt32BE(16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    if (record.length > recordSize) throw new Error("more than one record");
    const extract = (secret: Uint8Array, from: Uint8Array, info: Uint8Array, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, from, info, length));
    const about = Buffer.concat([Buffer.from("WebPush: info\0", "latin1"), this.keys.getPublicKey(), sender]);
    const shared = extract(this.keys.computeSecret(sender), this.secret, about, 32);
    const key = extract(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0", "latin1"), 16);
    const nonce = extract(shared, salt, Buffer.from("Content-Encoding: nonce\0", "latin1"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("not the last record");
    return padded.subarray(0, end).toString("utf8");
  }
}

const claimsSchema = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** The claims of a VAPID header and the key that they hold under (RFC 8292); throws if the signature is not its. */
export function verifiedSender(authorization: string | undefined): z.infer<typeof claimsSchema> & { key: string } {
  const [, header = "", claims = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  const said: unknown = JSON.parse(Buffer.from(header, "base64url").toString());
  if (JSON.stringify(said) !== '{"typ":"JWT","alg":"ES256"}') throw new Error("not an ES256 token");
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65 || point[0] !== 4) throw new Error("not an uncompressed point");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = Buffer.from(`${header}.${claims}`);
  const valid = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!valid) throw new Error("the signature is not the key's");
  return { ...claimsSchema.parse(JSON.parse(Buffer.from(claims, "base64url").toString())), key };
}

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };
type Answer = { status: number; headers?: Record<string, string>; after?: Promise<void> };

/** A push service on this computer; `answers` by path, 201 to all others. */
export class PushService {
  readonly received: Received[] = [];
  readonly answers = new Map<string, Answer | "hangs up">();
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      this.received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const answer = this.answers.get(path) ?? { status: 201 };
      if (answer === "hangs up") response.destroy();
      else void Promise.resolve(answer.after).then(() => response.writeHead(answer.status, answer.headers).end());
    });
  });

  static async open(): Promise<PushService> {
    const service = new PushService();
    service.server.listen(0, "127.0.0.1");
    await once(service.server, "listening");
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  endpoint(name: string): string {
    return `${this.origin}/${name}`;
  }

  to(name: string): Received[] {
    return this.received.filter(({ path }) => path === `/${name}`);
  }

  async close(): Promise<void> {
    const closed = once(this.server, "close");
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}
