import { expect, it } from "vitest";
import { ticketOf } from "~/models/account/ticket";
import type { Receipt } from "~contracts/records/billing";
import { receipt } from "../../routes/billed-members";

const EAST = { name: "East High", logo: "/logos/east.svg", primary_color: "0xffc72c" };
const ours = { holder: "Fieldhouse", crestOf: "Fieldhouse", logo: null, ground: "#0c5097", ink: "light" };
const file = { ...receipt.pass, duration_unit: "download" as const };

it.each<[string, Partial<Receipt>, object | null, object | null]>([
  ["is in the school's colors", {}, EAST, { holder: "East High", logo: EAST.logo, ground: "#ffc72c", ink: "dark" }],
  ["is ours without a school", {}, null, ours],
  ["is ours where the school has no color", {}, { ...EAST, primary_color: null }, { ground: "#0c5097" }],
  ["says from when until when", {}, EAST, { period: `2026-03-01 to ${receipt.expires_at.slice(0, 10)}` }],
  ["of a gift says for whom", { gift: { recipient_name: "Sam" } }, EAST, { holder: "A gift for Sam", crestOf: "Sam" }],
  ["of a file is kept", { pass: file }, null, { period: "Yours to keep" }],
  ["stays while a cent of the money stays", { refunded_in_cents: receipt.total_in_cents - 1 }, null, ours],
  ["goes with the money", { refunded_in_cents: receipt.total_in_cents }, EAST, null],
])("a ticket %s", (_, more, school, ticket) => {
  const made = ticketOf({ ...receipt, ...more }, school, (iso) => iso.slice(0, 10));
  if (ticket) expect(made).toMatchObject(ticket);
  else expect(made).toBeNull();
});
