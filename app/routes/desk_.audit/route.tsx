import { useLoaderData } from "@remix-run/react";
import { DeskFrame, DeskTable } from "~/components/desk/desk-frame";
import { readAudit } from "~/models/desk/staff.server";
import { deskAuditPath } from "~/models/navigation/desk-paths";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { utc } from "~/models/place/time";
import { deskRoute } from "~/web/visit/desk-route.server";
import { pageTitle } from "~contracts/brand";
import { AUDIT_YEARS } from "~contracts/desk";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(pageTitle("Audit"));

export const loader = deskRoute({ action: "audit.read" }, async (visit, { desk, me }) => {
  const { entries, more } = await readAudit(desk, visit.url.searchParams.get("before"));
  const shown = entries.map(({ at, ...entry }) => ({
    ...entry,
    at: utc(at).setZone(visit.zone).toFormat("LLL d, yyyy, h:mm:ss a ZZZZ"),
  }));
  return visit.private({ role: me.role, entries: shown, next: more ? (entries.at(-1)?.id ?? null) : null });
});

export default function AuditPage() {
  const { role, entries, next } = useLoaderData<typeof loader>();
  return (
    <DeskFrame
      title="Audit"
      lead={`What was done here, and by the team's commands. Kept for ${AUDIT_YEARS} years.`}
      role={role}
      current={deskAuditPath()}
    >
      {entries.length === 0 ? (
        <p>Nothing yet.</p>
      ) : (
        <DeskTable
          columns={["When", "Who", "What", "Subject", "Before", "After", "From"]}
          rows={entries.map(({ at, actor, action, subject, before, after, place }) => [
            ...[at, actor, action, subject, before ?? "–", after ?? "–", place ?? "–"],
          ])}
        />
      )}
      {next && <a href={deskAuditPath({ before: next })}>Earlier</a>}
    </DeskFrame>
  );
}
