import type { LoaderFunctionArgs } from "@remix-run/node";
import { developmentControls } from "~/models/development/controls.server";

/** Mail brings its styles along, and nothing that runs. */
const POLICY = "default-src 'none'; img-src 'self' https: http:; style-src 'unsafe-inline'; frame-ancestors 'self'";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const mails = await (await developmentControls(context)).outbox();
  const html = mails.find(({ id }) => id === params["id"])?.html;
  if (!html) throw new Response("Not found", { status: 404, statusText: "Not Found" });
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `${POLICY}; sandbox allow-popups`,
      "Cache-Control": "private, no-store",
    },
  });
}

export { action } from "~/web/form/method-not-allowed.server";
