import { type Calls, createCalls, type Transport, type UpstreamSettings } from "~/services/http/upstream.server";
import { orNone } from "~/services/http/upstream-error";
import { alertContract } from "~contracts/alerts";
import { calendarContract } from "~contracts/calendars";
import { clipContract } from "~contracts/clips";
import { deviceContract } from "~contracts/devices";
import { downloadContract } from "~contracts/downloads";
import { familyContract } from "~contracts/family";
import { giftContract } from "~contracts/gifts";
import {
  memberContract as contract,
  type memberContract,
  type Newcomer,
  type NewFavoriteTeam,
  type NewUser,
  NO_CAPABILITIES,
  OUT_OF_BAND,
  type ProfileEdit,
  type SignInByMail,
  type SignInDevice,
} from "~contracts/member";
import { type PasskeyAnswer, passkeyContract } from "~contracts/passkeys";
import { DEVICE_GRANT } from "~contracts/records/activation";
import type { AlertSettings, EarlierDevice, NewPushDevice } from "~contracts/records/alerts";
import type { CancelSurvey } from "~contracts/records/billing";
import type { NewClip } from "~contracts/records/clip";
import type { GiftSending } from "~contracts/records/gift";
import type { FOLLOW_ALERTS, NewPosition } from "~contracts/records/member";
import { sessionContract } from "~contracts/sessions";

/** The service queues password hashing itself and rejects the excess, so don't queue here too. */
const PASSWORD_CALLS = { atOnce: 256, inLine: 0 };

const COPY_BYTES = 16 * 1024 * 1024;

const ALL = {
  ...contract,
  ...alertContract,
  ...calendarContract,
  ...clipContract,
  ...deviceContract,
  ...downloadContract,
  ...familyContract,
  ...giftContract,
  ...passkeyContract,
  ...sessionContract,
};

export type MemberSettings = UpstreamSettings & { client: { id: string; secret: string } };

/** Accounts, sessions, passes, favorites, and all else of a member (S 7.1–7.4, B 7). */
export function createMemberClient(transport: Transport, settings: MemberSettings) {
  const upstream = createCalls("member", ALL, transport, settings);
  const { ask } = upstream;
  // Password floods must not block profiles and entitlements, so passwords have their own breaker (security 3).
  const passwords = createCalls("member", contract, transport, { ...settings, bulkhead: PASSWORD_CALLS });
  // A bank may take half a minute: profiles and entitlements don't stand in line behind it.
  const billing = createCalls("member", contract, transport, settings);
  // Years of a member's receipts and pages.
  const copies = createCalls("member", contract, transport, { ...settings, maxBytes: settings.maxBytes ?? COPY_BYTES });
  const application = {
    client_id: settings.client.id,
    client_secret: settings.client.secret,
    redirect_uri: OUT_OF_BAND,
  };
  const bearer = (token: string) => ({ token, body: { access_token: token, bearer_token: token } });
  const content = (content_type: string, content_key: string) => ({ params: { content_type, content_key } });

  return {
    /** `device` is told of to the member where it's new; another service may leave it unread. */
    passwordToken: (credentials: { username: string; password: string; device?: SignInDevice | undefined }) =>
      passwords.ask.token({ body: { grant_type: "password", ...credentials } }),
    refreshToken: (refresh_token: string) =>
      ask.token({ body: { grant_type: "refresh_token", refresh_token, ...application } }),
    authorizationCodeToken: (code: string) =>
      ask.token({ body: { grant_type: "authorization_code", code, ...application } }),
    revokeToken: (token: string) => ask.revoke({ token }),

    userInfo: (token: string) => ask.userInfo({ token }),
    memberProfile: (token: string) => ask.memberProfile({ token }),
    /** A 422 carries an array per field, and an object for the e-mail (S 5.3). */
    createUser: (user: NewUser, device?: SignInDevice | null) =>
      passwords.ask.createUser({ body: { user, ...(device && { device }) } }),

    /** Any read of the user's API, by the end of its path (S 7.2). */
    userRead: (token: string, path: string) => ask.userRead({ token, params: { path } }),
    copy: (token: string) => copies.ask.copy({ token }),
    emailSubscribe: async (token: string) => (await ask.emailSubscribe({ token })).email_subscribe,
    setEmailSubscribe: (token: string, email_subscribe: boolean) =>
      ask.setEmailSubscribe({ token, body: { email_subscribe } }),
    updateProfile: (token: string, user: ProfileEdit) => ask.updateProfile({ token, body: { user } }),
    updatePassword: (token: string, user: { current_password: string; new_password: string }) =>
      passwords.ask.updatePassword({ token, body: { user } }),
    /** `ends_pass` confirms that the running pass ends; without it, a running pass is a 422. */
    deleteAccount: (token: string, user: { current_password: string; ends_pass: boolean }) =>
      passwords.ask.deleteAccount({ token, body: { user } }),
    /** Always succeeds, so that it doesn't reveal who has an account. */
    requestPasswordReset: (email: string) => ask.requestPasswordReset({ body: { user: { email } } }),
    /** Without the call, a service has none of it. */
    capabilities: async () => (await orNone(ask.capabilities({}))) ?? NO_CAPABILITIES,
    /** Always succeeds, too; `browser`, a key of its own, is needed to sign in with the code. */
    askForSignInLink: (body: { email: string; browser: string; newcomer?: Newcomer | undefined }) =>
      ask.askForSignInLink({ body }),
    /** Whose it is; 404 when it's used or too old. */
    signInLink: (token: string) => ask.signInLink({ params: { token } }),
    /** 401 when it's wrong, used or too old. */
    mailToken: (by: SignInByMail) => ask.openSignInLink({ body: by }),
    profileWithResetToken: (token: string) => ask.profileWithResetToken({ params: { token } }),
    resetPasswordToken: (user: { token: string; new_password: string }) =>
      passwords.ask.resetPassword({ body: { user } }),

    /** 422 by field, 429 beyond three links an hour. */
    askForEmailChange: (token: string, body: { email: string; current_password: string }) =>
      passwords.ask.askForEmailChange({ token, body }),
    /** What the link does; 404 when it's too old, 409 when it's another account's. */
    emailChange: (token: string, link: string) => ask.emailChange({ token, params: { token: link } }),
    /** Idempotent, and answers the new address; 404 and 409 as above, or 409 `taken`, `payment_open`. */
    changeEmail: async (token: string, link: string) => (await ask.changeEmail({ token, body: { token: link } })).email,

    addFavoriteTeam: async (token: string, team: NewFavoriteTeam) => {
      const { level = null, gender = null } = team;
      await ask.addFavoriteTeam({ token, body: { ...team, level, gender } });
    },
    removeFavoriteTeam: (token: string, id: string) => ask.removeFavoriteTeam({ token, params: { id } }),

    setReminder: (token: string, type: string, key: string) =>
      ask.setReminder({ ...bearer(token), ...content(type, key) }),
    clearReminder: (token: string, type: string, key: string) =>
      ask.clearReminder({ ...bearer(token), ...content(type, key) }),
    follow: (token: string, type: string, key: string) => ask.follow({ ...bearer(token), ...content(type, key) }),
    unfollow: (token: string, type: string, key: string) => ask.unfollow({ ...bearer(token), ...content(type, key) }),
    recordView: (token: string, type: string, key: string) =>
      ask.recordView({ ...bearer(token), ...content(type, key) }),
    removeView: (token: string, type: string, key: string) =>
      ask.removeView({ ...bearer(token), ...content(type, key) }),

    setPosition: (token: string, type: string, key: string, position: NewPosition) =>
      ask.setPosition({ token, ...content(type, key), body: position }),

    entitlements: async (token: string) => {
      const answer = await ask.entitlements({ token, query: { access_token: token } });
      return answer.entitlements;
    },

    paymentCard: async (token: string) => (await ask.paymentCard({ token })).payment_card,
    /** Null, too, of a service that doesn't know the call: it pauses no pass either. */
    billedSubscription: async (token: string) =>
      (await orNone(ask.billedSubscription({ token })))?.subscription ?? null,
    /** The subscription, and what is held beside it. */
    heldPasses: async (token: string) =>
      (await orNone(ask.billedSubscription({ token }))) ?? { subscription: null, passes: [] },
    /** What a longer pass comes to today; null where it can't begin now. */
    upgradeOffer: async (token: string) => (await ask.upgradeOffer({ token })).upgrade,
    cancelSurvey: (token: string, survey: CancelSurvey) => ask.cancelSurvey({ token, body: survey }),
    magicToken: async (token: string) => (await ask.magicToken({ token })).magic_token,
    /** 404 not found, 409 used, 410 expired; the body's `error` says which. */
    voucher: (code: string, token?: string) => ask.voucher({ ...(token !== undefined && { token }), params: { code } }),
    /** Idempotent by key. */
    redeemVoucher: (token: string, code: string, sent: { key: string; time_zone?: string }) =>
      ask.redeemVoucher({ token, params: { code }, body: sent }),

    alertSettings: (token: string) => ask.alertSettings({ token }),
    /** `time_zone`: for a member who chose none. */
    setAlertSettings: (token: string, settings: AlertSettings & { time_zone?: string }) =>
      ask.setAlertSettings({ token, body: settings }),
    /** Which games of a school that is followed are told of; 404 where it isn't. */
    setFollowAlerts: (token: string, school_key: string, alerts: (typeof FOLLOW_ALERTS)[number]) =>
      ask.setFollowAlerts({ token, params: { school_key }, body: { alerts } }),
    /** `public_key` is what a browser agrees to when it is added. */
    pushDevices: (token: string) => ask.pushDevices({ token }),
    /** 422 for an address that is no known push service's, and for keys that are none. */
    addPushDevice: async (token: string, device: NewPushDevice, earlier: EarlierDevice = {}) =>
      (await ask.addPushDevice({ token, body: { ...device, ...earlier } })).id,
    removePushDevice: (token: string, id: string) => ask.removePushDevice({ token, params: { id } }),
    /** 404 where it is not the member's. */
    tryPushDevice: async (token: string, id: string) => (await ask.tryPushDevice({ token, params: { id } })).outcome,
    /** Whether mail about games still goes to the member whose mail has this address; 404 for a wrong one. */
    unsubscription: async (signed: string) =>
      (await ask.unsubscription({ params: { token: signed } })).email_subscribe !== false,
    unsubscribe: (signed: string) => ask.unsubscribe({ params: { token: signed } }),

    /** Null where none was made yet; its token is null where it can't be shown anymore. */
    calendarAddress: async (token: string) => (await ask.calendarAddress({ token })).calendar,
    newCalendarAddress: (token: string) => ask.newCalendarAddress({ token }),
    /** 404 for an address that opens nothing. */
    calendarGames: (address: string) => ask.calendarGames({ params: { token: address } }),

    /** Idempotent by key. */
    createClip: (token: string, clip: NewClip) => ask.createClip({ token, body: clip }),
    ownClips: async (token: string) => (await ask.ownClips({ token })).items,
    clip: (key: string, token?: string) => ask.clip({ params: { key }, ...(token ? { token } : {}) }),
    /** 404 for another member's clip. */
    deleteClip: (token: string, key: string) => ask.deleteClip({ token, params: { key } }),

    ownDownloads: async (token: string) => (await ask.ownDownloads({ token })).items,
    /** 404 unless the member owns it now; 410 when its file is gone. */
    openDownload: (token: string, event_key: string) => ask.openDownload({ token, params: { event_key } }),

    authorizeDevice: (client_id: string) => ask.authorizeDevice({ body: { client_id } }),
    /** 400 with one of `deviceErrors` until there is a token. */
    deviceToken: (client_id: string, device_code: string) =>
      ask.deviceToken({ body: { grant_type: DEVICE_GRANT, client_id, device_code } }),
    /** Fails with `approvalRefusal`: 404 unknown, 410 expired, 429 too many tries. */
    approveDevice: (token: string, user_code: string, approve: boolean) =>
      ask.approveDevice({ token, body: { user_code, approve } }),

    familyPlan: (token: string) => ask.familyPlan({ token }),
    /** 422 when the address can't be invited. */
    inviteToFamily: (token: string, email: string) => ask.inviteToFamily({ token, body: { email } }),
    /** 404 for another member's invitation, or a closed one. */
    revokeFamilyInvitation: (token: string, id: string) => ask.revokeFamilyInvitation({ token, params: { id } }),
    resendFamilyInvitation: (token: string, id: string) => ask.resendFamilyInvitation({ token, params: { id } }),
    makeSeatCode: async (token: string) => (await ask.makeSeatCode({ token })).invitation,
    /** 404 for a code that opens nothing. */
    openSeatCode: async (token: string, code: string) => (await ask.openSeatCode({ token, body: { code } })).token,
    familyInvitation: (invitation: string) => ask.familyInvitation({ params: { token: invitation } }),
    /** Idempotent. */
    acceptFamilyInvitation: (token: string, invitation: string) =>
      ask.acceptFamilyInvitation({ token, body: { token: invitation } }),
    /** With the member's own key, leaves the family. */
    removeFamilyMember: (token: string, key: string) => ask.removeFamilyMember({ token, params: { key } }),

    /** Those sold for one period. */
    giftPasses: async () => (await ask.giftPasses({})).passes,
    gifts: async (token: string) => (await ask.gifts({ token })).gifts,
    /** 404 another's, 409 already sent, 422 a day that can't be chosen; the body's `error` says which. */
    changeGift: (token: string, key: string, sending: GiftSending) =>
      ask.changeGift({ token, params: { key }, body: sending }),
    /** Idempotent by mail key; 429 beyond three times a day. */
    mailGift: (token: string, key: string, mailKey: string) =>
      ask.mailGift({ token, params: { key }, body: { key: mailKey } }),
    /** To another address, under a new code; the same refusals. */
    readdressGift: (token: string, key: string, email: string, mailKey: string) =>
      ask.readdressGift({ token, params: { key }, body: { key: mailKey, email } }),

    sessions: async (token: string) => (await ask.sessions({ token })).sessions,
    /** 404 where the member has no such session. */
    endSession: (token: string, id: string) => ask.endSession({ token, params: { id } }),
    endOtherSessions: (token: string) => ask.endOtherSessions({ token }),

    passkeys: (token: string) => ask.passkeys({ token }),
    /** 422 with a `passkeyRefusal`, as when it is added. */
    passkeyToMake: async (token: string) => (await ask.passkeyToMake({ token })).options,
    addPasskey: (token: string, passkey: { name: string; answer: PasskeyAnswer }) =>
      ask.addPasskey({ token, body: passkey }),
    /** 404 where the member has no such passkey. */
    removePasskey: (token: string, id: string) => ask.removePasskey({ token, params: { id } }),
    passkeyToUse: async () => (await ask.passkeyToUse({})).options,
    /** 401 for one that opens nothing. */
    passkeyToken: (by: { answer: PasskeyAnswer; device?: SignInDevice }) => ask.openPasskey({ body: by }),

    ...billingCalls(billing.ask),
    /** Calls that wait for a password to be checked or made, most of them in the service's own line. */
    passwordsUnderWay: passwords.underWay,
    reset() {
      upstream.reset();
      passwords.reset();
      billing.reset();
      copies.reset();
    },
  };
}

/** What waits for a payment provider (B 7). */
function billingCalls(ask: Calls<typeof memberContract>) {
  return {
    /** Takes the provider's token; 422 if the provider refuses it. */
    setPaymentCard: async (token: string, card: { token: string; return_url?: string }) =>
      (await ask.setPaymentCard({ token, body: card })).payment_card,
    removePaymentCard: (token: string) => ask.removePaymentCard({ token }),
    cancelLegacySubscription: (token: string) => ask.cancelLegacySubscription({ token }),
    cancelManagedSubscription: (token: string) => ask.cancelManagedSubscription({ token }),
    reactivateManagedSubscription: (token: string) => ask.reactivateManagedSubscription({ token }),
    /** 404 none, 409 `not_now` or `price_changed`, 422 `not_offered`. */
    pausePass: (token: string, until: string | null, agreed: number | null) =>
      ask.pausePass({ token, body: { until, agreed_total_in_cents: agreed } }),
    changePass: (token: string, pass: string | null, agreed: number | null) =>
      ask.changePass({ token, body: { pass, agreed_total_in_cents: agreed } }),
    /** 402 declined, 404 none, 409 `not_now` or `price_changed`, 422 `not_offered`, 503 `pending`. */
    upgradePass: (token: string, pass: string, at: string, agreed: number) =>
      ask.upgradePass({ token, body: { pass, at, agreed_total_in_cents: agreed } }),
    /** 404 another's, 409 not to be paid back (anymore). */
    refundRenewal: (token: string, order_id: string) => ask.refundRenewal({ token, body: { order_id } }),
    retainWithDiscount: (token: string, promo_code: string, agreed: number) =>
      ask.retainWithDiscount({ token, body: { promo_code, agreed_price_in_cents: agreed } }),
    cancelPaypalSubscription: (token: string, subscriptionId: string) =>
      ask.cancelPaypalSubscription({ token, body: { subscriptionId } }),
  };
}
