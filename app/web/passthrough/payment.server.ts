import { hasEmbeddedProvider } from "~/services/payment-provider/publishable.server";
import { log } from "~/services/process/log.server";
import type { NoticeProvider, Upstreams } from "~/services/upstreams.server";

const PROVIDERS: readonly NoticeProvider[] = ["stripe", "paypal"];
const PAGES = new Set(["card", "confirm", "fields", "paypal"]);

const notFound = () => new Response("Not found", { status: 404 });

/** The card number goes only to the provider's own page. */
export function showProviderPage(
  { passThrough }: Pick<Upstreams, "passThrough">,
  page: string,
  request: Request,
): Promise<Response> | Response {
  return PAGES.has(page) && hasEmbeddedProvider() ? passThrough.providerPage(request) : notFound();
}

/** Forwarded unchanged; billing verifies that it is genuine (security 6). */
export async function passNoticeOn(
  { passThrough }: Pick<Upstreams, "passThrough">,
  name: string,
  request: Request,
): Promise<Response> {
  const provider = PROVIDERS.find((one) => one === name);
  if (!provider) return notFound();
  const response = await passThrough.paymentNotice(provider, request);
  if (!response.ok) log().warn({ provider, status: response.status }, "a payment provider's notice was not taken");
  return response;
}
