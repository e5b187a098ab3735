import type { ReactNode } from "react";
import { InfoSection } from "./info-page";
import { SentNotice } from "./request-form";

type ContactSectionProps = {
  title: string;
  lead: string;
  /** The reference, once the form was sent. */
  sent: string | null;
  thanks: { title: string; text: string };
  /** The form. */
  children: ReactNode;
};

/** The last section of a page with a form: the form, or what happens next once it was sent. */
export function ContactSection({ title, lead, sent, thanks, children }: ContactSectionProps) {
  return (
    <InfoSection id="contact" title={title} lead={lead}>
      {sent ? (
        <SentNotice id="form" reference={sent} title={thanks.title}>
          {thanks.text}
        </SentNotice>
      ) : (
        children
      )}
    </InfoSection>
  );
}
