export type LicenseTable = {
  license_key: string;
  user_key: string;
  /** JSON list, checked again at each renewal. */
  resource_entitlements: string;
  created_at: number;
  renewed_at: number;
  started_at: number | null;
  expires_at: number;
  device: string | null;
  stopped_at: number | null;
  /** Which asked for it last; null for one from before. */
  session: string | null;
};

declare module "../store/database" {
  interface Database {
    license: LicenseTable;
  }
}
