import type { ReactNode } from "react";
import { PageHeading } from "~/components/ui/page-heading";
import { Tabs } from "~/components/ui/tabs";
import { deskTabs } from "~/models/desk/desk-pages";
import type { DeskRole } from "~contracts/desk";
import styles from "./desk.module.css";

type DeskFrameProps = { title: string; lead?: string; role: DeskRole; current?: string; children: ReactNode };

/** Every page of the desk but the one that opens it. */
export function DeskFrame({ title, lead, role, current = "", children }: DeskFrameProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Tabs label="The desk" tabs={deskTabs(role, current)} />
      <PageHeading title={title} lead={lead} />
      {children}
    </div>
  );
}

/** Becomes a list of cards on a phone: each cell says what it is. */
export function DeskTable({ columns, rows }: { columns: readonly string[]; rows: readonly (readonly ReactNode[])[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={columns[column]} data-label={columns[column]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DeskSectionProps = { title: string; isPart?: boolean; children: ReactNode };

export function DeskSection({ title, isPart = false, children }: DeskSectionProps) {
  return (
    <section className={isPart ? "column-3" : `column-3 ${styles.section}`}>
      {isPart ? <h3>{title}</h3> : <h2>{title}</h2>}
      {children}
    </section>
  );
}

export const deskForm = styles.form;
export const deskPair = styles.pair;
export const deskFacts = styles.facts;
export const deskList = styles.list;
export const deskSecret = styles.secret;
export const deskQr = styles.qr;
