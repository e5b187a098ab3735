/** Unique per member and per seat. */
export type FamilyMemberTable = { member_key: string; owner_key: string; seat: number; joined_at: number };

export type FamilyInvitationTable = {
  id: string;
  owner_key: string;
  email: string;
  /** New with every mail; the token derives from it and the service's secret. */
  nonce: string;
  /** SHA-256, so that the stored value opens nothing. */
  hash: string;
  state: "open" | "accepted" | "revoked";
  sent_at: number;
  expires_at: number;
  accepted_at: number | null;
};

export type FamilyMailTable = { id: string; owner_key: string; sent_at: number };

/** How many seats a pass comes with, where that isn't FAMILY_SEATS (docs/your-own-network.md). */
export type PlanSeatsTable = { plan_id: string; seats: number };

declare module "../../store/database" {
  interface Database {
    family_member: FamilyMemberTable;
    family_invitation: FamilyInvitationTable;
    family_mail: FamilyMailTable;
    plan_seats: PlanSeatsTable;
  }
}
