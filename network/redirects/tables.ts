import type { TablesOf } from "../store/schema";

export const redirectTables = {
  /** S 2.4 */
  redirect: { path: "text primary key", target: "text not null" },
} as const;

declare module "../store/database" {
  interface Database extends TablesOf<typeof redirectTables> {}
}
