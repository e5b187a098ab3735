import { useLoaderData } from "@remix-run/react";
import { deskForm, DeskFrame, deskPair, DeskSection, DeskTable } from "~/components/desk/desk-frame";
import { Button, ButtonLink } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { InputField } from "~/components/ui/field";
import { figuresOf, readFiguresQuery } from "~/models/desk/figures.server";
import { deskFiguresPath, deskGamePath, deskListPath } from "~/models/navigation/desk-paths";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { deskRoute } from "~/web/visit/desk-route.server";
import { pageTitle } from "~contracts/brand";
import { mayDo } from "~contracts/desk";
import { FIGURES_GAMES } from "~contracts/desk/figures";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(pageTitle("Figures"));

export const loader = deskRoute({ action: "figures.read" }, async (visit, { desk, me: { role } }) => {
  const { typed, span, problems } = readFiguresQuery(visit.url.searchParams, visit.epochMs);
  return visit.private({ role, typed, problems, figures: span && (await figuresOf(desk, span)) });
});

const WATCHED = ["Viewers at most", "Minutes", "Videos failed"];

export default function FiguresPage() {
  const { role, typed, problems, figures } = useLoaderData<typeof loader>();
  const { from, until } = typed;
  const hasMoney = mayDo(role, "figures.money");
  const of = (name: "from" | "until" | "percent") => ({
    ...{ id: name, name, defaultValue: typed[name], errors: problems[name] ? [problems[name]] : null },
  });
  return (
    <DeskFrame title="Figures" lead="Days in Eastern time." role={role} current={deskFiguresPath()}>
      <form action={deskFiguresPath()} className={deskForm} noValidate>
        <ErrorSummary errors={Object.entries(problems).map(([fieldId, message]) => ({ fieldId, message }))} />
        <div className={deskPair}>
          <InputField {...of("from")} type="date" label="First day" required />
          <InputField {...of("until")} type="date" label="Last day" required />
        </div>
        <Button variant="primary">Show</Button>
      </form>
      {figures && (
        <>
          {hasMoney && (
            <DeskSection title="Days">
              <DeskTable
                columns={["Day", ...WATCHED, "Purchases", "Net"]}
                rows={figures.days.map(({ day, viewers, minutes, failures, purchases, left }) => [
                  ...[day, viewers, minutes, failures, purchases, left],
                ])}
              />
              <p>
                <ButtonLink href={deskListPath("days", { from, until })}>Days as CSV</ButtonLink>
              </p>
            </DeskSection>
          )}
          <DeskSection title="Games">
            {figures.games.length === 0 ? (
              <p>No one followed a game on these days.</p>
            ) : (
              <>
                <DeskTable
                  columns={["Day", "Game", ...WATCHED]}
                  rows={figures.games.map(({ day, key, title, viewers, minutes, failures }) => [
                    day,
                    <a key={key} href={deskGamePath(key)}>
                      {title}
                    </a>,
                    ...[viewers, minutes, failures],
                  ])}
                />
                {figures.games.length === FIGURES_GAMES && <p>Only the {FIGURES_GAMES} most watched are here.</p>}
                <p>
                  <ButtonLink href={deskListPath("games", { from, until })}>Games as CSV</ButtonLink>
                </p>
              </>
            )}
          </DeskSection>
          {hasMoney && (
            <DeskSection title="What schools earn">
              <form action={deskListPath("schools")} className={deskForm} noValidate>
                <input type="hidden" name="from" value={from} />
                <input type="hidden" name="until" value={until} />
                <InputField
                  {...of("percent")}
                  label="Percent"
                  hint="Of what annual passes of these days brought for a school. Blank: the sums alone."
                  inputMode="decimal"
                  optional
                />
                <Button>Schools as CSV</Button>
              </form>
            </DeskSection>
          )}
        </>
      )}
    </DeskFrame>
  );
}
