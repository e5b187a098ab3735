import { Icon } from "~/components/ui/icon";
import { preferencesPath } from "~/models/navigation/paths";
import styles from "./theme-switch.module.css";

export type ThemeSwitchProps = {
  theme: "night" | "day";
  returnTo?: string;
};

export function ThemeSwitch({ theme, returnTo }: ThemeSwitchProps) {
  const other = theme === "night" ? "day" : "night";
  return (
    <form method="post" action={preferencesPath()} data-enhance="theme">
      {returnTo && <input type="hidden" name="redir" value={returnTo} />}
      <button type="submit" name="theme" value={other} className={styles.button}>
        <span className={styles.day}>
          <Icon name="sun" />
          Day theme
        </span>
        <span className={styles.night}>
          <Icon name="moon" />
          Night theme
        </span>
      </button>
    </form>
  );
}
