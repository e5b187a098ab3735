/** A page that is complete goes out in one piece instead of through a web stream. */
export default {
  package: "@remix-run/express",
  version: "2.17.5",
  file: "dist/server.js",
  edits: [
    {
      why: "The body is beside the answer (app/http/finished-page.ts); with its length known it is not sent in chunks.",
      find: `  if (nodeResponse.body) {
`,
      replace: `  let finished = nodeResponse[Symbol.for("fieldhouse.finished-page")];
  if (finished) {
    res.setHeader("Content-Length", finished.length);
    res.end(finished);
  } else if (nodeResponse.body) {
`,
    },
  ],
};
