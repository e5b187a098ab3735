/** An address that a member asked for; its link is mailed there. */
export type EmailChangeTable = {
  hash: string;
  user_key: string;
  email: string;
  issued_at: number;
  /** Earlier where a later link or a new password took its place. */
  expires_at: number;
  used_at: number | null;
  /** The one that it took the place of. */
  before: string | null;
};

declare module "../../store/database" {
  interface Database {
    email_change: EmailChangeTable;
  }
}
