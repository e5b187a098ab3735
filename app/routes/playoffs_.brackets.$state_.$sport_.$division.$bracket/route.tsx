import type { MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BracketView } from "~/components/playoffs/bracket-view";
import { KeepUp } from "~/components/sharing/keep-up";
import { visitorAsFan } from "~/models/member/member-on-event.server";
import type { RouteHandle } from "~/models/navigation/page";
import type { BracketPage } from "~/models/playoffs/bracket-page";
import type { GameView, SideView } from "~/models/playoffs/bracket-view";
import { bracketMeta } from "~/models/playoffs/playoffs-meta";
import { bracketSharing } from "~/models/sharing/organization-sharing";
import { bracketOfAddress } from "~/web/page/bracket-guard.server";
import { route } from "~/web/visit/visit.server";

/** A bracket as rounds of text (rulings 3). */
function LiteBracket({ data: { page } }: { data: { page: SerializeFrom<BracketPage> } }) {
  const { rounds, champion } = page.bracket;
  return (
    <>
      <h1>{page.title}</h1>
      <p>
        {page.kicker}. {page.lead}
      </p>
      {champion && <p>Champion: {champion.href ? <a href={champion.href}>{champion.name}</a> : champion.name}</p>}
      {rounds.map(({ number, name, games }) => (
        <section key={number} aria-labelledby={`round-${number}`}>
          <h2 id={`round-${number}`}>{name}</h2>
          <ul>
            {games.map((game) => (
              <li key={game.id} id={game.id}>
                <Game game={game} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Game({ game: { label, when, href, sides } }: { game: SerializeFrom<GameView> }) {
  const words = sides.map(sideWords).join(", ");
  return (
    <>
      {href ? <a href={href}>{words}</a> : <p>{words}</p>}
      <p>{[label ?? "No game", when].filter(Boolean).join(", ")}</p>
    </>
  );
}

/** "1 Keller 21, won" */
function sideWords(side: SideView): string {
  if (side.kind !== "team") return side.text;
  const result = side.outcome === "won" ? " (won)" : "";
  return [side.seed, side.name, side.score].filter((part) => part !== null).join(" ") + result;
}

export const handle: RouteHandle = { pageContext: "championships", lite: LiteBracket };

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? bracketMeta(data.page, data.sharing) : []);

export const loader = route(async (visit) => {
  const { visitor, session } = visit;
  const { page, path } = await bracketOfAddress(visit);
  const fan = await visitorAsFan(visit.upstreams, page.key, visitor.authenticated, session);
  return visit.page({ page, following: fan && fan.following, sharing: bracketSharing(path, visit.site.url) }, "live");
});

export default function BracketRoute() {
  const { page, following, sharing } = useLoaderData<typeof loader>();
  return (
    <>
      <BracketView page={page} following={following} />
      <div className="wrap page-body">
        <KeepUp name="this bracket" title={page.title} ways={sharing} />
      </div>
    </>
  );
}
