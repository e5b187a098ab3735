export type AnalyticsEventTable = {
  id: string;
  event: string;
  /** JSON */
  properties: string;
  occurred_at: number;
  received_at: number;
  anonymous_id: string;
  user_id: string | null;
};

declare module "../store/database" {
  interface Database {
    analytics_event: AnalyticsEventTable;
  }
}
