import type { TablesOf } from "../store/schema";

export const flagTables = {
  flag: { name: "text primary key", value: "text not null", rules: "text not null", updated_at: "bigint not null" },
} as const;

declare module "../store/database" {
  interface Database extends TablesOf<typeof flagTables> {}
}
