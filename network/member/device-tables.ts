/** A device that waits for its owner; what is stored of its own code opens nothing. */
export type DeviceTable = {
  hash: string;
  user_code: string;
  client_id: string;
  issued_at: number;
  expires_at: number;
  /** Seconds between two polls. */
  interval_s: number;
  polled_at: number | null;
  state: "waiting" | "approved" | "denied";
  /** Who approved. */
  user_key: string | null;
};

/** A code that a member entered and that no device had. */
export type DeviceTryTable = { user_key: string; tried_at: number };

declare module "../store/database" {
  interface Database {
    device: DeviceTable;
    device_try: DeviceTryTable;
  }
}
