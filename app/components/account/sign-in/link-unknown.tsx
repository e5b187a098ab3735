import { Alert } from "~/components/ui/alert";
import { PageHeading } from "~/components/ui/page-heading";

/** A mailed link that the service can't look up; `life` is how long it is good, such as "2 hours". */
export function LinkUnknown({ title, life, here }: { title: string; life: string; here: string }) {
  return (
    <>
      <PageHeading title={title} />
      <Alert kind="warning" title="We can't check your link right now.">
        It&apos;s good for {life} after we send it. <a href={here}>Try again</a>
      </Alert>
    </>
  );
}
