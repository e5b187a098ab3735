/** A browser that takes a member's alerts. */
export type PushDeviceTable = {
  id: string;
  user_key: string;
  /** The session that turned it on: it goes where that session ends. */
  session: string;
  /** Where its push service takes messages. */
  endpoint: string;
  p256dh: string;
  auth: string;
  /** "Chrome on Android" */
  name: string;
  /** The public key that it agreed to; it takes nothing signed by another. */
  server_key: string;
  added_at: number;
};

/** What is still to be sent; deleted once it is taken, refused, or out of date. */
export type PushMessageTable = {
  id: string;
  device_id: string;
  text: string;
  topic: string;
  urgency: PushUrgency;
  expires_at: number;
  retry_at: number;
  attempts: number;
  /** The alert's `message`, by which it is taken back. */
  about: string | null;
};

/** RFC 8030 5.3 */
export type PushUrgency = "low" | "normal" | "high";

/** "own" → the private half of the network's key pair, unless the settings have one. */
export type PushKeyTable = { name: string; private_half: string; made_at: number };

declare module "../store/database" {
  interface Database {
    push_device: PushDeviceTable;
    push_message: PushMessageTable;
    push_key: PushKeyTable;
  }
}
