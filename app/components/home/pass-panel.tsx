import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Check, CheckList } from "~/components/ui/check-list";
import type { PassPrice } from "~/models/checkout/pass-prices.server";
import styles from "./pass-panel.module.css";

type PassPanelProps = {
  title: string;
  points: readonly string[];
  passes: readonly PassPrice[];
  action: { label: string; href: string };
};

export function PassPanel({ title, points, passes, action }: PassPanelProps) {
  return (
    <section className={styles.panel} aria-labelledby="pass-panel-title">
      <div>
        <h2 id="pass-panel-title" className={styles.title}>
          {title}
        </h2>
        <CheckList className={styles.points}>
          {points.map((point) => (
            <Check key={point}>{point}</Check>
          ))}
        </CheckList>
      </div>
      <div className={styles.offer}>
        <ul className={styles.prices}>
          {passes.map((pass) => (
            <li key={pass.title} className={styles.pass}>
              <span className={styles.passTitle}>
                {pass.title} {pass.pill && <Badge text={pass.pill} style="highlight" size="sm" />}
              </span>
              <span className={styles.price}>
                {pass.price}
                <span className={styles.unit}>/mo</span>
              </span>
              <span className="small-muted">{pass.finePrint}</span>
            </li>
          ))}
        </ul>
        <ButtonLink href={action.href} variant="primary" size="lg" wide>
          {action.label}
        </ButtonLink>
      </div>
    </section>
  );
}
