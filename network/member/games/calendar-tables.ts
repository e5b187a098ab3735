/** Where calendar programs read a member's games; one at a time. */
export type CalendarAddressTable = { user_key: string; nonce: string; hash: string; made_at: number };

declare module "../../store/database" {
  interface Database {
    calendar_address: CalendarAddressTable;
  }
}
