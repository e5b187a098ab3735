import { Button } from "~/components/ui/button";
import type { EventView } from "~/models/event/page/event-page.server";
import { CHEERS } from "~/models/event/score/cheers";
import { cheersPath } from "~/models/navigation/paths";

type CheerFormProps = { view: Pick<EventView, "key" | "scoreboard" | "publisherKey">; className?: string | undefined };

/** A plain post; the page's script sends it in place, so that the picture goes on. */
export const CheerForm = ({ view: { key, scoreboard, publisherKey }, className }: CheerFormProps) => (
  <form method="post" action={cheersPath(key)} data-enhance="cheer" className={className}>
    {publisherKey && <input type="hidden" name="publisher_key" value={publisherKey} />}
    <label>
      Cheer{" "}
      <select name="cheer">
        {CHEERS.map((cheer) => (
          <option key={cheer}>{cheer}</option>
        ))}
      </select>
    </label>
    {scoreboard?.teams.map((team) => (
      <Button key={team.key} name="team" value={team.key}>
        <span className="visually-hidden">Cheer for </span>
        {team.name}
      </Button>
    ))}
    <p role="status" />
  </form>
);
