import { randomUUID } from "node:crypto";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Promos, Vouchers } from "~/components/desk/codes";
import { DeskFrame } from "~/components/desk/desk-frame";
import { Flags } from "~/components/desk/flags";
import { VoucherBatch } from "~/components/desk/voucher-batch";
import { Alert } from "~/components/ui/alert";
import { batchOf, codesOf, makeCodes, stopPromo, withdrawVouchers } from "~/models/desk/codes.server";
import { changeFlag, type FlagForm, flagsOf } from "~/models/desk/flags.server";
import { deskCodesPath } from "~/models/navigation/desk-paths";
import { isKeyOf } from "~/models/navigation/is-key-of";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { redeemPath } from "~/models/navigation/paths";
import { shortAddress } from "~/models/sharing/structured-data";
import { deskRoute } from "~/web/visit/desk-route.server";
import { pageTitle } from "~contracts/brand";
import { mayDo } from "~contracts/desk";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(pageTitle("Codes"));

const LONGEST_NOTE = 200;
const FIELDS = {
  promo: ["press", "code", "value", "description", "passes", "months", "from", "until", "limit"],
  vouchers: ["press", "note", "count", "pass", "days", "last_day"],
};
const FLAG_FIELDS = ["press", "name", "setting", "audience"] as const;
const SAID = {
  promo: "Fans can use the code.",
  flag: "It's set. The site follows within ten seconds.",
  unset: "It's set back. The site follows within ten seconds.",
  stop: "The code is stopped.",
  withdraw: "No one can redeem what you withdrew. What was used stays its member's.",
};

export const loader = deskRoute({ action: "codes.change" }, async (visit, { desk, me: { role } }) => {
  const query = visit.url.searchParams;
  const note = query.get("batch")?.slice(0, LONGEST_NOTE) ?? "";
  const done = query.get("done");
  const said = isKeyOf(SAID, done) ? SAID[done] : null;
  if (!note) {
    const [codes, flags] = await Promise.all([
      codesOf(desk, visit.epochMs),
      mayDo(role, "flags.change") ? flagsOf(desk) : null,
    ]);
    return visit.private({ role, said, press: randomUUID(), ...codes, flags, batch: null });
  }
  const address = shortAddress(visit.site.url, redeemPath());
  return visit.private({ role, said, batch: { note, address, vouchers: await batchOf(desk, note) } });
});

export const action = deskRoute({ action: "codes.change" }, async (visit, { desk }) => {
  const form = await visit.form(["intent", ...FIELDS.promo, ...FIELDS.vouchers, ...FLAG_FIELDS]);
  const text = (name: string) => String(form.get(name) ?? "");
  const [intent, code, note] = [text("intent"), text("code"), text("note")];
  if (intent === "stop" && code) {
    await stopPromo(desk, code);
    return visit.redirect(deskCodesPath({ done: intent }));
  }
  if (intent === "withdraw" && note) {
    await withdrawVouchers(desk, note, code || null);
    return visit.redirect(deskCodesPath({ batch: note, done: intent }));
  }
  if (intent === "flag" || intent === "unset") {
    const typed = Object.fromEntries(FLAG_FIELDS.map((name) => [name, text(name)])) as FlagForm;
    const problem = await changeFlag(desk, typed, intent === "unset");
    if (problem) return visit.private({ ...problem, typed }, { status: problem.status });
    return visit.redirect(deskCodesPath({ done: intent }));
  }
  if (!isKeyOf(FIELDS, intent)) return visit.noSuchForm();
  const typed = Object.fromEntries(FIELDS[intent].map((name) => [name, text(name)]));
  const problem = await makeCodes(desk, intent, typed, visit.epochMs);
  if (problem === undefined) return visit.noSuchForm();
  if (problem) return visit.private({ ...problem, typed }, { status: problem.status });
  return visit.redirect(deskCodesPath(intent === "vouchers" ? { batch: note.trim() } : { done: intent }));
});

export default function CodesPage() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { role, said, batch } = data;
  return (
    <DeskFrame
      title={batch ? batch.note : "Codes"}
      lead={batch ? "Vouchers" : undefined}
      role={role}
      current={deskCodesPath()}
    >
      {said && !refused && <Alert kind="good" title={said} />}
      {batch ? (
        <VoucherBatch {...batch} />
      ) : (
        <>
          <Promos promos={data.promos} passes={data.passes} press={data.press} refused={refused} />
          <Vouchers batches={data.batches} passes={data.passes} press={data.press} refused={refused} />
          {data.flags && <Flags flags={data.flags} press={data.press} refused={refused} />}
        </>
      )}
    </DeskFrame>
  );
}
