import type { TableOf, TablesOf } from "../store/schema";

export const drmTables = {
  license: {
    license_key: "text primary key",
    user_key: "text not null",
    /** JSON list, checked again at each renewal. */
    resource_entitlements: "text not null",
    created_at: "bigint not null",
    renewed_at: "bigint not null",
    expires_at: "bigint not null",
    started_at: "bigint",
    device: "text",
    stopped_at: "bigint",
    /** Which asked for it last; null for one from before. */
    session: "text",
  },
} as const;

export type LicenseTable = TableOf<typeof drmTables.license>;

declare module "../store/database" {
  interface Database extends TablesOf<typeof drmTables> {}
}
