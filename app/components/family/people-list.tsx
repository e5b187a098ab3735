import type { ReactNode } from "react";
import { ShareButton } from "~/components/sharing/share-button";
import { Badge } from "~/components/ui/badge";
import { Icon } from "~/components/ui/icon";
import { Unbroken } from "~/components/ui/unbroken";
import type { InvitationRow, MemberRow } from "~/models/family/family-page.server";
import { ConfirmedForm, QuickForm } from "./family-form";
import { Initials } from "./seat-strip";
import styles from "./people-list.module.css";

export function MemberList({ owner, members }: { owner: string; members: readonly MemberRow[] }) {
  return (
    <ul className={styles.list}>
      <Row
        mark={<Initials name={owner} isOwner />}
        name={owner}
        badge={<Badge text="Owner" style="highlight" />}
        lines={["You pay for the plan."]}
      />
      {members.map((member) => (
        <Row
          key={member.key}
          mark={<Initials name={member.name} />}
          name={member.name}
          badge={<Badge text="Member" style="secondary" />}
          lines={[member.email, `Joined ${member.joined}`]}
          actions={
            <ConfirmedForm
              intent="remove"
              fields={{ member: member.key }}
              opener={
                <span>
                  Remove<span className="visually-hidden"> {member.name}</span>
                </span>
              }
              question={`${member.name} will lose access to your plan right away, but will keep the account.`}
              label={`Remove ${member.name}`}
            />
          }
        />
      ))}
    </ul>
  );
}

export function InvitationList({ invitations, canSend }: { invitations: readonly InvitationRow[]; canSend: boolean }) {
  return (
    <ul className={styles.list}>
      {invitations.map(({ id, email, sent, expires, isExpired, link }) => (
        <Row
          key={id}
          mark={
            <span className={styles.envelope}>
              <Icon name="mail" />
            </span>
          }
          name={email}
          badge={isExpired ? <Badge text="Expired" style="dark" /> : null}
          lines={[`Sent ${sent}`, isExpired ? `Expired ${expires}` : `Expires ${expires}`]}
          actions={
            <div className={styles.actions}>
              {link && <ShareButton url={link} title="Family plan invitation" about={email} quiet />}
              {canSend && (
                <QuickForm intent="resend" fields={{ id }} icon="refresh" label="Send again" about={`to ${email}`} />
              )}
              <QuickForm
                intent="revoke"
                fields={{ id }}
                icon="trash"
                label="Cancel"
                about={`the invitation to ${email}`}
              />
            </div>
          }
          below={link && <InvitationLink id={id} email={email} link={link} />}
        />
      ))}
    </ul>
  );
}

function InvitationLink({ id, email, link }: { id: string; email: string; link: string }) {
  return (
    <details className={styles.link}>
      <summary>
        Show the link<span className="visually-hidden"> for {email}</span>
      </summary>
      <label className="visually-hidden" htmlFor={`link-${id}`}>
        Invitation link for {email}
      </label>
      <input id={`link-${id}`} className={styles.address} type="text" value={link} readOnly />
      <p className={`small-muted ${styles.note}`}>It works once. The first person to use it gets the seat.</p>
    </details>
  );
}

type RowProps = {
  mark: ReactNode;
  name: string;
  badge: ReactNode;
  lines: readonly string[];
  actions?: ReactNode;
  below?: ReactNode;
};

function Row({ mark, name, badge, lines, actions, below }: RowProps) {
  return (
    <li className={styles.row}>
      {mark}
      <div>
        <p className={styles.name}>
          <Unbroken text={name} /> {badge}
        </p>
        {lines.map((line) => (
          <p key={line} className={`small-muted ${styles.line}`}>
            <Unbroken text={line} />
          </p>
        ))}
      </div>
      {actions && <div className={styles.side}>{actions}</div>}
      {below && <div className={styles.below}>{below}</div>}
    </li>
  );
}
