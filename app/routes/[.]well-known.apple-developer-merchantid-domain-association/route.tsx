import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileAnswer } from "~/models/feeds/answer.server";
import { settings } from "~/services/process/env.server";
import { fileNotFound } from "~/web/visit/guards.server";

/** Apple looks here before a browser offers Apple Pay on this domain (B 2.5). */
export function loader({ request }: LoaderFunctionArgs) {
  const body = settings().payments.APPLE_PAY_DOMAIN_ASSOCIATION;
  if (!body) throw fileNotFound(request);
  return fileAnswer(request, { body, type: "text/plain", kept: "robots" });
}

export { action } from "~/web/form/method-not-allowed.server";
