import { parse } from "node-html-parser";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A component as the server sends it, to be asked with selectors. */
export function rendered(element: ReactElement) {
  return parse(renderToStaticMarkup(element));
}
