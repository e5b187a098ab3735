/** Whether an address or a form names a row of a table; a name that every object has, such as "toString", is none. */
export const isKeyOf = <Table extends object>(table: Table, name: unknown): name is keyof Table =>
  typeof name === "string" && Object.hasOwn(table, name);
