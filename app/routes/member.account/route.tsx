import { useActionData, useLoaderData } from "@remix-run/react";
import { PaymentCardCard } from "~/components/account/pass/payment-card";
import { ReceiptsCard } from "~/components/account/pass/receipts-card";
import { SubscriptionCard } from "~/components/account/pass/subscription-card";
import {
  DataCard,
  DeleteCard,
  EmailCard,
  FamilyCard,
  FollowingCard,
  GiftsCard,
  PasswordCard,
} from "~/components/account/profile/account-cards";
import { ProfileCard } from "~/components/account/profile/profile-card";
import { SchoolCard } from "~/components/account/profile/school-card";
import { TeamsCard } from "~/components/account/profile/teams-card";
import { PageHeading } from "~/components/ui/page-heading";
import { type AccountView, loadAccount, schoolChoice } from "~/models/account/account.server";
import { answerAccountForm } from "~/models/account/account-answer.server";
import { ACCOUNT_FORMS, type AccountSaved, CARD_OF, SAVED } from "~/models/account/account-forms";
import { CARD_PROBLEMS, DATA_PROBLEMS } from "~/models/account/notices";
import { ACCOUNT_EVENT, report, SUBSCRIPTION_EVENT } from "~/models/analytics/report.server";
import { otherWaysIn } from "~/models/member/sign-in-link.server";
import { isKeyOf } from "~/models/navigation/is-key-of";
import { type RouteHandle, titleOf, unlistedMeta } from "~/models/navigation/page";
import { accountCardPath } from "~/models/navigation/paths";
import { areFieldNamesAllowed } from "~/web/form/form.server";
import { KEY_FIELD, oneTimeForm } from "~/web/form/one-time-form.server";
import { emailCookie, timeZoneCookie } from "~/web/session/login-cookies.server";
import { route } from "~/web/visit/visit.server";
import styles from "./account.module.css";

export const handle: RouteHandle = { pageContext: "account", takes: "payment" };

export const meta = unlistedMeta(titleOf("account"));

export const loader = route({ requires: "member" }, async (visit, { visitor }) => {
  const { searchParams } = visit.url;
  const near = searchParams.has("school") || searchParams.has("team") ? await visit.near() : null;
  const [account, school, team, ways] = await Promise.all([
    loadAccount(visit.upstreams, visitor, visit.viewing(), visit.session.call),
    schoolChoice(visit.upstreams, { text: searchParams.get("school"), near }, visit.session.call),
    schoolChoice(visit.upstreams, { text: searchParams.get("team"), near }, visit.session.call),
    otherWaysIn(visit.upstreams),
  ]);
  visit.stillSignedIn();
  const saved = searchParams.get("saved");
  const problem = searchParams.get("problem");
  const { key, cookies } = oneTimeForm(visit);
  const page = {
    account,
    choices: { school, team },
    oneTimeKey: key,
    saved: isKeyOf(SAVED, saved) ? saved : null,
    problem: isKeyOf(CARD_PROBLEMS, problem) ? CARD_PROBLEMS[problem] : null,
    dataProblem: isKeyOf(DATA_PROBLEMS, problem) ? problem : null,
    hasPasskeys: ways.passkeys,
    opensPassword: searchParams.get("open") === "password",
  };
  const { own } = account;
  // It may have been changed in another browser.
  const email = own && own.email !== visitor.email ? [emailCookie(own.email)] : [];
  return visit.private(page, { cookies: [...email, ...cookies] });
});

const ALL_FIELDS = ["form", ...Object.values(ACCOUNT_FORMS).flat()];

/** Each form may carry only its own fields (security 2). */
export const action = route({ requires: "member" }, async (visit) => {
  const { tooOften } = visit;
  const posted = await visit.form(ALL_FIELDS);
  const form = posted.get("form");
  if (!isKeyOf(ACCOUNT_FORMS, form) || !areFieldNamesAllowed([...posted.keys()], ["form", ...ACCOUNT_FORMS[form]])) {
    return visit.noSuchForm();
  }
  const oneTime = oneTimeForm(visit);
  const isKeyed = ACCOUNT_FORMS[form].some((field) => field === KEY_FIELD);
  // The form is out of date, so show the current state instead.
  if (isKeyed && !oneTime.isCurrent(posted)) return visit.redirect(accountCardPath(CARD_OF[form]));
  const answer = await answerAccountForm(visit.upstreams, form, posted, visit.session.call, {
    tooOften,
    network: visit.context.clientNetwork,
  }).finally(() => visit.stillSignedIn());
  if ("form" in answer) return visit.reply(answer, answer);
  if (answer.saved === "reactivate") report(SUBSCRIPTION_EVENT.reactivate, {}, visit.reporter, visit.epochMs);
  if (answer.saved === "school")
    report(ACCOUNT_EVENT.schoolSupport, { school_key: posted.get("school_key") }, visit.reporter, visit.epochMs);
  const zone = answer.timeZone ? [timeZoneCookie(answer.timeZone)] : [];
  const cookies = [...(isKeyed ? oneTime.spent() : []), ...zone];
  return visit.redirect(accountCardPath(CARD_OF[answer.saved], { saved: answer.saved }), { cookies });
});

/** In the order of rulings 3 "account page". */
const cardsOf = ({ card, family }: Pick<AccountView, "card" | "family">) => [
  { id: "subscription", label: "Subscription" },
  ...(card ? [{ id: "card", label: "Payment card" }] : []),
  { id: "school", label: "Supported school" },
  { id: "teams", label: "Favorite teams" },
  { id: "following", label: "Following and reminders" },
  { id: "profile", label: "Profile and time zone" },
  { id: "password", label: "Password" },
  { id: "email", label: "E-mail preferences" },
  ...(family ? [{ id: "family", label: "Family" }] : []),
  { id: "receipts", label: "Receipts" },
  { id: "gifts", label: "Gifts" },
  { id: "data", label: "Your data" },
  { id: "delete", label: "Delete account" },
];

export default function AccountPage() {
  const { account, choices, saved, oneTimeKey, problem, dataProblem, opensPassword, hasPasskeys } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { own, lists, emailSubscribe, card, receipts, family } = account;
  const done = (...saves: AccountSaved[]) => (saved && !answer && saves.includes(saved) ? SAVED[saved] : null);
  return (
    <div className={`wrap column-6 ${styles.page}`}>
      <PageHeading title="My Account" lead={own?.email} />
      <nav className={styles.cards} aria-label="On this page">
        <ul>
          {cardsOf({ card, family }).map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="column-4">
        <SubscriptionCard
          own={own}
          oneTimeKey={oneTimeKey}
          answer={answer}
          saved={done("reactivate", "stays", "changes", "upgraded", "keep-pass", "refund", "paused", "resumed")}
        />
        {card && (
          <PaymentCardCard
            card={card}
            oneTimeKey={oneTimeKey}
            answer={answer}
            saved={done("card", "no-card")}
            problem={answer ? null : problem}
          />
        )}
        <SchoolCard own={own} choice={choices.school} answer={answer} saved={done("school", "no-school")} />
        <TeamsCard lists={lists} choice={choices.team} answer={answer} saved={done("team", "no-team")} />
        <FollowingCard lists={lists} />
        <ProfileCard own={own} answer={answer} saved={done("profile", "address", "address-changed")} />
        <PasswordCard
          email={own?.email ?? null}
          open={opensPassword}
          answer={answer}
          saved={done("password")}
          hasPasskeys={hasPasskeys}
        />
        <EmailCard subscribed={emailSubscribe} answer={answer} saved={done("email")} />
        {family && <FamilyCard family={family} />}
        <ReceiptsCard receipts={receipts} />
        <GiftsCard />
        <DataCard problem={answer ? null : dataProblem} />
        <DeleteCard />
      </div>
    </div>
  );
}
