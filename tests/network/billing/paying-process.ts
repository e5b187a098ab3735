import { memberOf } from "~network/billing/billing-settings";
import { pay } from "~network/billing/orders/payments.server";
import { openStore } from "~network/store/open-store.server";
import { BillingService, ORDER } from "./billing-fixture";

// Pays, and stands still at the step that it is told; the test kills this process there.
const [, , last = "", dataDir = "", databaseUrl] = process.argv;
const service = await BillingService.open(await openStore({ dataDir, databaseUrl }));
const token = await service.card(await service.member("payer"));
await pay(
  service.billing,
  await memberOf(service.store.db, "payer"),
  "killed-key-1",
  { ...ORDER, token },
  {
    reached: (step) => {
      if (step !== last) return undefined;
      process.stdout.write("here\n");
      return new Promise<void>((resolve) => setTimeout(resolve, 60_000));
    },
  },
);
