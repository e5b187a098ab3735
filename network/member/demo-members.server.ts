import type { Kysely } from "kysely";
import type { Database } from "../store/database";
import { DEMO_MEMBER_KEYS } from "./seed-members.server";

/** The store was filled by a demonstration, and this start is none. */
export class DemoStore extends Error {
  override name = "DemoStore";
}

const REMOVE = "npm run seed -- --remove-demo";

/** Their password is in the README: where this is no demonstration, none of them may be there to sign in. */
export async function refuseDemoMembers(db: Kysely<Database>): Promise<void> {
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
