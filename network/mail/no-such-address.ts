import { z } from "zod";

/** What nodemailer says of an address that the mail server refused. */
const refusedAddress = z.object({ code: z.literal("EENVELOPE"), command: z.literal("RCPT TO"), response: z.string() });

/** Mailbox or domain unknown, no address, moved, no mail there (RFC 3463 3.2, RFC 7505); other refusals can be ours. */
const NOBODY_THERE = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)(?!\d)/;

/** The mail server says for good that no one has this address. */
export function isNoSuchAddress(error: unknown): boolean {
  const { data } = refusedAddress.safeParse(error);
  return data !== undefined && NOBODY_THERE.test(data.response);
}
