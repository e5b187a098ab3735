import { hasEmbeddedProvider } from "~/services/payment-provider/publishable.server";
import { log } from "~/services/process/log.server";
import { paymentNotice, providerPage } from "~/services/upstreams.server";

const PROVIDERS = new Set(["stripe", "paypal"]);
const PAGES = new Set(["card", "confirm", "fields", "paypal"]);

const notFound = () => new Response("Not found", { status: 404 });

/** The embedded payment provider's own page; the card number goes there and nowhere else. */
export function showProviderPage(page: string, request: Request): Promise<Response> | Response {
  return PAGES.has(page) && hasEmbeddedProvider() ? providerPage(request) : notFound();
}

/** A provider's notice, to billing as it came; whether it is genuine is for billing to say (security 6). */
export async function passNoticeOn(provider: string, request: Request): Promise<Response> {
  if (!PROVIDERS.has(provider)) return notFound();
  const response = await paymentNotice(request);
  if (!response.ok) log().warn({ provider, status: response.status }, "a payment provider's notice was not taken");
  return response;
}
