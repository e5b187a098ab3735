import { z } from "zod";
import { batchCsv } from "~/models/desk/codes.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { redeemPath } from "~/models/navigation/paths";
import { NEVER_KEPT } from "~/web/page/page-headers.server";
import { withCookies } from "~/web/session/cookies.server";
import { deskRoute } from "~/web/visit/desk-route.server";

export const handle: RouteHandle = { pageContext: "unclassified", takes: "secret" };

const params = z.object({ file: z.literal("vouchers.csv") });

/** The desk's lists for a spreadsheet; the network refuses each one to a role that may not read it. */
export const loader = deskRoute({ params }, async (visit, { desk, params: { file } }) => {
  const text = await batchCsv(desk, visit.url.searchParams.get("batch") ?? "", visit.address(redeemPath()));
  const headers = new Headers({
    ...NEVER_KEPT,
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${file}"`,
  });
  return new Response(text, { headers: withCookies(visit.session.cookies(), headers) });
});
