/** The browsers that a member has signed in with. */
export type KnownDeviceTable = {
  user_key: string;
  /** SHA-256 of the browser's key. */
  hash: string;
  /** "Chrome on Android"; null if it can't be told. */
  name: string | null;
  first_used_at: number;
  last_used_at: number;
};

declare module "../../store/database" {
  interface Database {
    known_device: KnownDeviceTable;
  }
}
