import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskFrame } from "~/components/desk/desk-frame";
import { Button } from "~/components/ui/button";
import { deskPages, ROLE_NAMES } from "~/models/desk/desk-pages";
import { closeDesk } from "~/models/desk/second-factor.server";
import { deskPath } from "~/models/navigation/desk-paths";
import type { RouteHandle } from "~/models/navigation/handle";
import { homePath } from "~/models/navigation/paths";
import { unlisted } from "~/models/sharing/page-meta";
import { parseForm } from "~/web/form/form.server";
import { closedDesk } from "~/web/session/desk-session.server";
import { deskRoute } from "~/web/visit/desk-route.server";
import { pageTitle } from "~contracts/brand";

export const handle: RouteHandle = { pageContext: "unclassified", takes: "secret" };

export const meta: MetaFunction = () => unlisted(pageTitle("Desk"));

export { headers } from "~/web/page/page-headers.server";

export const loader = deskRoute({}, async (visit, { me }) => visit.private({ role: me.role, school: me.school }));

/** Leaves the desk; the member stays signed in. */
export const action = deskRoute({}, async (visit, { desk }) => {
  await parseForm(visit.request, []);
  await closeDesk(desk);
  return visit.redirect(homePath(), { cookies: [closedDesk()] });
});

export default function DeskPage() {
  const { role, school } = useLoaderData<typeof loader>();
  return (
    <DeskFrame
      title="The desk"
      lead={`Your role: ${ROLE_NAMES[role]}${school ? ` (${school})` : ""}.`}
      role={role}
      current={deskPath()}
    >
      <ul className="stack">
        {deskPages(role).map(({ label, href, what }) => (
          <li key={href}>
            <a href={href}>{label}</a>: {what}
          </li>
        ))}
      </ul>
      <form method="post" action={deskPath()}>
        <Button>Leave the desk</Button>
      </form>
    </DeskFrame>
  );
}
