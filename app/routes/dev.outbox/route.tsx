import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/components/ui/empty-state";
import { PageHeading } from "~/components/ui/page-heading";
import { developmentControls } from "~/models/development/controls.server";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { pageTitle } from "~contracts/brand";

export const handle: RouteHandle = { showsEmbed: true };

export const meta = unlistedMeta(pageTitle("Outbox"));

export async function loader({ context }: LoaderFunctionArgs) {
  const mails = await (await developmentControls(context)).outbox();
  return json({
    mails: mails.map(({ id, to, subject, text, sentAt }) => ({
      id,
      to,
      subject,
      text,
      sentAt: new Date(sentAt).toISOString(),
    })),
  });
}

export default function OutboxPage() {
  const { mails } = useLoaderData<typeof loader>();
  return (
    <div className="wrap-text">
      <PageHeading title="Outbox" lead="Mail that the network sent." />
      {mails.length === 0 && <EmptyState drawing="tickets">No mail was sent yet.</EmptyState>}
      {mails.map((mail) => (
        <article key={mail.id}>
          <h2>{mail.subject}</h2>
          <p>
            To {mail.to}, <time dateTime={mail.sentAt}>{mail.sentAt}</time>
          </p>
          <pre style={{ whiteSpace: "pre-wrap" }}>{mail.text}</pre>
          <p>
            <a href={`/dev/outbox/${mail.id}`}>As mail programs show it</a>
          </p>
          <iframe
            src={`/dev/outbox/${mail.id}`}
            title={mail.subject}
            sandbox="allow-popups"
            loading="lazy"
            style={{ width: "100%", height: 600, border: 0 }}
          />
        </article>
      ))}
    </div>
  );
}
