import type { TablesOf } from "../store/schema";

export const adTables = {
  ad_event: {
    impression: "text not null",
    event: "text not null",
    spot: "text not null",
    /** 1 before the game, 2 within it (S 9.6). */
    pod: "integer not null",
    content_key: "text not null",
    occurred_at: "bigint not null",
    "constraint ad_event_key": "primary key (impression, event)",
  },
} as const;

declare module "../store/database" {
  interface Database extends TablesOf<typeof adTables> {}
}
