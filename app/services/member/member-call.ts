/** Calls the member service with the session's token, renewing it once if needed. */
export type MemberCall = <Result>(ask: (token: string) => Promise<Result>) => Promise<Result>;

export class SignedOut extends Error {}
