import type { SubmissionResult } from "@conform-to/dom";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SignInForm } from "~/components/account/sign-in/sign-in-form";
import { SignUpForm } from "~/components/account/sign-in/sign-up-form";
import { OrganizationRow } from "~/components/organization/organization-row";
import { Alert, Problem } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import script from "~/enhancement/built/checkout.js?url";
import { initials } from "~/models/card/initials";
import {
  type AccountBody,
  type CheckoutEvent,
  type CheckoutView as View,
  drawnView,
  type SummaryView,
} from "~/models/checkout/view";
import { redeemPath } from "~/models/navigation/paths";
import { AlreadySubscribed } from "./already-subscribed";
import { OrderSummary } from "./order-summary";
import { PassCards } from "./pass-cards";
import { COOKIE_NOTICE, PaymentStep } from "./payment-step";
import { Receipt, RecruitingThanks } from "./receipt";
import { RecruitingDialog } from "./recruiting-dialog";
import { StepMarks } from "./step-marks";
import { SubscriptionFaq } from "./subscription-faq";
import { SupportSchool } from "./support-school";
import styles from "./checkout-view.module.css";

/** The page of every route that sells. */
export const CheckoutPage = () => <CheckoutView page={useLoaderData<View>()} answer={useActionData<View>()} />;

/** Each step is a page of its own (B 2); what a form came to is drawn over it. */
export function CheckoutView({ page, answer }: { page: View; answer?: View | undefined }) {
  const view = drawnView(page, answer);
  if (view.body.kind === "subscribed") {
    return (
      <div className={`wrap-text ${styles.page} ${styles.narrow}`}>
        <AlreadySubscribed app={view.app} holder={view.body.holder} />
      </div>
    );
  }
  const { summary } = view;
  return (
    <div className={`wrap ${styles.page}`}>
      {view.event && <EventOffer event={view.event} />}
      <StepMarks steps={view.steps} />
      <h1 className={styles.title}>{view.title}</h1>
      {view.message && <Problem title={view.message} />}
      <div className={summary ? styles.columns : undefined}>
        <div className={styles.step}>
          <Step view={view} />
        </div>
        {summary && (
          <aside className={styles.aside}>
            <OrderSummary
              summary={summary.order}
              school={summary.school}
              gift={summary.gift}
              agreed={summary.agreed}
              promo={summary.promo}
              action={view.action}
            />
          </aside>
        )}
      </div>
      {summary && <Foot summary={summary.order} />}
      {view.body.kind === "passes" && !view.buysDownload && <SubscriptionFaq />}
      <CookieNotice />
      <p id="checkout-error" aria-live="assertive" className="visually-hidden" />
      <script type="module" src={script} />
    </div>
  );
}

/** Unhidden by script when the browser keeps no cookies, since no choice would be remembered (B 2.5). */
function CookieNotice() {
  return (
    <div id="cookie-notice" hidden>
      <Alert kind="bad" title={COOKIE_NOTICE} />
    </div>
  );
}

const unshown = ({ step, buysDownload }: View): string =>
  step === "receipt" ? "your receipt" : buysDownload ? "this download" : "passes";

function Step({ view }: { view: View }) {
  const { body, action, account, supports, summary } = view;
  switch (body.kind) {
    case "passes":
      return (
        <>
          {supports && (
            <OrganizationRow
              name={supports.name}
              logo={supports.logo}
              place={supports.place}
              note="Annual passes support this school."
            />
          )}
          <PassCards body={body} action={action} />
        </>
      );
    case "school":
      return <SupportSchool body={body} action={action} />;
    case "account":
      return <AccountStep body={body} action={action} answer={account as SubmissionResult<string[]> | undefined} />;
    case "payment":
      return <PaymentStep body={body} action={action} disclaimer={summary?.order.disclaimer ?? null} />;
    case "receipt":
      return <Receipt body={body} action={action} />;
    case "unavailable":
      return (
        <>
          <EmptyState drawing="tickets" title={`We can't show ${unshown(view)} right now`}>
            <ButtonLink href={body.retryHref} variant="primary">
              Try again
            </ButtonLink>
          </EmptyState>
          {body.recruiting?.sent && <RecruitingThanks />}
          {body.recruiting?.open && <RecruitingDialog view={body.recruiting} action={action} />}
        </>
      );
    case "not-for-sale":
      return (
        <EmptyState
          drawing="tickets"
          title="Passes aren't on sale here yet"
          action={<ButtonLink href={redeemPath()}>Redeem a code</ButtonLink>}
        >
          Free games are open to everyone. Have a code from your school or booster club? It works here.
        </EmptyState>
      );
    case "subscribed":
      return null;
  }
}

function Foot({ summary: { total, plusTax } }: { summary: SummaryView["order"] }) {
  return (
    <a href="#summary-title" className={styles.foot} id="order-foot">
      <span>Order summary</span>
      <strong data-total="">
        {total}
        {plusTax && <small> plus tax</small>}
      </strong>
    </a>
  );
}

type AccountStepProps = { body: AccountBody; action: string; answer: SubmissionResult<string[]> | undefined };

/** The chosen pass is kept meanwhile (rulings 3 "checkout and signing in"). */
function AccountStep({ body, action, answer }: AccountStepProps) {
  const { hasAccount, otherHref, paymentHref, email, can } = body;
  return hasAccount ? (
    <>
      <p>
        New here? <a href={otherHref}>Create an account</a>.
      </p>
      <SignInForm
        action={action}
        back={paymentHref}
        answer={answer}
        email={email ?? undefined}
        canSendLink={can.sign_in_link}
      />
    </>
  ) : (
    <>
      <p>
        Your pass goes with an account, so you can watch on every device. Already have one?{" "}
        <a href={otherHref}>Sign in</a>.
      </p>
      <SignUpForm action={action} signInHref={otherHref} answer={answer} byMail={can.sign_up_link} />
    </>
  );
}

/** The game that the pass is for stays in sight until it is bought (B 2.2). */
function EventOffer({ event: { name, crests, isLive, date, dateText } }: { event: CheckoutEvent }) {
  return (
    <div className={styles.strip}>
      <span className={styles.crests}>
        {crests.map((crest, index) => (
          <span key={index} className={styles.crest}>
            {crest.logo ? (
              <img src={crest.logo} alt="" width={32} height={32} decoding="async" />
            ) : (
              <span aria-hidden="true">{initials(crest.name)}</span>
            )}
          </span>
        ))}
      </span>
      <p className={styles.name}>{name}</p>
      <p className="small-muted">
        {isLive ? (
          <Badge text="Live now" style="primary" icon="live" size="sm" />
        ) : (
          dateText && <time dateTime={date ?? undefined}>{dateText}</time>
        )}
      </p>
    </div>
  );
}
