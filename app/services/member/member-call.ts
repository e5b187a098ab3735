/**
 * Runs a member call with the session's token, renewing it once; how a use case asks the member service for somebody.
 */
export type MemberCall = <Result>(ask: (token: string) => Promise<Result>) => Promise<Result>;

/** Thrown by a call of a session that is over. */
export class SignedOut extends Error {}
