import type { Calls } from "~/services/http/upstream.server";
import type { downloadContract } from "~contracts/downloads";
import type { DownloadAddress, OwnedDownload } from "~contracts/records/download";

export function downloadCalls(ask: Calls<typeof downloadContract>) {
  return {
    ownDownloads: async (token: string): Promise<OwnedDownload[]> => (await ask.ownDownloads({ token })).items,
    /** 404 unless the member owns it now; 410 when its file is gone. */
    openDownload: (token: string, event_key: string): Promise<DownloadAddress> =>
      ask.openDownload({ token, params: { event_key } }),
  };
}
