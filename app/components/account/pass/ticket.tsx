import type { CSSProperties, ReactNode } from "react";
import type { Ticket } from "~/models/account/ticket";
import { initials } from "~/models/card/initials";
import { ticketPicturePath } from "~/models/navigation/paths";
import styles from "./ticket.module.css";

export function TicketView({ ticket }: { ticket: Ticket }) {
  const { order } = ticket;
  return (
    <section aria-label="Your ticket" className="gap-2">
      <TicketFace {...ticket}>
        Order <b>{order}</b>
      </TicketFace>
      <p className={styles.save}>
        <a href={ticketPicturePath(order)} download={`ticket-${order}.png`}>
          Save it as a picture
        </a>
      </p>
    </section>
  );
}

type TicketFaceProps = Omit<Ticket, "order"> & { children: ReactNode };

/** `children`: what is on the stub. */
export function TicketFace({ pass, period, holder, crestOf, logo, ground, ink, children }: TicketFaceProps) {
  return (
    <div className={styles.box}>
      <div className={styles.ticket} style={{ "--ground": ground } as CSSProperties} data-ink={ink}>
        <div className={styles.face}>
          <span className={styles.crest}>
            {logo ? (
              <img src={logo} alt="" width={56} height={56} />
            ) : (
              <span aria-hidden="true">{initials(crestOf)}</span>
            )}
          </span>
          <p className={styles.holder}>{holder}</p>
          <p className={styles.pass}>{pass}</p>
          <p className={styles.period}>{period}</p>
        </div>
        <p className={styles.stub}>{children}</p>
      </div>
    </div>
  );
}
