import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Check, CheckList } from "~/components/ui/check-list";
import { PageHeading } from "~/components/ui/page-heading";
import type { RetentionOffer } from "~/models/canceling/retention-offer";
import { accountCardPath, cancelPath, pausePath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import styles from "./cancel-steps.module.css";
import layout from "./subscription-page.module.css";

type CancelQuestionProps = {
  plan: string;
  /** Null when nothing is paid for anymore. */ ends: string | null;
  isPaused: boolean;
  /** It can wait for the next season instead. */
  pauses: boolean;
  /** Someone watches on it from a family seat. */
  isShared: boolean;
  hasOffer: boolean;
  oneTimeKey: string;
};

function whatEnds({ plan, ends, isPaused }: Pick<CancelQuestionProps, "plan" | "ends" | "isPaused">): string {
  if (ends) return `Your ${plan} won't renew. You can watch until ${ends}.`;
  return isPaused
    ? `Your ${plan} is paused. If you cancel, it isn't back on the day you chose.`
    : `The last charge for your ${plan} didn't go through. If you cancel, it ends right away.`;
}

export function CancelQuestion({ plan, ends, isPaused, pauses, isShared, hasOffer, oneTimeKey }: CancelQuestionProps) {
  return (
    <>
      <PageHeading kicker="My Account" title="Cancel subscription" lead={whatEnds({ plan, ends, isPaused })} />
      <CheckList>
        <Check>
          {ends ? (
            <>
              You won&apos;t be charged again. What you&apos;ve paid for is yours until <strong>{ends}</strong>.
            </>
          ) : (
            `You won't be charged again${isPaused ? "" : ", and we won't retry the charge that failed"}.`
          )}
        </Check>
        <Check>
          {ends ? "After that, games" : "From then on, games"} that need a pass are off limits. Free games and
          highlights stay free.
        </Check>
        {isShared && <Check>It ends for everyone on your family plan, too.</Check>}
        <Check>You keep your account, teams, lists, receipts and the games you bought to keep.</Check>
      </CheckList>
      <div className={layout.ways}>
        {hasOffer ? (
          <ButtonLink href={cancelPath({ step: "offer" })} variant="danger" size="lg">
            Continue to cancel
          </ButtonLink>
        ) : (
          <CancelForm intent="cancel" oneTimeKey={oneTimeKey}>
            <Button variant="danger" size="lg" wide>
              Cancel subscription
            </Button>
          </CancelForm>
        )}
        {pauses && (
          <ButtonLink href={pausePath()} size="lg">
            Pause until next season instead
          </ButtonLink>
        )}
        <ButtonLink href={accountCardPath("subscription")} variant="quiet" size="lg">
          Keep my pass
        </ButtonLink>
      </div>
    </>
  );
}

type RetentionOfferProps = { offer: RetentionOffer; ends: string; oneTimeKey: string };

/** One offer only, with a plain way past it (rulings 3 "retention offer"). */
export function RetentionOfferView({
  offer: { code, agreed, price, before, period, terms },
  ends,
  oneTimeKey,
}: RetentionOfferProps) {
  return (
    <>
      <PageHeading kicker="Before you go" title={`Stay with ${brand.name} for less`} />
      <section className={styles.offer} aria-label="The offer">
        <p className={styles.price}>
          <s className={styles.before}>
            <span className="visually-hidden">Before: </span>
            {before}
          </s>{" "}
          <strong>{price}</strong> <span className={styles.period}>{period}</span>
        </p>
        {terms.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <CancelForm intent="stay" offered={code} agreed={agreed} oneTimeKey={oneTimeKey}>
          <Button variant="primary" size="lg" wide>
            Keep my pass at {price}
          </Button>
        </CancelForm>
      </section>
      <CancelForm intent="cancel" offered={code} oneTimeKey={oneTimeKey}>
        <Button size="lg" wide>
          No thanks, cancel
        </Button>
      </CancelForm>
      <p className="muted">
        If you cancel, your pass ends on {ends}. Or{" "}
        <a href={accountCardPath("subscription")}>keep everything as it is</a>.
      </p>
    </>
  );
}

type CancelFormProps = {
  intent: "cancel" | "stay";
  offered?: string;
  /** In cents. */
  agreed?: number;
  oneTimeKey: string;
  children: ReactNode;
};

function CancelForm({ intent, offered, agreed, oneTimeKey, children }: CancelFormProps) {
  return (
    <form method="post" action={cancelPath(offered ? { step: "offer" } : {})}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={oneTimeKey} />
      {offered && <input type="hidden" name="offered" value={offered} />}
      {agreed !== undefined && <input type="hidden" name="agreed" value={agreed} />}
      {children}
    </form>
  );
}
