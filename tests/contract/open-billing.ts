import { onTestFinished } from "vitest";
import { BILLING_TABLES, BillingService } from "../network/billing/billing-fixture";
import { openStoreUnderTest } from "./store-under-test";

/** Billing on a store under test, until the test is over. */
export async function openBilling(): Promise<BillingService> {
  const { store, dispose } = await openStoreUnderTest(BILLING_TABLES);
  onTestFinished(dispose);
  return BillingService.open(store);
}
