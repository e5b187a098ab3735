/** The process beside this one that holds the network and what web processes share. */
export type MainProcess = { ask(what: string, ...given: unknown[]): Promise<unknown> };
