import { Hono } from "hono";
import type { KyselyPlugin } from "kysely";
import type { PaymentSettings } from "~contracts/network";
import type { Store } from "~network/store/open-store.server";
import { BillingService, SITE } from "../network/billing/billing-fixture";

class Killed extends Error {
  override name = "Killed";
}

/** The site's process: after it is killed, none of its queries and calls does anything anymore. */
export class SiteProcess {
  private left = Number.POSITIVE_INFINITY;
  isDead = false;
  readonly service: BillingService;

  constructor(store: Store, payments: PaymentSettings, at: number, report: (line: string) => void) {
    const steps: KyselyPlugin = {
      transformQuery: ({ node }) => {
        this.step();
        if (this.isDead) throw new Killed();
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    this.service = new BillingService({ ...store, db: store.db.withPlugin(steps) }, SITE, {
      payments,
      report: (what, error) => report(`${what}: ${String(error)}`),
    });
    this.service.clock.at = at;
    for (const app of [this.service.apps.member, this.service.apps.management])
      if (app instanceof Hono)
        app.onError((error, context) => {
          // Answered as the network's own server does.
          report(String(error));
          return context.json({ error: "internal" }, 500);
        });
  }

  private step(): void {
    this.left -= 1;
    if (this.left <= 0) this.isDead = true;
  }

  /** Before the query or call after so many others; what is open in the database is rolled back. */
  killAfter(steps: number): void {
    this.left = Math.min(this.left, steps);
  }

  spare(): void {
    this.left = Number.POSITIVE_INFINITY;
  }

  /** A call to a provider counts too; true if the process ends with it. */
  calls(): boolean {
    const wasDead = this.isDead;
    this.step();
    return !wasDead && this.isDead;
  }
}
