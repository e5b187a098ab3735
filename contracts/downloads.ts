import { z } from "zod";
import { endpoint, READ, records } from "./endpoint";
import { downloadAddressSchema, ownedDownloadSchema } from "./records/download";

/** See rulings 3, "other calls the specs need". */
export const downloadContract = {
  ownDownloads: endpoint("GET", "/v3/downloads", {
    ...READ,
    answer: z.object({ items: records(ownedDownloadSchema) }),
  }),
  /** 404 unless the member owns it now; 410 when its file is gone. */
  openDownload: endpoint("POST", "/v3/downloads/:event_key/address", { ...READ, answer: downloadAddressSchema }),
};
