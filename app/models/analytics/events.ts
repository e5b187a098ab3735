/** The names of the events of the account-side flows (S 7.11). */
export const ACCOUNT_EVENT = { identify: "identify", login: "login", accountCreation: "account_creation", schoolSupport: "school_support" } as const;
