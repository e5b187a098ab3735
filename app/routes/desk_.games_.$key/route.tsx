import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DeskFrame, DeskTable } from "~/components/desk/desk-frame";
import { GameForms } from "~/components/desk/game-forms";
import { Alert, Problem } from "~/components/ui/alert";
import { changeGame, gameOf, testStreams } from "~/models/desk/games.server";
import { deskGamePath } from "~/models/navigation/desk-paths";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { eventPath } from "~/models/navigation/paths";
import { deskRoute } from "~/web/visit/desk-route.server";
import { pageTitle } from "~contracts/brand";
import { mayDo } from "~contracts/desk";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(pageTitle("Game"));

const params = z.object({ key: z.string().min(1).max(100) });
const FIELDS = [
  "kind",
  "updated_at",
  "date",
  "time",
  "time_zone",
  "venue",
  "notice",
  "access",
  "until",
  "open",
  "live_url",
  "replay_url",
  "home_score",
  "away_score",
  "period",
];

export const loader = deskRoute({ action: "games.read", params }, async (visit, { desk, me, params: { key } }) =>
  visit.private({ role: me.role, game: await gameOf(desk, key), isDone: visit.url.searchParams.has("done") }),
);

export const action = deskRoute({ action: "games.change", params }, async (visit, { desk, params: { key } }) => {
  const form = await visit.form(FIELDS);
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  if (typed.kind === "test") {
    const answer = await testStreams(desk, key, typed);
    return visit.private(answer, { status: "tested" in answer ? 200 : 422 });
  }
  const problem = await changeGame(desk, key, typed);
  if (problem) return visit.private(problem, { status: problem.field === null ? 409 : 422 });
  return visit.redirect(deskGamePath(key, { done: "saved" }));
});

export default function GamePage() {
  const { role, game, isDone } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const refused = answer && "problem" in answer ? answer : null;
  const test = answer && "tested" in answer ? answer : null;
  const { title, when, state, venue, viewers, reports, failures, slug, key } = game;
  return (
    <DeskFrame title={title} lead={`${when}: ${state}.`} role={role}>
      {isDone && !answer && <Alert kind="good" title="Saved. Fans see it within ten seconds." />}
      {refused?.field === null && <Problem title={refused.problem} />}
      <DeskTable
        columns={["Venue", "Viewers now", "Fans report", "Streams failed", "Page"]}
        rows={[
          [
            ...[venue ?? "–", viewers, reports, failures],
            <a key="page" href={eventPath(slug, key)}>
              As fans see it
            </a>,
          ],
        ]}
      />
      {mayDo(role, "games.change") && (
        <GameForms game={game} refused={refused} test={test} sells={mayDo(role, "games.sell")} />
      )}
    </DeskFrame>
  );
}
