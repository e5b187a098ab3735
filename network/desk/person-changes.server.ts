import type { Selectable } from "kysely";
import { brand } from "~contracts/brand";
import type { PersonChange, PersonRefusal } from "~contracts/desk/person-changes";
import type { Billing } from "../billing/billing-settings";
import { givable, makeVouchers, newVoucherCode } from "../billing/gifts/voucher-codes.server";
import { redeemVoucher } from "../billing/gifts/vouchers.server";
import { accountClosing } from "../billing/subscriptions/account-closing.server";
import { cancelSubscription } from "../billing/subscriptions/cancellation.server";
import { daysAfter, iso } from "../billing/subscriptions/periods";
import { memberSubscription } from "../billing/subscriptions/renewals.server";
import { forgetAccount } from "../forgotten-account.server";
import { deleteAccount } from "../member/deleted-account.server";
import { mailEmailChange } from "../member/email/email-change-routes.server";
import { isAddressTaken } from "../member/email/email-changes.server";
import { hasRunningPass, membershipAt } from "../member/membership.server";
import type { UserTable } from "../member/tables";
import { inTransaction } from "../store/transaction";
import { type Actor, noteDeed } from "./audit.server";
import { staffOf } from "./staff.server";

type Account = Selectable<UserTable>;
type Of<Kind extends PersonChange["kind"]> = Extract<PersonChange, { kind: Kind }>;
type Refused = Promise<PersonRefusal | null>;

/** Null once it is done, with its line of audit. */
export function changePerson(billing: Billing, account: Account, change: PersonChange, by: Actor): Refused {
  const isOfMoney = change.kind === "give" || change.kind === "end";
  if (isOfMoney && account.key === by.actor) return Promise.resolve("own_account");
  if (change.kind === "give") return give(billing, account, change, by);
  if (change.kind === "end") return end(billing, account, change, by);
  if (change.kind === "address") return address(billing, account, change, by);
  return remove(billing, account, change, by);
}

/** A code made for them and redeemed at once: its days begin after all that they have (rulings 3 "redeem"). */
async function give(billing: Billing, { key }: Account, { press, days, reason }: Of<"give">, by: Actor): Refused {
  const { db, clock } = billing;
  const [pass] = await givable(db);
  if (!pass) return "no_pass";
  const now = clock.now();
  const given = await redeemVoucher(
    billing,
    async (transaction) => {
      const before = await transaction
        .selectFrom("voucher_code")
        .select("code")
        .where("redeem_key", "=", press)
        .where("redeemed_by", "=", key)
        .executeTakeFirst();
      if (before) return before.code;
      const code = newVoucherCode();
      const note = `From the ${brand.name} team`;
      await makeVouchers(transaction, { codes: [code], passKey: pass.key, days, note, until: daysAfter(now, 1) });
      const { accessExpiresAt } = await membershipAt(transaction, key, now);
      const [was, after] = [
        accessExpiresAt === null ? "nothing" : iso(accessExpiresAt),
        `${days} ${days === 1 ? "day" : "days"} more: ${reason}`,
      ];
      await noteDeed(transaction, by, { action: "people.give", subject: key, before: was, after }, now);
      return code;
    },
    key,
    { key: press },
  );
  if ("refusal" in given) throw new Error(`a code made for ${key} was refused: ${given.error}`);
  return null;
}

async function end(billing: Billing, { key }: Account, { reason }: Of<"end">, by: Actor): Refused {
  const running = await memberSubscription(billing.db, key);
  if (!running || running.status === "canceled") return "not_renewing";
  try {
    const which = { billedBy: running.billed_by, reference: running.reference };
    const refused = await cancelSubscription(billing, key, which, (transaction, until) =>
      noteDeed(
        transaction,
        by,
        {
          ...{ action: "people.end", subject: key, before: `${running.pass_key} renewed` },
          after: `ends ${iso(until)}: ${reason}`,
        },
        billing.clock.now(),
      ),
    );
    return refused ? "not_renewing" : null;
  } catch (error) {
    billing.report?.(`the end of ${running.reference} from the desk`, error);
    return "not_confirmed";
  }
}

/** The address itself isn't noted: it may be a stranger's (record 0039). */
async function address(billing: Billing, account: Account, { email }: Of<"address">, by: Actor): Refused {
  const { db, clock } = billing;
  if ((await staffOf(db, account.key)) && (await staffOf(db, by.actor))?.role !== "owner") return "is_staff";
  if (email === account.email) return "same_address";
  if (await isAddressTaken(db, email)) return "taken";
  return inTransaction({ db }, async (transaction) => {
    const issued = await mailEmailChange(billing, account, email, true);
    if (issued !== "sent" && "retryAfterSeconds" in issued) return "too_many_links";
    const after = "a link went to another address";
    if (issued !== "sent")
      await noteDeed(transaction, by, { action: "people.address", subject: account.key, after }, clock.now());
    return null;
  });
}

/** As the member's own deletion (rulings 3 "delete account"). */
async function remove(billing: Billing, account: Account, { email, reason }: Of<"delete">, by: Actor): Refused {
  if (email !== account.email) return "other_address";
  const { db, clock, mailer, siteUrl } = billing;
  if (await staffOf(db, account.key)) return "is_staff";
  const forget: typeof forgetAccount = async (transaction, gone) => {
    await forgetAccount(transaction, gone);
    const deed = { action: "people.delete", subject: gone.key, before: "an account", after: `deleted: ${reason}` };
    await noteDeed(transaction, by, deed, clock.now());
  };
  const running = await hasRunningPass(db, account.key, clock.now());
  return deleteAccount({ db, mailer, siteUrl, closing: accountClosing(billing), forget }, account, running);
}
