import { pageTitle } from "~contracts/brand";

/** The titles that the browser's script needs, too (S 2.10): the names and lists of all others stay out of it. */

export const eventTitle = ({ headline, subheadline }: { headline: string; subheadline: string }) =>
  pageTitle(`${subheadline} - ${headline}`);

export const errorTitle = (status: number) => pageTitle(String(status));
