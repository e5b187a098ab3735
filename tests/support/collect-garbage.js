// Loaded into a server under test with --expose-gc: a signal leaves only what is really kept in its memory.
process.on("SIGUSR2", () => globalThis.gc?.());
