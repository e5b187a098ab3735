import { Alert } from "~/components/ui/alert";
import { PageHeading } from "~/components/ui/page-heading";

/** In place of a page that would change the subscription. */
export function SubscriptionUnreachable({ title, again }: { title: string; again: string }) {
  return (
    <>
      <PageHeading title={title} />
      <Alert kind="warning" title="We can't reach your subscription right now.">
        <p>
          Nothing has changed. <a href={again}>Try again</a> in a moment.
        </p>
      </Alert>
    </>
  );
}
