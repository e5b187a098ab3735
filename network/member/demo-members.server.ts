import { CommandError } from "../command-error";
import type { Db } from "../store/database";
import { DEMO_MEMBER_KEYS } from "./seed-members.server";

/** A demonstration's store was opened outside a demonstration. */
class DemoStore extends CommandError {
  override name = "DemoStore";
}

const REMOVE = "npm run fieldhouse -- seed --remove-demo";

/** Their password is public, so they must not exist outside a demonstration. */
export async function refuseDemoMembers(db: Db): Promise<void> {
  const found = await db
    .selectFrom("user")
    .select("email")
    .where("key", "in", DEMO_MEMBER_KEYS)
    .orderBy("email")
    .execute();
  if (found.length === 0) return;
  const who = found.map(({ email }) => email).join(", ");
  throw new DemoStore(
    `This store holds the members of a demonstration (${who}), whose password is public. ` +
      `Run "${REMOVE}" to remove them with all that was bought with test cards, use another DATA_DIR or ` +
      "DATABASE_URL, or set DEMO=1.",
  );
}
