export type AdEventTable = {
  impression: string;
  event: string;
  spot: string;
  /** 1 before the game, 2 within it (S 9.6). */
  pod: number;
  content_key: string;
  occurred_at: number;
};

declare module "../store/database" {
  interface Database {
    ad_event: AdEventTable;
  }
}
