export type ClipTable = {
  key: string;
  user_key: string;
  event_key: string;
  source_key: string;
  start_s: number;
  end_s: number;
  title: string;
  created_at: number;
};

declare module "../store/database" {
  interface Database {
    clip: ClipTable;
  }
}
