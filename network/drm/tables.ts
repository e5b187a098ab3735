/** A stream being watched: one row for each device that plays. */
export type LicenseTable = {
  license_key: string;
  user_key: string;
  /** JSON list: what the resource asks for, checked again at each renewal. */
  resource_entitlements: string;
  created_at: number;
  renewed_at: number;
  /** When it began to play; null for a page that was only opened. */
  started_at: number | null;
  expires_at: number;
  /** "Chrome on Windows"; null where nobody said. */
  device: string | null;
  /** When the member ended it from another device; null for a license that may play. */
  stopped_at: number | null;
};

declare module "../store/database" {
  interface Database {
    licence: LicenseTable;
  }
}
