import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { InputField, SelectField } from "~/components/ui/field";
import { PageHeading } from "~/components/ui/page-heading";
import { MatScheduleList } from "~/components/wrestling/mat-schedule-list";
import { resultsQuery, type TestedResults, testResults } from "~/models/event/score/results-test.server";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { wrestlingTestPath } from "~/models/navigation/paths";
import { route } from "~/web/visit/visit.server";
import { pageTitle } from "~contracts/brand";
import styles from "./wrestling-test.module.css";

export const handle: RouteHandle = { frame: "test" };

export const meta = unlistedMeta(pageTitle("Wrestling Results Test"));

/** A manual test page (S 2.1, 7.9). */
export const loader = route(async (visit) => {
  const { upstreams, url } = visit;
  const { searchParams } = url;
  const [eventId, eventType, matId] = ["eventId", "eventType", "matId"].map((name) => searchParams.get(name) ?? "");
  const entered = { eventId, eventType, matId };
  if (!searchParams.has("eventId")) return json({ entered, error: null, results: null });
  const query = resultsQuery.safeParse(entered);
  if (!query.success)
    return json({ entered, error: "Enter a tournament’s id: letters and digits.", results: null }, { status: 400 });
  return json({ entered, error: null, results: await testResults(upstreams, query.data) });
});

export default function WrestlingTestPage() {
  const { entered, error, results } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap-text ${styles.page}`}>
      <PageHeading title="Wrestling results" lead="What the results service answers, as it is read." />
      <form method="get" action={wrestlingTestPath()} className={`gap-2 ${styles.form}`}>
        <InputField
          id="eventId"
          name="eventId"
          label="Tournament id"
          defaultValue={entered.eventId}
          errors={error ? [error] : null}
          required
        />
        <SelectField id="eventType" name="eventType" label="Event type" defaultValue={entered.eventType || "P"}>
          <option value="P">Individual (P)</option>
          <option value="T">Dual (T)</option>
        </SelectField>
        <InputField id="matId" name="matId" label="Mat id" optional defaultValue={entered.matId} />
        <Button variant="primary">Ask</Button>
      </form>
      {results && <Results {...results} />}
    </div>
  );
}

function Results({ mats, rows, note }: TestedResults) {
  return (
    <>
      <section aria-labelledby="mats">
        <h2 id="mats">Mats ({mats.length})</h2>
        <ul className={styles.mats}>
          {mats.map(({ id, name }) => (
            <li key={id}>
              {name} <span className="small-muted">id {id}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="matches">
        <h2 id="matches">Matches ({rows.length})</h2>
        {note ? <p>{note}</p> : <MatScheduleList rows={rows} mat={null} />}
      </section>
    </>
  );
}
