export type FlagTable = { name: string; value: string; rules: string; updated_at: number };

declare module "../store/database" {
  interface Database {
    flag: FlagTable;
  }
}
