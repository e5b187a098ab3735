import type { SerializeFrom } from "@remix-run/node";
import { OrganizationGrid } from "~/components/discovery/organization-grid";
import { CANNOT_LIST, EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import type { SchoolList } from "~/models/discovery/find-school.server";
import styles from "./school-list.module.css";

type SchoolsProps = {
  list: SerializeFrom<SchoolList>;
  nothing: string;
  href: (page: number) => string;
};

export function Schools({ list, nothing, href }: SchoolsProps) {
  const { unread, organizations, total, page, pageCount, near } = list;
  if (unread) return <EmptyState drawing="court">{CANNOT_LIST}</EmptyState>;
  if (organizations.length === 0) return <EmptyState drawing="court">{nothing}</EmptyState>;
  return (
    <div className={styles.list}>
      <p role="status" className={styles.count}>
        {total === 1 ? "1 school" : `${total.toLocaleString("en-US")} schools`}
        {near && ` near ${near}, nearest first`}
      </p>
      <OrganizationGrid label="Schools" organizations={organizations} />
      <Pagination label="Schools" page={page} pageCount={pageCount} href={href} />
    </div>
  );
}
