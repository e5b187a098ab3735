import { singleBracketAddress } from "~/models/navigation/bracket-address";
import { liveBracket } from "~/models/playoffs/bracket-view";
import { readBracket } from "~/models/playoffs/playoffs.server";
import { goWhereScoresAreHidden, liveAnswer } from "~/web/page/live-answer.server";
import { orPlainText } from "~/web/visit/guards.server";
import { route } from "~/web/visit/visit.server";

/** How a bracket's games stand, for scripts: one answer for everyone, without a cookie (rulings 3). */
export const loader = route(async (visit) => {
  goWhereScoresAreHidden(visit);
  const found = singleBracketAddress(visit.params);
  const read = found && (await orPlainText(readBracket(visit.upstreams, found)));
  if (!read) throw visit.fileNotFound();
  return liveAnswer(JSON.stringify(liveBracket(read, visit.now)), "application/json");
});

export { action } from "~/web/form/method-not-allowed.server";
