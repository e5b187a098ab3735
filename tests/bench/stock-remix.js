// Remix 2 as published, in its express template: compression, a stream, the page's data and scripts for the browser.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PassThrough } from "node:stream";
import { createElement, Fragment } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { fileOf, patches, unpatched } from "../../scripts/patches.js";
import { built } from "../../scripts/paths.js";

/** Imported, their types would change those of all scripts. */
const load = createRequire(import.meta.url);
const ABORT_DELAY = 5_000;

function asPublished(patch) {
  const file = fileOf(patch);
  const { Module } = load("node:module");
  const module = Object.assign(new Module(file), { filename: file, paths: load.resolve.paths("react"), loaded: true });
  module._compile(unpatched(readFileSync(file, "utf8"), patch), file);
  load.cache[file] = module;
}

/** The template's `app/entry.server.tsx`, for robots and browsers alike. */
const entry = (request, status, headers, context) => {
  const { RemixServer } = load("@remix-run/react");
  const { createReadableStreamFromReadable } = load("@remix-run/node");
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      createElement(RemixServer, { context, url: request.url, abortDelay: ABORT_DELAY }),
      {
        onShellReady() {
          const body = new PassThrough();
          headers.set("Content-Type", "text/html");
          resolve(new globalThis.Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
      },
    );
    setTimeout(abort, ABORT_DELAY);
  });
};

/** An express server that answers "/" with the component, which renders a whole document. */
export async function stockRemix(html, component) {
  for (const patch of patches) asPublished(patch);
  const { createRequestHandler } = load("@remix-run/express");
  const { Scripts } = load("@remix-run/react");
  const site = await import(built("server/index.js"));
  const record = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)/g)].map(([, text]) =>
    JSON.parse(text),
  );
  const routes = Object.fromEntries(
    Object.values(site.routes).map((route) => [route.id, { ...route, module: { default: () => null } }]),
  );
  routes.root.module = { default: () => createElement(Fragment, null, component(), createElement(Scripts)) };
  routes["routes/_index"].module = { default: () => null, loader: () => record };
  const build = { ...site, routes, entry: { module: { default: entry } } };
  const express = load("express");
  const app = express().disable("x-powered-by").use(load("compression")());
  return app.all("*", createRequestHandler({ build, mode: "production" }));
}
