import { pageMeta } from "~/models/navigation/page";
import { pageTitle } from "~contracts/brand";

/** The tags of a page whose words are always the same. */
export const informationMeta =
  (name: string, description: string) =>
  ({ data }: { data: { address: string } | undefined }) =>
    pageMeta({ title: pageTitle(name), description, address: data?.address });
