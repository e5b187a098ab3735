import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskForm, DeskFrame, DeskTable } from "~/components/desk/desk-frame";
import { Button } from "~/components/ui/button";
import { InputField } from "~/components/ui/field";
import { eveningsGames, keyIn } from "~/models/desk/games.server";
import { deskGamePath, deskGamesPath } from "~/models/navigation/desk-paths";
import type { RouteHandle } from "~/models/navigation/handle";
import { unlisted } from "~/models/sharing/page-meta";
import { deskRoute } from "~/web/visit/desk-route.server";
import { pageTitle } from "~contracts/brand";

export const handle: RouteHandle = { pageContext: "unclassified", takes: "secret" };

export const meta: MetaFunction = () => unlisted(pageTitle("Games"));

export { headers } from "~/web/page/page-headers.server";

const LONGEST = 300;

export const loader = deskRoute({ action: "games.read" }, async (visit, { desk, me }) => {
  const typed = visit.url.searchParams.get("game")?.slice(0, LONGEST) ?? "";
  const key = keyIn(typed);
  if (key) throw visit.redirect(deskGamePath(key));
  return visit.private({ role: me.role, typed, games: await eveningsGames(desk) });
});

export default function GamesPage() {
  const { role, typed, games } = useLoaderData<typeof loader>();
  return (
    <DeskFrame title="Tonight" lead="From six hours ago to a day from now." role={role} current={deskGamesPath()}>
      <form action={deskGamesPath()} className={deskForm}>
        <InputField
          id="game"
          name="game"
          label="Another game"
          hint="The address of its page."
          errors={typed ? ["That isn't the address of a game."] : null}
          defaultValue={typed}
          maxLength={LONGEST}
          spellCheck={false}
          required
        />
        <Button>Open</Button>
      </form>
      {games.length === 0 ? (
        <p>No games.</p>
      ) : (
        <DeskTable
          columns={["Game", "Starts", "Is", "Viewers now", "Fans report", "Streams failed"]}
          rows={games.map(({ key, title, when, state, viewers, reports, failures }) => [
            <a key={key} href={deskGamePath(key)}>
              {title}
            </a>,
            ...[when, state, viewers, reports, failures],
          ])}
        />
      )}
    </DeskFrame>
  );
}
