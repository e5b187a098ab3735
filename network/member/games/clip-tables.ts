import type { Generated } from "kysely";

export type ClipTable = {
  key: string;
  user_key: string;
  event_key: string;
  source_key: string;
  start_s: number;
  end_s: number;
  title: string;
  created_at: number;
  /** Taken down by the team. */
  removed_at: Generated<number | null>;
};

declare module "../../store/database" {
  interface Database {
    clip: ClipTable;
  }
}
