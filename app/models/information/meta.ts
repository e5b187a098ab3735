import { pageMeta } from "~/models/sharing/page-meta";
import { pageTitle } from "~contracts/brand";

type InformationMeta = {
  name: string;
  description: string;
  address: string | undefined;
};

export const informationMeta = ({ name, description, address }: InformationMeta) =>
  pageMeta({ title: pageTitle(name), description, address });
