import { pageTitle } from "~/brand";

type InformationMeta = {
  name: string;
  description: string;
  /** The page's one right address; undefined when its loader failed. */
  address: string | undefined;
};

/** Title, description and canonical link of an information page (S 2.10). */
export function informationMeta({ name, description, address }: InformationMeta) {
  return [
    { title: pageTitle(name) },
    { name: "description", content: description },
    ...(address ? [{ tagName: "link", rel: "canonical", href: address }] : []),
  ];
}
