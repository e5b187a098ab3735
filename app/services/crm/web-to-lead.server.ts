import { createCalls, type Transport, type UpstreamSettings } from "~/services/http/upstream.server";
import type { Lead } from "~contracts/records/lead";
import { webToLeadContract as contract } from "~contracts/web-to-lead";

export type WebToLeadForm = {
  /** The form's address; its query goes into every post, such as the organization's id. */
  address: string;
  /** What the CRM calls a field of ours, such as `press_box` (S 9.11). */
  names: Readonly<Record<string, string>>;
};

export function createWebToLeadClient(
  transport: Transport,
  { address, names, ...settings }: WebToLeadForm & Omit<UpstreamSettings, "baseUrl">,
) {
  const { origin, pathname, searchParams } = new URL(address);
  const end = pathname.lastIndexOf("/");
  const params = { form: decodeURIComponent(pathname.slice(end + 1)) };
  const baseUrl = `${origin}${pathname.slice(0, end)}`;
  const { ask, reset } = createCalls("web-to-lead", contract, transport, { ...settings, baseUrl });
  return {
    post: async (lead: Lead, reference: string) => {
      const facts = Object.entries({ ...lead, reference }).filter(([, value]) => value !== undefined && value !== "");
      const named = facts.map(([name, value]): [string, string] => [names[name] ?? name, String(value)]);
      await ask.post({ params, body: Object.fromEntries([...searchParams, ...named]) });
    },
    reset,
  };
}
