import type { CompiledQuery, Kysely } from "kysely";
import type { Database } from "./database";

type Given = Record<string, string | number>;
type Built<Row> = { compile(): CompiledQuery<Row> };
type Compiled<Row> = { query: CompiledQuery<Row>; names: readonly (string | null)[] };

/**
 * A query that many calls ask, built and compiled once for each kind of database: to do so takes as long as to ask it.
 * `build` uses what it is given as values only; it sees stand-ins.
 */
export function prepared<const Names extends Given, Row>(
  build: (db: Kysely<Database>, given: Names) => Built<Row>,
): (db: Kysely<Database>, given: Names) => Promise<Row[]> {
  // A transaction has the adapter of its database.
  const known = new WeakMap<object, Compiled<Row>>();

  function compiledFor(db: Kysely<Database>, given: Names): Compiled<Row> {
    const { adapter } = db.getExecutor();
    const compiled = known.get(adapter) ?? compile(build, db, given);
    known.set(adapter, compiled);
    return compiled;
  }

  return async (db, given) => {
    const { query, names } = compiledFor(db, given);
    const parameters = names.map((name, nth) => (name === null ? query.parameters[nth] : given[name]));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

function compile<Names extends Given, Row>(
  build: (db: Kysely<Database>, given: Names) => Built<Row>,
  db: Kysely<Database>,
  given: Names,
): Compiled<Row> {
  const standIns = new Map<unknown, string>(Object.keys(given).map((name) => [{ name }, name]));
  const named = Object.fromEntries([...standIns].map(([standIn, name]) => [name, standIn]));
  const query = build(db, named as Names).compile();
  return { query, names: query.parameters.map((value) => standIns.get(value) ?? null) };
}
