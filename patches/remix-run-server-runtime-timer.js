/** The encoder's timer held every request in memory for five seconds after its answer. */
export default {
  package: "@remix-run/server-runtime",
  version: "2.17.5",
  file: "dist/single-fetch.js",
  edits: [
    {
      why: "The timer goes when everything has been encoded.",
      find: `  return turboStream.encode(data, {
    signal: controller.signal,
`,
      replace: `  return turboStream.encode(data, {
    onDone: () => clearTimeout(timeoutId),
    signal: controller.signal,
`,
    },
  ],
};
