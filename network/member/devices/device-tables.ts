/** Only a hash of the device's code is stored. */
export type DeviceTable = {
  hash: string;
  user_code: string;
  client_id: string;
  issued_at: number;
  expires_at: number;
  interval_s: number;
  polled_at: number | null;
  /** "taken": its session has been fetched; nothing but the same answer to the same decision is left. */
  state: "waiting" | "approved" | "denied" | "taken";
  user_key: string | null;
};

export type DeviceTryTable = { user_key: string; tried_at: number };

declare module "../../store/database" {
  interface Database {
    device: DeviceTable;
    device_try: DeviceTryTable;
  }
}
