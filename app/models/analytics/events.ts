export const ACCOUNT_EVENT = {
  identify: "identify",
  login: "login",
  accountCreation: "account_creation",
  schoolSupport: "school_support",
  pushOptIn: "push_notification_opt_in",
} as const;

/** A sign-up whose account was there before is a login. */
export const signUpEvent = ({ made }: { made: boolean }) =>
  made ? ACCOUNT_EVENT.accountCreation : ACCOUNT_EVENT.login;

export const SUBSCRIPTION_EVENT = {
  cancel: "subscription_cancel",
  reactivate: "subscription_reactivate",
  retentionIntercept: "retention_intercept",
  retentionOffer: "retention_offer",
  cancelFeedback: "cancel_feedback",
  redeem: "voucher_redeemed",
} as const;
