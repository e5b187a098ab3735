import { pageTitle } from "~contracts/brand";

/** In its own file to keep other titles out of the browser's script (S 2.10). */

export const eventTitle = ({ headline, subheadline }: { headline: string; subheadline: string }) =>
  pageTitle(`${subheadline} - ${headline}`);

export const errorTitle = (status: number) => pageTitle(String(status));
