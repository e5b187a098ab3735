import type { TableOf, TablesOf } from "../store/schema";

export const analyticsTables = {
  analytics_event: {
    id: "text primary key",
    event: "text not null",
    /** JSON */
    properties: "text not null",
    occurred_at: "bigint not null",
    received_at: "bigint not null",
    anonymous_id: "text not null",
    user_id: "text",
  },
} as const;

export type AnalyticsEventTable = TableOf<typeof analyticsTables.analytics_event>;

declare module "../store/database" {
  interface Database extends TablesOf<typeof analyticsTables> {}
}
