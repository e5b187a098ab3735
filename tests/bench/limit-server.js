// What the site is measured against: `node limit-server.js react|memory|remix FILE PORT`. On bare node:http, `react`
// renders the very markup of FILE with React for every request, and `memory` sends FILE as it is; `remix` renders the
// markup as Remix's express template does, among the site's routes, with the page's structured data as its record.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { NodeType, parse } from "node-html-parser";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { stockRemix } from "./stock-remix.js";

const [kind, file, port] = process.argv.slice(2);
const html = readFileSync(file, "utf8");

const RENAMED = {
  class: "className",
  for: "htmlFor",
  charset: "charSet",
  "http-equiv": "httpEquiv",
  srcset: "srcSet",
  tabindex: "tabIndex",
  maxlength: "maxLength",
  datetime: "dateTime",
  autocomplete: "autoComplete",
  popovertarget: "popovertarget",
};
const EMPTY = new Set("checked disabled selected hidden open async defer controls muted playsinline".split(" "));
const RAW = new Set(["script", "style"]);

/** A component for the markup: elements are made again for every request, as an application makes them. */
function componentOf(node) {
  if (node.nodeType === NodeType.TEXT_NODE) {
    const text = node.text;
    return () => text;
  }
  if (node.nodeType !== NodeType.ELEMENT_NODE) return () => null;
  const name = node.rawTagName?.toLowerCase();
  const attributes = Object.entries(node.attributes ?? {}).filter(([key]) => key !== "style" && !key.startsWith("on"));
  const props = Object.fromEntries(
    attributes.map(([key, value]) => [
      RENAMED[key.toLowerCase()] ?? key,
      value === "" && EMPTY.has(key) ? true : value,
    ]),
  );
  if (RAW.has(name)) return () => createElement(name, { ...props, dangerouslySetInnerHTML: { __html: node.rawText } });
  if ("value" in props && name === "input") {
    props.defaultValue = props.value;
    delete props.value;
  }
  if ("checked" in props) {
    props.defaultChecked = true;
    delete props.checked;
  }
  delete props.selected;
  const children = node.childNodes.map(componentOf);
  return () => createElement(name, { ...props }, ...children.map((child) => child()));
}

const page = Buffer.from(html);
const component = kind === "memory" ? null : componentOf(parse(html).querySelector("html"));
const bare = createServer((_request, response) => {
  const body = component ? Buffer.from(`<!DOCTYPE html>${renderToString(component())}`) : page;
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.length });
  response.end(body);
});
const server = kind === "remix" ? await stockRemix(html, component) : bare;
server.listen(Number(port), "127.0.0.1");
