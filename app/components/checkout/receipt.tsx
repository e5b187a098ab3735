import type { ReactNode } from "react";
import { TicketView } from "~/components/account/pass/ticket";
import { OrganizationRow } from "~/components/organization/organization-row";
import { Alert, Problem } from "~/components/ui/alert";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { PrintButton } from "~/components/ui/print-button";
import { Unbroken } from "~/components/ui/unbroken";
import { supportedLater } from "~/models/billing/support-school";
import type { PartnerView, ReceiptBody, ReceiptSupport, RecruitingView } from "~/models/checkout/view";
import { notificationsPath, ownedDownloadsPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import { OpenInApp } from "./open-in-app";
import { RecruitingDialog } from "./recruiting-dialog";
import { SchoolRows, SupportSchoolSearch } from "./support-school";
import styles from "./receipt.module.css";

type ReceiptProps = { body: ReceiptBody; action: string };

export function Receipt({ body, action }: ReceiptProps) {
  return (
    <div className={styles.receipt}>
      <div className={styles.column}>
        {body.ticket && <TicketView ticket={body.ticket} />}
        {body.annual ? <AnnualPass body={body} /> : <OtherPass body={body} action={action} />}
      </div>
      <div className={styles.column}>
        {body.lines.length > 0 && <Amounts lines={body.lines} />}
        <Recruiting view={body.recruiting} action={action} />
        {body.partner && <PartnerOffer partner={body.partner} />}
      </div>
    </div>
  );
}

function AnnualPass({ body }: { body: ReceiptBody }) {
  const { renewsOn, endsOn, billedTo, support } = body;
  return (
    <>
      <MailNote email={body.email} />
      <Watch body={body} />
      <section className={styles.box}>
        <PassTitle body={body} />
        {renewsOn && (
          <p>
            Your subscription starts today and will renew on {renewsOn}. At that time, you will automatically be billed
            to your {billedTo}.
          </p>
        )}
        {endsOn && <p>Your subscription starts today and will end on {endsOn}.</p>}
      </section>
      {support?.supported && (
        <section className={styles.box}>
          <h2 className="size-22">Thanks for supporting!</h2>
          <OrganizationRow name={support.supported.name} logo={support.supported.logo} />
          <p>
            Thank you for supporting {support.supported.name}! Your subscription will help fund the school&apos;s
            programs.
          </p>
          <HearOfGames school={support.supported.name} />
        </section>
      )}
    </>
  );
}

function OtherPass({ body, action }: ReceiptProps) {
  const { renewsOn, endsOn, billedTo, support } = body;
  return (
    <>
      <section className={styles.box}>
        <PassTitle body={body} />
        {renewsOn && (
          <p>
            Your subscription starts today and will renew on {renewsOn}. You will automatically be billed to your{" "}
            {billedTo} if you do not cancel before your renewal date.
          </p>
        )}
        {endsOn && <p>Your subscription starts today and will end on {endsOn}.</p>}
        {body.isDownload && (
          <p>
            It stays in <a href={ownedDownloadsPath()}>your library</a>: download it again whenever you like.
          </p>
        )}
      </section>
      <MailNote email={body.email} />
      <Watch body={body} />
      {support && <Support support={support} action={action} />}
    </>
  );
}

function PassTitle({ body: { passName, price, pricePeriod } }: { body: ReceiptBody }) {
  return (
    <h2 className={styles.pass}>
      {passName}
      {price && (
        <span className={styles.price}>
          {price}
          {pricePeriod && <span className={styles.period}> {pricePeriod}</span>}
        </span>
      )}
    </h2>
  );
}

function MailNote({ email }: { email: string | null }) {
  return (
    <p className={styles.note}>
      <Icon name="mail" />
      <span>
        A confirmation e-mail was sent
        {email && (
          <>
            {" "}
            to <Unbroken text={email} />
          </>
        )}
        .
      </span>
    </p>
  );
}

function Watch({ body: { watch, app, lacks } }: { body: ReceiptBody }) {
  if (lacks)
    return (
      <Alert kind="warning" title="This pass doesn't open the event you came for">
        <p>
          It needs the {lacks.pass}. Bought the wrong pass? E-mail{" "}
          <a href={`mailto:${brand.support.email}`}>{brand.support.email}</a>.
        </p>
        <ButtonLink href={lacks.href} variant="primary" size="lg">
          See Special Pass Options
        </ButtonLink>
      </Alert>
    );
  return (
    <OpenInApp app={app} label={watch.label}>
      <p className={styles.watch}>
        <ButtonLink href={watch.href} variant="primary" size="lg">
          {watch.label}
        </ButtonLink>
      </p>
    </OpenInApp>
  );
}

/** Once a school is chosen, no one has to scroll past a second search to the video. */
function OtherSchools({ closed, children }: { closed: boolean; children: ReactNode }) {
  if (!closed) return children;
  return (
    <details>
      <summary className={styles.others}>Support another school</summary>
      {children}
    </details>
  );
}

function Support({
  support: { supported, schools, search, error },
  action,
}: {
  support: ReceiptSupport;
  action: string;
}) {
  return (
    <section className={styles.box} id="support">
      <h2 className="size-22">Support your school</h2>
      <p>{supportedLater(supported?.name ?? null)}</p>
      {supported && <HearOfGames school={supported.name} />}
      {error && <Problem title={error} />}
      {schools.length > 0 && (
        <SchoolRows label="Schools to support" schools={schools} action={action} intents={INTENTS} />
      )}
      {search && (
        <OtherSchools closed={supported !== null && !search.q}>
          <SupportSchoolSearch search={search} action={action} asksToSearch={null} intents={INTENTS} />
        </OtherSchools>
      )}
    </section>
  );
}

/** Nothing is told of its games before (S 7.3). */
function HearOfGames({ school }: { school: string }) {
  return (
    <p className={styles.hear}>
      Do you want to hear about {school}&apos;s games? <a href={`${notificationsPath()}#alerts`}>Choose your alerts</a>
    </p>
  );
}

const INTENTS = { select: "support-school", remove: "remove-support" } as const;

function Amounts({ lines }: { lines: ReceiptBody["lines"] }) {
  return (
    <section className={`${styles.box} ${styles.amounts}`}>
      <h2 className="size-22">Receipt</h2>
      <dl className={styles.lines}>
        {lines.map(({ name, value, isTotal }) => (
          <div key={name} className={isTotal ? styles.total : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.print}>
        <p>It stays in your account. Print this page for your records.</p>
        <PrintButton />
      </div>
    </section>
  );
}

export const RecruitingThanks = () => <p role="status">Thank you. {brand.recruiting.name} will be in touch.</p>;

function Recruiting({ view, action }: { view: RecruitingView; action: string }) {
  return (
    <section className={styles.recruiting} id="recruiting">
      <h2 className="size-22">Does your child want to compete in sports at the college level?</h2>
      {view.sent ? (
        <RecruitingThanks />
      ) : (
        <p>
          <ButtonLink href={`${view.openHref}#recruiting-title`}>Get a FREE recruiting profile</ButtonLink>
        </p>
      )}
      {view.open && <RecruitingDialog view={view} action={action} />}
    </section>
  );
}

/** The partner's widget or our own card; only with marketing consent (B 2.9). */
function PartnerOffer({ partner: { script } }: { partner: PartnerView }) {
  if (script) {
    return (
      <div className={styles.widget}>
        <div id="partner-offer" />
        <script async src={script} />
      </div>
    );
  }
  return (
    <section className={styles.card} aria-labelledby="partner-title">
      <p className={styles.kicker}>From our partner</p>
      <h2 id="partner-title" className="size-22">
        Wear the colors you cheer for
      </h2>
      <p>{brand.marketingPartner.name} has something for subscribers: gear from your school, made to order.</p>
      <p>
        <ButtonLink href={brand.marketingPartner.url} target="_blank" rel="noopener noreferrer sponsored">
          See {brand.marketingPartner.name}
        </ButtonLink>
      </p>
    </section>
  );
}
