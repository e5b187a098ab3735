import { XMLBuilder } from "fast-xml-parser";

type XmlValue = string | number | XmlElement | readonly XmlElement[] | readonly string[];
/** "@name" is an attribute, "#" the text. */
export type XmlElement = { readonly [name: string]: XmlValue | undefined };

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#",
  processEntities: true,
  suppressEmptyNode: true,
});

// eslint-disable-next-line no-control-regex -- no XML may hold one, not even escaped (XML 1.0, 2.2)
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export function xmlDocument(root: XmlElement): string {
  return xmlFile(String(builder.build(root)));
}

/** Of elements that are text already. */
export const xmlFile = (elements: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${elements.replace(FORBIDDEN, "")}\n`;

export const xmlText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
