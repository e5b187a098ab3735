import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

const RECORD_SIZE = 4_096;
const TAG_BYTES = 16;
/** The last record ends with this byte (RFC 8188 2). */
const LAST_RECORD = Buffer.from([2]);
/** What fits into the one record that push services must take (RFC 8291 4). */
export const LONGEST_TEXT = 3_993;

type PushKeys = { p256dh: string; auth: string };
/** Made for each message; tests give those of RFC 8291. */
type Chance = { salt: Buffer; privateKey: Buffer };

const bytes = (text: string) => Buffer.from(text, "base64url");
const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** aes128gcm (RFC 8188), readable only by the browser that made the keys (RFC 8291). */
export function encryptedPush(text: string, { p256dh, auth }: PushKeys, chance?: Chance): Buffer {
  const plain = Buffer.from(text, "utf8");
  if (plain.length > LONGEST_TEXT) throw new RangeError("the text does not fit into a push message");
  const sender = createECDH("prime256v1");
  if (chance) sender.setPrivateKey(chance.privateKey);
  else sender.generateKeys();
  const [browser, own, salt] = [bytes(p256dh), sender.getPublicKey(), chance?.salt ?? randomBytes(16)];
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser, own]);
  const secret = derived(sender.computeSecret(browser), bytes(auth), info, 32);
  const key = derived(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derived(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce, { authTagLength: TAG_BYTES });
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([
    salt,
    size,
    Buffer.from([own.length]),
    own,
    cipher.update(Buffer.concat([plain, LAST_RECORD])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
