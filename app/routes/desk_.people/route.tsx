import { useLoaderData } from "@remix-run/react";
import { deskForm, DeskFrame, DeskTable } from "~/components/desk/desk-frame";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { InputField } from "~/components/ui/field";
import { findPeople } from "~/models/desk/people.server";
import { deskPeoplePath, deskPersonPath } from "~/models/navigation/desk-paths";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { deskRoute } from "~/web/visit/desk-route.server";
import { pageTitle } from "~contracts/brand";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(pageTitle("People"));

const LONGEST = 254;

export const loader = deskRoute({ action: "people.read" }, async (visit, { desk, me }) => {
  const q = visit.url.searchParams.get("q")?.trim().slice(0, LONGEST) ?? "";
  const isDeleted = visit.url.searchParams.get("done") === "deleted";
  return visit.private({ role: me.role, q, people: q ? await findPeople(desk, q) : null, isDeleted });
});

export default function PeoplePage() {
  const { role, q, people, isDeleted } = useLoaderData<typeof loader>();
  return (
    <DeskFrame title="People" role={role} current={deskPeoplePath()}>
      {isDeleted && <Alert kind="good" title="The account is deleted." />}
      <form action={deskPeoplePath()} className={deskForm}>
        <InputField
          id="q"
          name="q"
          label="E-mail, order, or card"
          hint="A whole e-mail address, an order such as FH-12AB34CD, or the last four digits of a card."
          defaultValue={q}
          maxLength={LONGEST}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Button variant="primary">Find</Button>
      </form>
      {people?.length === 0 && <p role="status">No member has that.</p>}
      {people && people.length > 0 && (
        <DeskTable
          columns={["E-mail", "Name"]}
          rows={people.map(({ key, email, name }) => [
            <a key={key} href={deskPersonPath(key)}>
              {email}
            </a>,
            name,
          ])}
        />
      )}
    </DeskFrame>
  );
}
