import type { Network, NetworkSettings } from "~contracts/network";
import { createNetwork } from "~network/network.server";
import type { StoreUnderTest } from "./store-under-test";

export const undrawnNetwork = (
  { dataDir, databaseUrl, databaseReadUrl }: StoreUnderTest["place"] & { databaseReadUrl?: string | undefined },
  now: () => number,
  more: Pick<NetworkSettings, "onFailure"> = {},
): Promise<Network> =>
  createNetwork({
    dataDir,
    databaseUrl: databaseUrl ?? null,
    databaseReadUrl,
    siteUrl: "http://localhost:3000",
    now,
    developmentTools: true,
    demo: true,
    liveHlsBaseUrl: "/media",
    smtpUrl: null,
    memberClient: { id: "contract", secret: "contract-secret" },
    league: "none",
    ...more,
  });
