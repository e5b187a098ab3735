import { AccountCard, ChangePanel, NotNow } from "~/components/account/account-card";
import { RowList } from "~/components/account/row-list";
import { answerTo, CardForm, type FormAnswer } from "~/components/account/section-form";
import { ReminderButton } from "~/components/event/reminder-button";
import { OrganizationRow } from "~/components/organization/organization-row";
import { Problem } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { formState, inputProps } from "~/components/ui/form-state";
import { PasswordField } from "~/components/ui/password-field";
import { RadioField } from "~/components/ui/radio-field";
import type { ListsView } from "~/models/account/account.server";
import { passwordSchema } from "~/models/account/account-forms";
import { DATA_PROBLEMS, type DataProblem } from "~/models/account/notices";
import type { CardView } from "~/models/card/card-view";
import type { FamilyCard as Family } from "~/models/family/family-card.server";
import { ownerText, shareText } from "~/models/family/seat-words";
import {
  accountCardPath,
  deleteAccountPath,
  devicesPath,
  findSchoolPath,
  giftPath,
  giftsPath,
  manageFamilyPath,
  notificationsPath,
  ownDataPath,
  passkeysPath,
  watchEventsPath,
} from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import { PASSWORD_MIN_LENGTH } from "~contracts/limits";
import { FollowedRow } from "./followed-row";

export function DataCard({ problem }: { problem: DataProblem | null }) {
  return (
    <AccountCard id="data" title="Your data">
      {problem && (
        <Problem title={DATA_PROBLEMS[problem]}>
          {problem === "copy-missing" && (
            <p>
              <a href={`mailto:${brand.support.email}`}>{brand.support.email}</a>
            </p>
          )}
        </Problem>
      )}
      <p>
        Get a copy of everything we keep with your account: your profile, what you bought, watched and followed. It’s a
        file that any text editor opens, and it says what each part means.
      </p>
      <form method="post" action={ownDataPath()}>
        <Button variant="secondary">Download my data</Button>
      </form>
    </AccountCard>
  );
}

const CHOICES = [
  { value: "yes", label: "Yes, send me game alerts, playoffs and offers" },
  { value: "no", label: "No, only what my account needs, such as receipts" },
] as const;

type EmailCardProps = { subscribed: boolean | null; answer: FormAnswer | undefined; saved: string | null };

/** Nothing is preselected for members who were never asked (S 3, 7.2). */
export function EmailCard({ subscribed, answer, saved }: EmailCardProps) {
  const [form, { email_subscribe: field }] = formState({
    id: "email-form",
    names: ["email_subscribe"],
    answer: answerTo("email", answer),
  });
  const chosen = field.initialValue ?? (subscribed === null ? undefined : subscribed ? "yes" : "no");
  return (
    <AccountCard id="email" title="E-mail preferences" saved={saved}>
      <CardForm name="email" form={form} fields={[field]} submitLabel="Save">
        <RadioField
          field={field}
          legend={`Can ${brand.name} e-mail you about games?`}
          choices={CHOICES}
          chosen={chosen}
        />
      </CardForm>
      <p>
        <a href={notificationsPath()}>Choose your game alerts</a>, or{" "}
        <a href={accountCardPath("profile")}>change the address</a> they go to.
      </p>
    </AccountCard>
  );
}

/** Links to the family page (rulings 3 "manage-family"). */
export function FamilyCard({ family }: { family: Family }) {
  return (
    <AccountCard id="family" title="Family">
      <p>{words(family)}</p>
      <p>
        <ButtonLink href={manageFamilyPath()}>
          {family.role === "none" ? "About the family plan" : "Your family page"}
        </ButtonLink>
      </p>
    </AccountCard>
  );
}

function words(family: Family): string {
  if (family.role === "owner") return ownerText(family);
  if (family.role === "none") return shareText(family.seats);
  return family.runs
    ? `You watch on ${family.owner}'s plan. You aren't charged for it.`
    : `${family.owner}'s plan isn't running right now. You can watch on it again as soon as it is.`;
}

export function GiftsCard() {
  return (
    <AccountCard id="gifts" title="Gifts">
      <p>
        Give a pass to someone else, by e-mail or on paper. <a href={giftPath()}>Give a pass</a>
      </p>
      <div>
        <ButtonLink href={giftsPath()}>Gifts you&apos;ve given</ButtonLink>
      </div>
    </AccountCard>
  );
}

export function FollowingCard({ lists }: { lists: ListsView | null }) {
  return (
    <AccountCard id="following" title="Following and reminders">
      {lists ? <Lists lists={lists} /> : <NotNow />}
    </AccountCard>
  );
}

function Lists({ lists: { following, moreFollowed, reminders } }: { lists: ListsView }) {
  return (
    <>
      <h3 className="size-22">Following</h3>
      {following.length === 0 ? (
        <p>
          Nothing yet. <a href={findSchoolPath()}>Find a school</a> and follow it.
        </p>
      ) : (
        <RowList
          label="Following"
          rows={following.map((one) => ({ key: one.key, row: <FollowedRow one={one} redir={HERE} /> }))}
        />
      )}
      {moreFollowed > 0 && <p className="muted">And {moreFollowed} more.</p>}
      <h3 className="size-22">Reminders</h3>
      {reminders === null ? (
        <NotNow />
      ) : reminders.length === 0 ? (
        <p>
          You have none right now. Set one on any <a href={watchEventsPath({ status: "upcoming" })}>upcoming game</a>.
        </p>
      ) : (
        <RowList
          label="Reminders"
          rows={reminders.map((card) => ({ key: card.key, row: <ReminderRow card={card} /> }))}
        />
      )}
    </>
  );
}

const HERE = accountCardPath("following");

function ReminderRow({ card }: { card: CardView }) {
  const contentType = card.contentType ?? "game";
  const button = (
    <ReminderButton contentType={contentType} contentKey={card.key} active about={card.title} redir={HERE} compact />
  );
  const logo = card.teams.find((team) => team.logo)?.logo ?? null;
  return <OrganizationRow name={card.title} place={card.dateText} logo={logo} href={card.href} action={button} />;
}

type PasswordCardProps = {
  email: string | null;
  open: boolean;
  answer: FormAnswer | undefined;
  saved: string | null;
  /** Whether the service has passkeys. */
  hasPasskeys: boolean;
};

/** Asks for the current password too (S 7.2). */
export function PasswordCard({ email, open, answer, saved, hasPasskeys }: PasswordCardProps) {
  const lastResult = answerTo("password", answer);
  const [form, { current_password, new_password }] = formState({
    id: "password-form",
    answer: lastResult,
    schema: passwordSchema,
  });
  return (
    <AccountCard id="password" title="Password" saved={saved}>
      <p>
        Changing your password signs you out on every other device.{" "}
        <a href={devicesPath()}>See where you&apos;re signed in</a>
      </p>
      {hasPasskeys && (
        <p>
          Tired of typing it? <a href={passkeysPath()}>Sign in with a passkey</a>. A new password removes all passkeys.
        </p>
      )}
      <ChangePanel label="Change the password" open={open || lastResult !== undefined}>
        <CardForm
          name="password"
          form={form}
          fields={[current_password, new_password]}
          submitLabel="Change the password"
        >
          {email && <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />}
          <PasswordField
            {...inputProps(current_password, "password")}
            label="Current password"
            autoComplete="current-password"
          />
          <PasswordField
            {...inputProps(new_password, "password")}
            label="New password"
            hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
            autoComplete="new-password"
          />
        </CardForm>
        <p>
          Forgot it, or never chose one? Sign out, then choose &ldquo;Forgot your password?&rdquo; where you sign in.
        </p>
      </ChangePanel>
    </AccountCard>
  );
}

export function DeleteCard() {
  return (
    <AccountCard id="delete" title="Delete account">
      <p>
        Your {brand.name} account goes away, with your teams, lists, passes and downloads. The next page shows what you
        lose and asks for your password.
      </p>
      <p>
        <ButtonLink href={deleteAccountPath()} variant="danger">
          Delete my account
        </ButtonLink>
      </p>
    </AccountCard>
  );
}
