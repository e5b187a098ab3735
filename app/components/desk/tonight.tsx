import { Pagination } from "~/components/ui/pagination";
import type { tonight } from "~/models/desk/tonight.server";
import { deskGamePath, deskInboxPath, deskPath } from "~/models/navigation/desk-paths";
import { deskList, DeskSection, DeskTable } from "./desk-frame";

const pagePath = (page: number) => deskPath({ page });

type TonightProps = Awaited<ReturnType<typeof tonight>>;

const COLUMNS = ["Game", "Starts", "Status", "Viewers now", "Fans report", "Streams failed"];

/** Renewed in place where scripts run (enhancement/desk.ts), else by its link. */
export function Tonight({ asOf, failing, list, waiting, opensInbox }: TonightProps) {
  return (
    <div id="tonight" className="stack">
      <p>
        As of {asOf}. <a href={deskPath({ page: list?.page })}>Refresh</a>
      </p>
      {failing && failing.length > 0 && (
        <DeskSection title="Services that fail">
          <Lines lines={failing} />
          <p>In the last five minutes, as this web server saw it.</p>
        </DeskSection>
      )}
      {waiting && (
        <DeskSection title="What waits">
          {waiting.length === 0 ? <p>Nothing.</p> : <Lines lines={waiting} />}
          {opensInbox && (
            <p>
              <a href={deskInboxPath()}>Open the inbox</a>
            </p>
          )}
        </DeskSection>
      )}
      {list && (
        <DeskSection title="Games">
          {list.games.length === 0 ? (
            <p>No games from six hours ago to a day from now.</p>
          ) : (
            <DeskTable
              columns={COLUMNS}
              rows={list.games.map(({ key, title, when, state, viewers, reports, failures }) => [
                <a key={key} href={deskGamePath(key)}>
                  {title}
                </a>,
                ...[when, state, viewers, reports, failures],
              ])}
            />
          )}
          {list.page && <Pagination label="Games" page={list.page} pageCount={list.pageCount} href={pagePath} />}
          {list.inAll !== null && (
            <p>
              {list.page ? (
                <a href={deskPath()}>The most urgent games</a>
              ) : (
                <a href={pagePath(1)}>All {list.inAll.toLocaleString("en-US")} games</a>
              )}
            </p>
          )}
        </DeskSection>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={deskList}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
