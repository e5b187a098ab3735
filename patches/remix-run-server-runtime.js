/** No page hydrates: encoding its data for a browser took 5 % of a page, and a timer held each request for 5 s. */
const encoded = (indent) => `${indent}...(build.future.v3_singleFetch ? {
${indent}  serverHandoffStream: singleFetch.encodeViaTurboStream(state, request.signal, build.entry.module.streamTimeout, serverMode),
${indent}  renderMeta: {}
${indent}} : null)`;
const leftOut = (indent) => `${indent}...{ renderMeta: {} }`;

export default {
  package: "@remix-run/server-runtime",
  version: "2.17.5",
  file: "dist/server.js",
  edits: [
    {
      why: "A page's data goes to no browser.",
      find: `${encoded("    ")},\n    future`,
      replace: `${leftOut("    ")},\n    future`,
    },
    {
      why: "Nor does that of a page of an error.",
      find: `${encoded("      ")}\n    };`,
      replace: `${leftOut("      ")}\n    };`,
    },
  ],
};
