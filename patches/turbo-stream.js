/** Tells who asked for an encoding that it is complete. */
export default {
  package: "turbo-stream",
  version: "2.4.1",
  file: "dist/turbo-stream.js",
  edits: [
    {
      why: "Called once, after the last deferred value.",
      find: `            await Promise.all(Object.values(encoder.deferred));
            controller.close();
`,
      replace: `            await Promise.all(Object.values(encoder.deferred));
            if (options && options.onDone) options.onDone();
            controller.close();
`,
    },
  ],
};
