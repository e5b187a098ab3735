import { Button } from "~/components/ui/button";
import type { StreamInUse } from "~/models/event/page/stage.server";
import { streamsPath } from "~/models/navigation/paths";
import styles from "./stage-panel.module.css";

export function StreamsInUse({ streams, backHref }: { streams: readonly StreamInUse[]; backHref: string }) {
  if (streams.length === 0) return null;
  return (
    <ul className={styles.streams}>
      {streams.map(({ key, device, since }) => (
        <li key={key}>
          <span>
            {device}, since {since}
          </span>
          <form method="post" action={streamsPath()}>
            <input type="hidden" name="stream" value={key} />
            <input type="hidden" name="redir" value={backHref} />
            <Button variant="secondary">
              Stop it<span className="visually-hidden">: {device}</span>
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}
