import { timeFrom } from "~contracts/environment/running-time";
import { startRules } from "~contracts/environment/start-rules";
import { paymentKeys } from "~contracts/environment/variables";
import { reconcileStore } from "./network.server";
import { siteUrlVariable } from "./serve.server";
import { checkedSettings, storeVariables } from "./settings";
import { DataDirectoryInUse } from "./store/writer-lock";

/** `npm run reconcile`: compares the store's books with the payment providers', and puts right what no webhook told. */

const environment = storeVariables.extend({ SITE_URL: siteUrlVariable });

type Screen = { write(text: string): unknown };

/**
 * Runs the command and answers its exit code: 0 when all went well, 1 when some of it failed, 2 when nothing could be
 * done.
 */
export async function runReconcile(
  env: Readonly<Record<string, string | undefined>>,
  output: Screen = process.stdout,
  screen: Screen = process.stderr,
): Promise<number> {
  const settings = checkedSettings(environment, env, startRules(env));
  const payments = paymentKeys(settings);
  if (!payments.stripe && !payments.paypal) {
    screen.write("No payment provider has keys here: there is nothing to compare with.\n");
    return 2;
  }
  let failures = 0;
  try {
    const { read, found } = await reconcileStore(
      {
        dataDir: settings.DATA_DIR,
        databaseUrl: settings.DATABASE_URL ?? null,
        siteUrl: settings.SITE_URL,
        smtpUrl: settings.SMTP_URL ?? null,
        now: timeFrom(settings.CLOCK_START),
        payments,
      },
      {
        onFailure(what, error) {
          failures += 1;
          screen.write(`  failed: ${what}: ${String(error)}\n`);
        },
        onFound: (what) => void output.write(`  found: ${what}\n`),
      },
    );
    output.write(`${read} notices read, ${found} put right, ${failures} failed\n`);
    return failures > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    screen.write(`${error.message}\n`);
    return 2;
  }
}
