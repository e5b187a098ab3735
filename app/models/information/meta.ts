import { pageMeta } from "~/models/sharing/page-meta";
import { pageTitle } from "~contracts/brand";

type InformationMeta = {
  name: string;
  description: string;
  /** The page's one right address; undefined when its loader failed. */
  address: string | undefined;
};

/** What an information page says of itself to others (S 2.10). */
export const informationMeta = ({ name, description, address }: InformationMeta) =>
  pageMeta({ title: pageTitle(name), description, address });
