import type { Db } from "../store/database";
import { addRows, rowsWith } from "../store/rows";
import { newPrivateHalf } from "./vapid";

/** Made where there is none, and kept: browsers take pushes from the key that they agreed to alone. */
export async function keptPrivateHalf(db: Db, now: number): Promise<string> {
  const stored = () => rowsWith(db, "push_key", { name: "own" }).first("private_half");
  const before = await stored();
  if (before) return before.private_half;
  // Of two processes that make one at once, the first one's holds.
  await addRows(db, "push_key", { name: "own", private_half: newPrivateHalf(), made_at: now });
  const { private_half } = (await stored()) ?? { private_half: "" };
  return private_half;
}
