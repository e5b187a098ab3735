import { Icon } from "~/components/ui/icon";
import { preferencesPath } from "~/models/navigation/paths";
import styles from "./theme-switch.module.css";

/** To the theme that isn't seen: the styles alone know which that is. */
export function ThemeSwitch({ returnTo }: { returnTo: string }) {
  return (
    <form method="post" action={preferencesPath()} data-enhance="theme">
      <input type="hidden" name="redir" value={returnTo} />
      <button type="submit" name="theme" value="day" className={styles.day}>
        <Icon name="sun" />
        Day theme
      </button>
      <button type="submit" name="theme" value="night" className={styles.night}>
        <Icon name="moon" />
        Night theme
      </button>
    </form>
  );
}
