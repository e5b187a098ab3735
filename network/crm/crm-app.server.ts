import { Hono } from "hono";
import { sql } from "kysely";
import { crmContract } from "~contracts/crm";
import { PRIVACY_ANSWER_DAYS } from "~contracts/limits";
import { notFound } from "../http/answers";
import { input } from "../http/input";
import type { Mailer, Message } from "../mail/mailer.server";
import type { Db, Transaction } from "../store/database";
import { holdKey } from "../store/transaction";
import { dedupe, newReference, statusOf } from "./dedupe.server";
import { problemRoutes } from "./problem-routes.server";
import { leadReceived, privacyRequestReceived } from "./receipt-mails";
import type { CrmLeadTable, CrmPrivacyRequestTable } from "./tables";

const DAY = 86_400_000;

type CrmSettings = { db: Db; clock: { now(): number }; mailer: Pick<Mailer, "send"> };

/** Gives each a reference and confirms by mail (S 7.10, 9.11). */
export function crmApp({ db, clock, mailer }: CrmSettings): Hono {
  const app = new Hono();

  app.post(crmContract.lead.path, input.body(crmContract.lead.body), async (context) => {
    const message = context.req.valid("json");
    const { kind, ...fields } = message;
    const now = clock.now();
    const sent = { table: "crm_lead", message, now } as const;
    const received = await dedupe(db, sent, async (transaction, fingerprint) => {
      const row: CrmLeadTable = {
        reference: newReference("LD"),
        kind,
        email: fields.email,
        fields: JSON.stringify(fields),
        received_at: now,
        fingerprint,
      };
      await transaction.insertInto("crm_lead").values(row).execute();
      await confirm(transaction, mailer, sent, leadReceived({ to: row.email, reference: row.reference }));
      return row.reference;
    });
    return context.json(received, statusOf(received));
  });

  app.post(crmContract.privacyRequest.path, input.body(crmContract.privacyRequest.body), async (context) => {
    const message = context.req.valid("json");
    const { request, ...fields } = message;
    const now = clock.now();
    const sent = { table: "crm_privacy_request", message, now } as const;
    const received = await dedupe(db, sent, async (transaction, fingerprint) => {
      const row: CrmPrivacyRequestTable = {
        reference: newReference("PR"),
        request,
        email: fields.email,
        fields: JSON.stringify(fields),
        received_at: now,
        due_at: now + PRIVACY_ANSWER_DAYS * DAY,
        fingerprint,
      };
      await transaction.insertInto("crm_privacy_request").values(row).execute();
      const receipt = privacyRequestReceived({ to: row.email, reference: row.reference, dueAt: row.due_at });
      await confirm(transaction, mailer, sent, receipt);
      return row.reference;
    });
    return context.json(received, statusOf(received));
  });

  app.post(crmContract.clipReport.path, input.body(crmContract.clipReport.body), async (context) => {
    const message = context.req.valid("json");
    // Who reports tells one report from another, and is not kept.
    const { email = "", reporter: _reporter, ...fields } = message;
    const { clip_key, reason } = fields;
    const now = clock.now();
    // Who reports a clip again once the team is done with it wants it looked at again.
    const sent = { table: "clip_report", message, now, untilDone: true } as const;
    const received = await dedupe(db, sent, async (transaction, fingerprint) => {
      const reference = newReference("CR");
      await transaction
        .insertInto("clip_report")
        .values({ reference, clip_key, reason, email, fields: JSON.stringify(fields), received_at: now, fingerprint })
        .execute();
      return reference;
    });
    return context.json(received, statusOf(received));
  });

  app.route("/", problemRoutes({ db, clock }));
  app.notFound((context) => notFound(context, "list of the CRM"));
  return app;
}

const RECEIPTS_AN_HOUR = 5;
const HOUR = 3_600_000;

/**
 * Confirms what is kept already. Anyone may enter anyone's e-mail, so beyond a few an hour an address gets no more of
 * them, no matter who asks from where (security 3). Each kind has its own few: leads in someone's name must not keep
 * from them that a privacy request is made in it, too.
 */
async function confirm(
  transaction: Transaction,
  mailer: Pick<Mailer, "send">,
  { table, now }: { table: "crm_lead" | "crm_privacy_request"; now: number },
  message: Message,
): Promise<void> {
  const to = message.to.toLowerCase();
  await holdKey(transaction, `receipts of ${table} ${to}`);
  const received = await transaction
    .selectFrom(table)
    .select("reference")
    .where("received_at", ">", now - HOUR)
    .where(sql`lower(email)`, "=", to)
    .limit(RECEIPTS_AN_HOUR + 1)
    .execute();
  if (received.length <= RECEIPTS_AN_HOUR) await mailer.send(message);
}
