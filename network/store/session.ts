import type { ClientBase } from "pg";

/** What PostgreSQL keeps to on one connection, by its own names; times in milliseconds. */
export type Session = Readonly<Record<string, string | number>>;

/**
 * Told once the connection is there, not as it opens: a pooler such as PgBouncer refuses anyone who brings a setting
 * along that it does not know.
 */
export async function tell(client: ClientBase, session: Session): Promise<void> {
  const settings = Object.entries(session);
  if (settings.length === 0) return;
  const each = settings.map((_, nth) => `set_config($${2 * nth + 1}, $${2 * nth + 2}, false)`);
  await client.query(
    `select ${each.join(", ")}`,
    settings.flatMap(([name, value]) => [name, String(value)]),
  );
}

/** Sets up a pool's new connection before its first query. */
export const atEachConnection = (session: Session) => ({ onConnect: (client: ClientBase) => tell(client, session) });

/** What the address says for itself holds. */
export function withoutThoseOf(databaseUrl: string, session: Session): Session {
  const { searchParams } = new URL(databaseUrl);
  return Object.fromEntries(Object.entries(session).filter(([name]) => !searchParams.has(name)));
}
