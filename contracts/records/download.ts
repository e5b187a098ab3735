import { z } from "zod";

/** A game that the member bought to keep. */
export const ownedDownloadSchema = z.object({ event_key: z.string() });
export type OwnedDownload = z.infer<typeof ownedDownloadSchema>;

/** Where its file is, for a few minutes. */
export const downloadAddressSchema = z.object({ url: z.url(), expires_at: z.string() });
export type DownloadAddress = z.infer<typeof downloadAddressSchema>;
