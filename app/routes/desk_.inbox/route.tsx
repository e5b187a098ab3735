import { useLoaderData } from "@remix-run/react";
import { DeskFrame, DeskTable } from "~/components/desk/desk-frame";
import { inboxOf } from "~/models/desk/inbox.server";
import { deskInboxItemPath, deskInboxPath } from "~/models/navigation/desk-paths";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { deskRoute } from "~/web/visit/desk-route.server";
import { pageTitle } from "~contracts/brand";
import { INBOX_LISTED } from "~contracts/desk/inbox";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(pageTitle("Inbox"));

export const loader = deskRoute({ action: "inbox.change" }, async (visit, { desk, me: { role } }) => {
  const isDone = visit.url.searchParams.get("done") === "1";
  const { items, more } = await inboxOf(desk, isDone, { zone: visit.zone, now: visit.epochMs });
  return visit.private({ role, isDone, items, more });
});

export default function InboxPage() {
  const { role, isDone, items, more } = useLoaderData<typeof loader>();
  return (
    <DeskFrame
      title="Inbox"
      lead={isDone ? "What is done, the newest first." : "What people sent, and what waits."}
      role={role}
      current={deskInboxPath()}
    >
      <p>
        {isDone ? (
          <a href={deskInboxPath()}>Show what is open</a>
        ) : (
          <a href={deskInboxPath({ done: "1" })}>Show what is done</a>
        )}
      </p>
      {items.length === 0 ? (
        <p>{isDone ? "Nothing is done yet." : "Nothing is open."}</p>
      ) : (
        <DeskTable
          columns={["Message", "About", "From", "Received", "Due"]}
          rows={items.map(({ reference, kind, about, email, received, due }) => [
            <a key={reference} href={deskInboxItemPath(reference)}>
              {kind} {reference}
            </a>,
            ...[about || "–", email || "–", received, due || "–"],
          ])}
        />
      )}
      {more && <p>Only the first {INBOX_LISTED} are here.</p>}
    </DeskFrame>
  );
}
