import { z } from "zod";
import { batchCsv } from "~/models/desk/codes.server";
import { FIGURE_LISTS, figuresCsv, readFiguresQuery } from "~/models/desk/figures.server";
import { deskFiguresPath } from "~/models/navigation/desk-paths";
import { redeemPath } from "~/models/navigation/paths";
import { NEVER_KEPT, withCookies } from "~/web/page/answers.server";
import { deskRoute } from "~/web/visit/desk-route.server";
import { orPlainText } from "~/web/visit/guards.server";
import { mayDo } from "~contracts/desk";

const LIST = /^(\w+)\.csv$/;
const params = z.object({
  file: z
    .string()
    .transform((file) => LIST.exec(file)?.[1])
    .pipe(z.enum(["vouchers", ...FIGURE_LISTS])),
});

const list = deskRoute({ params }, async (visit, { desk, me, params: { file } }) => {
  const query = visit.url.searchParams;
  const send = (text: string) => {
    const headers = new Headers({
      ...NEVER_KEPT,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file}.csv"`,
    });
    return new Response(text, { headers: withCookies(visit.session.cookies(), headers) });
  };
  // Its answer has no days for a school, which has no money to see.
  if (file === "days" && !mayDo(me.role, "figures.money")) throw visit.pageNotFound();
  if (file === "vouchers") return send(await batchCsv(desk, query.get("batch") ?? "", visit.address(redeemPath())));
  const { typed, span, problems } = readFiguresQuery(query, visit.epochMs);
  // The page says what is wrong, in its place.
  if (!span || problems.percent) return visit.redirect(deskFiguresPath(typed));
  return send(await figuresCsv(desk, file, span, typed.percent));
});

/** The desk's lists for a spreadsheet; the network refuses each one to a role that may not read it. */
export const loader: typeof list = (args) => orPlainText(list(args));

export { action } from "~/web/form/method-not-allowed.server";
