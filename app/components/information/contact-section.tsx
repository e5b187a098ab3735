import type { ReactNode } from "react";
import { InfoSection } from "./info-page";
import { SentNotice } from "./request-form";

type ContactSectionProps = {
  title: string;
  lead: string;
  /** Reference number once the form has been sent. */
  sent: string | null;
  thanks: { title: string; text: string };
  children: ReactNode;
};

export function ContactSection({ title, lead, sent, thanks, children }: ContactSectionProps) {
  return (
    <InfoSection id="contact" title={title} lead={lead}>
      {sent ? (
        <SentNotice reference={sent} title={thanks.title}>
          {thanks.text}
        </SentNotice>
      ) : (
        children
      )}
    </InfoSection>
  );
}
