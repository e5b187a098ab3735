import { Button, ButtonLink } from "~/components/ui/button";
import { SelectField, TextAreaField } from "~/components/ui/field";
import { PageHeading } from "~/components/ui/page-heading";
import styles from "./embed-code.module.css";

type EmbedCodeProps = {
  name: string;
  /** Of the frame, and of its page here. */
  href: string;
  backHref: string;
  action: string;
  look: { colors?: string | null; theme: string | null };
  /** What else the form sends again. */
  team?: Record<string, string | undefined>;
  snippet: string;
};

const HINT =
  "It sets no cookies, and we learn nothing about who reads your page. The script only fits the height, so you can " +
  "leave it out.";

export function EmbedCode({ name, href, look, team = {}, action, backHref, snippet }: EmbedCodeProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHeading
        title="Put this on your site"
        lead={`What's next, what's on, and the last results of ${name}, always up to date. Any site may show it.`}
      />
      <div className={styles.columns}>
        <div className="column-6">
          <form method="get" action={action} className="column-5">
            {Object.entries(team).map(
              ([part, value]) => value && <input key={part} type="hidden" name={part} value={value} />,
            )}
            {look.colors !== undefined && (
              <SelectField id="colors" name="colors" label="Colors" defaultValue={look.colors ?? ""}>
                <option value="">The school&apos;s</option>
                <option value="plain">Plain</option>
              </SelectField>
            )}
            <SelectField id="theme" name="theme" label="Day or night" defaultValue={look.theme ?? ""}>
              <option value="">As the page around it</option>
              <option value="day">Day</option>
              <option value="night">Night</option>
            </SelectField>
            <Button>Show it</Button>
          </form>
          <TextAreaField
            id="snippet"
            label="Copy this into your page"
            hint={HINT}
            readOnly
            rows={8}
            defaultValue={snippet}
            spellCheck={false}
            className={styles.snippet}
          />
          <ButtonLink href={backHref} variant="quiet">
            Back to {name}
          </ButtonLink>
        </div>
        <iframe src={href} title={`${name}, as it will look`} className={styles.frame} loading="lazy" />
      </div>
    </div>
  );
}
