import { Button } from "~/components/ui/button";
import { SelectField } from "~/components/ui/field";
import { GAME_PARAMETER } from "~/models/board/board";
import type { GameChoices } from "~/models/board/board-page.server";
import { boardPath } from "~/models/navigation/paths";
import styles from "./board.module.css";

/** A GET form, so that the address stays the whole state. */
export function AddGame({ keys, choices }: { keys: readonly string[]; choices: GameChoices }) {
  return (
    <form action={boardPath()} className={styles.add} aria-label="Add a game">
      {keys.map((key) => (
        <input key={key} type="hidden" name={GAME_PARAMETER} value={key} />
      ))}
      <SelectField id="add-game" name={GAME_PARAMETER} label="Games on now" defaultValue="">
        <option value="">Choose a game</option>
        {choices.map(({ label, games }) => (
          <optgroup key={label} label={label}>
            {games.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <Button icon="plus">Add this game</Button>
    </form>
  );
}
