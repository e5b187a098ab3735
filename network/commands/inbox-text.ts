import { csvText } from "~contracts/csv";
import { type InboxItem, inWords } from "../inbox/inbox.server";
import { columnsText, day, factsText, printable } from "./rows-text";

const DAY_MS = 86_400_000;
const SOON_DAYS = 7;

/** "done 2026-12-01", "OVERDUE 2027-01-04", "due 2027-01-04 (in 3 days)", or nothing. */
export function standing({ due_at, done_at }: Pick<InboxItem, "due_at" | "done_at">, now: number): string {
  if (done_at !== null) return `done ${day(done_at)}`;
  if (due_at === null) return "";
  if (due_at <= now) return `OVERDUE ${day(due_at)}`;
  const days = Math.ceil((due_at - now) / DAY_MS);
  return `due ${day(due_at)}${days <= SOON_DAYS ? ` (in ${days} day${days === 1 ? "" : "s"})` : ""}`;
}

/** A line for each item. */
export function listText(items: readonly InboxItem[], now: number): string {
  if (items.length === 0) return "Nothing is open.\n";
  const rows = items.map((item) => [
    item.reference,
    item.kind,
    day(item.received_at),
    printable(item.about),
    printable(item.email),
    standing(item, now),
  ]);
  return columnsText(rows);
}

/** Everything that was entered, a line a field. */
export function itemText(item: InboxItem, now: number): string {
  const fields = Object.entries(item.fields).map(([name, value]) => [name, inWords(value)] as const);
  return factsText([
    ["reference", item.reference],
    ["kind", `${item.kind}${item.about && `, ${item.about}`}`],
    ["received", new Date(item.received_at).toISOString()],
    ["standing", standing(item, now) || "open"],
    ...fields,
  ]);
}

/** For a spreadsheet: a column a field of any item. */
export function csv(items: readonly InboxItem[], now: number): string {
  const names = [...new Set(items.flatMap(({ fields }) => Object.keys(fields)))];
  const head = ["reference", "kind", "about", "received", "due", "done", "standing", "from", ...names];
  const iso = (at: number | null) => (at === null ? "" : new Date(at).toISOString());
  const rows = items.map((item) => [
    ...[item.reference, item.kind, item.about, iso(item.received_at), iso(item.due_at), iso(item.done_at)],
    ...[standing(item, now), item.email, ...names.map((name) => inWords(item.fields[name]))],
  ]);
  return csvText([head, ...rows]);
}
