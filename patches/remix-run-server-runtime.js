/** Loader data is encoded only for pages that hand it to the browser. */
export default {
  package: "@remix-run/server-runtime",
  version: "2.17.5",
  file: "dist/server.js",
  edits: [
    {
      why: "The first render's hand-off stream begins when it is asked for; a page without scripts never asks.",
      find: `    ...(build.future.v3_singleFetch ? {
      serverHandoffStream: singleFetch.encodeViaTurboStream(state, request.signal, build.entry.module.streamTimeout, serverMode),
      renderMeta: {}
    } : null),
    future: build.future,
    isSpaMode: build.isSpaMode,
    serializeError: err => errors.serializeError(err, serverMode)
  };
`,
      replace: `    ...(build.future.v3_singleFetch ? {
      renderMeta: {}
    } : null),
    future: build.future,
    isSpaMode: build.isSpaMode,
    serializeError: err => errors.serializeError(err, serverMode)
  };
  if (build.future.v3_singleFetch) {
    let handoff;
    Object.defineProperty(entryContext, "serverHandoffStream", {
      configurable: true,
      get: () => handoff ??= singleFetch.encodeViaTurboStream(state, request.signal, build.entry.module.streamTimeout, serverMode)
    });
  }
`,
    },
  ],
};
