import { searchPath } from "~/models/navigation/paths";

export const LiteSearchForm = ({ query = "" }: { query?: string }) => (
  <form role="search" action={searchPath()}>
    <p>
      <label htmlFor="q">Schools, teams, games</label>
    </p>
    <input id="q" name="q" type="search" defaultValue={query} maxLength={120} autoComplete="off" />{" "}
    <button>Search</button>
  </form>
);
