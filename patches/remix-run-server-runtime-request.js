/** A loader's request was made anew twice, each with a signal that follows the last one's. */
export default {
  package: "@remix-run/server-runtime",
  version: "2.17.5",
  file: "dist/data.js",
  edits: [
    {
      why: "A request without a body and without a parameter of Remix's own goes to the loader as it is.",
      find: `    request: singleFetch ? stripRoutesParam(stripIndexParam(request)) : stripDataParam(stripIndexParam(request)),
    context: loadContext,
    params
  });
  if (result === undefined) {
    throw new Error(\`You defined a loader for`,
      replace: `    request: singleFetch ? isStripped(request) ? request : stripRoutesParam(stripIndexParam(request)) : stripDataParam(stripIndexParam(request)),
    context: loadContext,
    params
  });
  if (result === undefined) {
    throw new Error(\`You defined a loader for`,
    },
    {
      why: "Only where taking the parameters out would give the very same address.",
      find: `function stripIndexParam(request) {
`,
      replace: `function isStripped(request) {
  let mark = request.url.indexOf("?");
  if (request.body !== null) return false;
  if (mark === -1) return true;
  let query = request.url.slice(mark + 1);
  return !/index|_routes/.test(query) && query.split("&").every(pair => /^[\\w.*-]+=[\\w.*+-]*$/.test(pair));
}
function stripIndexParam(request) {
`,
    },
  ],
};
