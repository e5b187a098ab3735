import { useLoaderData } from "@remix-run/react";
import { deskForm, DeskFrame, DeskSection } from "~/components/desk/desk-frame";
import { Tonight } from "~/components/desk/tonight";
import { Button } from "~/components/ui/button";
import { InputField } from "~/components/ui/field";
import script from "~/enhancement/built/desk.js?url";
import { ROLE_NAMES } from "~/models/desk/desk-pages";
import { keyIn } from "~/models/desk/games.server";
import { closeDesk } from "~/models/desk/second-factor.server";
import { tonight } from "~/models/desk/tonight.server";
import { deskGamePath, deskPath } from "~/models/navigation/desk-paths";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { pageNumber } from "~/models/navigation/page-number";
import { homePath } from "~/models/navigation/paths";
import { failingServices } from "~/services/process/failing-services.server";
import { closedDesk } from "~/web/session/desk-session.server";
import { deskRoute } from "~/web/visit/desk-route.server";
import { pageTitle } from "~contracts/brand";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(pageTitle("Desk"));

const LONGEST = 300;

export const loader = deskRoute({}, async (visit, { desk, me: { role, school } }) => {
  const typed = visit.url.searchParams.get("game")?.slice(0, LONGEST) ?? "";
  const key = keyIn(typed);
  if (key) throw visit.redirect(deskGamePath(key));
  const pageText = visit.url.searchParams.get("page");
  const page = pageText === null ? null : pageNumber(pageText);
  const at = { now: visit.epochMs, zone: visit.zone, failing: failingServices().list(), page };
  return visit.private({ role, school, typed, evening: await tonight(desk, role, at) });
});

/** Leaves the desk; the member stays signed in. */
export const action = deskRoute({}, async (visit, { desk }) => {
  await visit.form([]);
  await closeDesk(desk);
  return visit.redirect(homePath(), { cookies: [closedDesk()] });
});

export default function DeskPage() {
  const { role, school, typed, evening } = useLoaderData<typeof loader>();
  return (
    <DeskFrame
      title="Tonight"
      lead={`Your role: ${ROLE_NAMES[role]}${school ? ` (${school})` : ""}.`}
      role={role}
      current={deskPath()}
    >
      <Tonight {...evening} />
      <script type="module" src={script} />
      {evening.list && (
        <DeskSection title="Another game">
          <form action={deskPath()} className={deskForm}>
            <InputField
              id="game"
              name="game"
              label="The address of its page"
              errors={typed ? ["That isn't the address of a game."] : null}
              defaultValue={typed}
              maxLength={LONGEST}
              spellCheck={false}
              required
            />
            <Button>Open</Button>
          </form>
        </DeskSection>
      )}
      <form method="post" action={deskPath()}>
        <Button>Leave the desk</Button>
      </form>
    </DeskFrame>
  );
}
