import type { ActionFunctionArgs } from "@remix-run/node";
import { passNoticeOn } from "~/web/passthrough/payment.server";
import { upstreamsOf } from "~/web/visit/request-upstreams.server";

export const loader = () => new Response("Method not allowed", { status: 405, headers: { Allow: "POST" } });

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  passNoticeOn(upstreamsOf(context), params.provider ?? "", request);
