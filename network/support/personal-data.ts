import type { Database } from "../store/database";

/** What is kept of a member, table by table, so that a copy of it leaves nothing out. */

type Table = keyof Database & string;
type Column<Name extends Table> = keyof Database[Name] & string;

export type PersonalData = {
  table: Table;
  /** For the one who reads the copy. */
  what: string;
  /** Columns with the member's key, or with their address; any of them. */
  of: readonly string[];
  /** Opens something, means nothing to a person, or is someone else's. */
  without: readonly string[];
  /** JSON. */
  json: readonly string[];
  /** JSON with the address somewhere in it. */
  within: string | null;
  /** Told only where this is set: no one learns of a gift before its day. */
  once: string | null;
};

type DataColumns<Name extends Table> = {
  of?: readonly Column<Name>[];
  without?: readonly Column<Name>[];
  json?: readonly Column<Name>[];
  within?: Column<Name>;
  once?: Column<Name>;
};

const data = <Name extends Table>(table: Name, what: string, columns: DataColumns<Name>): PersonalData => ({
  ...{ table, what, of: columns.of ?? [], without: columns.without ?? [], json: columns.json ?? [] },
  within: columns.within ?? null,
  once: columns.once ?? null,
});

/** By the member's key. */
export const DATA_OF_MEMBERS: readonly PersonalData[] = [
  data("user", "Account and profile", { of: ["key"], without: ["password_hash"] }),
  data("token", "Where you're signed in", { of: ["user_key"], without: ["hash", "session", "successor"] }),
  data("known_device", "Browsers you signed in with", { of: ["user_key"], without: ["hash"] }),
  data("device", "Devices you signed in with a code", { of: ["user_key"], without: ["hash", "user_code"] }),
  data("device_try", "Codes of devices you entered", { of: ["user_key"] }),
  data("reset_token", "Links to set a new password", { of: ["user_key"], without: ["hash"] }),
  data("sign_in_link", "Links to sign in", { of: ["user_key"], without: ["hash", "browser", "code", "newcomer"] }),
  data("passkey", "Passkeys", { of: ["user_key"], without: ["id", "public_key", "counter"] }),
  data("email_change", "Changes of your e-mail address", { of: ["user_key"], without: ["hash"] }),
  data("untold_address", "An address the card company still has to hear of", { of: ["user_key"] }),

  data("subscription", "Your pass", { of: ["user_key"] }),
  data("billed_subscription", "What you pay for", { of: ["user_key"], without: ["pay_url"] }),
  data("upgrade", "Passes you changed to at once", { of: ["user_key"] }),
  data("pass", "Special passes and games you bought", { of: ["user_key"] }),
  data("voucher", "Your voucher", { of: ["user_key"] }),
  data("voucher_code", "Vouchers you redeemed", { of: ["redeemed_by"], without: ["redeem_key", "answer", "order_id"] }),
  data("payment_card", "Your payment card", { of: ["user_key"], without: ["customer", "method"] }),
  data("receipt", "Receipts", { of: ["user_key"], json: ["body"] }),
  data("payment_attempt", "Orders", {
    of: ["user_key"],
    without: ["key", "fingerprint", "token", "answer"],
    json: ["order"],
  }),
  data("promo_reservation", "Promo codes you entered", { of: ["member_key"], without: ["secure_code"] }),
  data("retention_redemption", "Offers you took instead of canceling", { of: ["user_key"] }),
  data("cancel_survey", "Why you canceled", { of: ["user_key"], json: ["sub_options"] }),
  data("gift", "Gifts you bought", { of: ["user_key"], without: ["code", "mail_key"] }),

  data("family_member", "Family plan", { of: ["member_key", "owner_key"] }),
  data("family_invitation", "People you invited to your family plan", {
    of: ["owner_key"],
    without: ["nonce", "hash", "code_hash"],
  }),
  data("family_mail", "When invitations went out", { of: ["owner_key"] }),

  data("follow", "What you follow", { of: ["user_key"] }),
  data("reminder", "Your reminders", { of: ["user_key"] }),
  data("favorite_team", "Your favorite teams", { of: ["user_key"] }),
  data("view", "What you watched", { of: ["user_key"] }),
  data("clip", "Your clips", { of: ["user_key"] }),
  data("license", "Where you're watching", {
    of: ["user_key"],
    without: ["license_key", "session"],
    json: ["resource_entitlements"],
  }),
  data("alert_setting", "What we tell you about games", { of: ["user_key"], json: ["choices"] }),
  data("alert_sent", "What we columns you about games", { of: ["user_key"] }),
  data("push_device", "Browsers that take notifications", {
    of: ["user_key"],
    without: ["session", "endpoint", "p256dh", "auth", "server_key"],
  }),
  data("calendar_address", "The address of your own calendar", { of: ["user_key"], without: ["nonce", "hash"] }),
  data("analytics_event", "Pages and videos you opened", { of: ["user_id"], json: ["properties"] }),
];

/** By their address, which no one has shown to be theirs: for the team alone, which looks at who asks. */
export const DATA_OF_ADDRESSES: readonly PersonalData[] = [
  data("outbox", "E-mail to this address", { of: ["to"], without: ["text", "html", "unsubscribe_url"] }),
  data("gift", "Gifts to this address", {
    of: ["email"],
    once: "sent_at",
    without: ["key", "user_key", "order_id", "code", "mail_key"],
  }),
  data("family_invitation", "Invitations of this address to a family plan", {
    of: ["email"],
    without: ["id", "owner_key", "nonce", "hash", "code_hash"],
  }),
  data("crm_lead", "Forms from this address", { of: ["email"], without: ["fingerprint"], json: ["fields"] }),
  data("crm_privacy_request", "Privacy requests from this address", {
    of: ["email"],
    without: ["fingerprint"],
    json: ["fields"],
  }),
  data("problem_report", "Problems with a picture, from this address", {
    of: ["email"],
    without: ["fingerprint"],
    json: ["fields"],
  }),
  data("clip_report", "Reports of clips, from this address", {
    of: ["email"],
    without: ["fingerprint"],
    json: ["fields"],
  }),
  data("inbox_answer", "Our answers to this address", { of: ["email"], without: ["id"] }),
  // Whom else it is set for is theirs.
  data("flag", "Features set for this address", { without: ["value", "rules"], within: "rules" }),
  data("recruiting_lead", "Recruiting profiles with this address", { json: ["fields"], within: "fields" }),
  data("analytics_event", "Pages and videos opened with this address", { json: ["properties"], within: "properties" }),
];

/**
 * Tables with a person's key or address that no copy holds, and why.
 *
 * @internal
 */
export const NOT_IN_A_COPY: Partial<Record<Table, string>> = {
  desk_staff: "who works for the network, by its own books",
  desk_session: "who works for the network, by its own books",
  desk_passkey: "who works for the network, by its own books",
  desk_recovery: "who works for the network, by its own books",
  forgotten_customer: "of accounts that are deleted, until the card company has forgotten them",
  provider_card_session: "the embedded payment provider's own books, of test cards",
  provider_method: "the embedded payment provider's own books, of test cards",
  provider_wallet: "the embedded payment provider's own books, of test cards",
};
