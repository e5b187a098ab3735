/** A place in someone's family plan. A member has at most one, and a seat is taken once. */
export type FamilyMemberTable = { member_key: string; owner_key: string; seat: number; joined_at: number };

export type FamilyInvitationTable = {
  id: string;
  owner_key: string;
  /** Lower case. */
  email: string;
  /** New with every mail; with the service's secret it makes the token. */
  nonce: string;
  /** SHA-256 of the token: what is stored opens nothing. */
  hash: string;
  state: "open" | "accepted" | "revoked";
  sent_at: number;
  expires_at: number;
  accepted_at: number | null;
};

/** One row a mail, to count them by. */
export type FamilyMailTable = { id: string; owner_key: string; sent_at: number };

declare module "../store/database" {
  interface Database {
    family_member: FamilyMemberTable;
    family_invitation: FamilyInvitationTable;
    family_mail: FamilyMailTable;
  }
}
