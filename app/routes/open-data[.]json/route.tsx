import { openAnswer } from "~/web/page/open-answer.server";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import { openApi } from "~contracts/open-data";

export const loader = route(({ request, site }) => openAnswer(request, openApi(brand.name, site.url)));

export { action } from "~/web/form/method-not-allowed.server";
