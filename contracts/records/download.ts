import { z } from "zod";
import { optionalText, text } from "~contracts/endpoint";

/** A game that the member bought to keep. */
export const ownedDownloadSchema = z.object({
  event_key: text,
  /** For games that search doesn't list. */
  title: optionalText,
  date: z.string().nullish(),
  /** Its file was taken away; it stays theirs. */
  is_gone: z.boolean().nullish(),
});
export type OwnedDownload = z.infer<typeof ownedDownloadSchema>;

/** Where its file is, for a few minutes. */
export const downloadAddressSchema = z.object({ url: z.url(), expires_at: z.string() });
