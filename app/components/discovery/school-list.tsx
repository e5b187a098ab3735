import type { SerializeFrom } from "@remix-run/node";
import { OrganizationGrid } from "~/components/discovery/organization-grid";
import { CANNOT_LIST, EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { PastLastPage } from "~/components/ui/past-last-page";
import type { SchoolList } from "~/models/discovery/find-school.server";
import { isPastLast } from "~/models/navigation/page-number";

type SchoolsProps = { list: SerializeFrom<SchoolList>; nothing: string; href: (page: number) => string };

export function Schools({ list, nothing, href }: SchoolsProps) {
  const { unread, organizations, total, page, pageCount, near } = list;
  const pages = <Pagination label="Schools" page={page} pageCount={pageCount} href={href} />;
  if (unread) return <EmptyState drawing="court">{CANNOT_LIST}</EmptyState>;
  if (organizations.length === 0 && !isPastLast(list))
    return (
      <>
        <EmptyState drawing="court">{nothing}</EmptyState>
        {pages}
      </>
    );
  return (
    <div className="column-4">
      <p role="status" className="muted-figures">
        {total === 1 ? "1 school" : `${total.toLocaleString("en-US")} schools`}
        {near && ` near ${near}`}
      </p>
      {isPastLast(list) ? (
        <PastLastPage lastHref={href(pageCount)} />
      ) : (
        <OrganizationGrid label="Schools" organizations={organizations} />
      )}
      {pages}
    </div>
  );
}
