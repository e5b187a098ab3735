import type { z } from "zod";
import type { Transport } from "~/services/http/transport.server";
import { createCalls, type UpstreamSettings } from "~/services/http/upstream.server";
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
  type MemberCopy,
  type NewFavoriteTeam,
  type NewUser,
  OUT_OF_BAND,
  type ProfileEdit,
  type SignInDevice,
} from "~contracts/member";
import type {
  BilledSubscription,
  CancelSurvey,
  SavedCard,
  UpgradeOffer,
  VoucherOffer,
  VoucherRedemption,
} from "~contracts/records/billing";
import type { AuthToken, MemberProfile, NewPosition, UserInfo } from "~contracts/records/member";
import { sessionContract } from "~contracts/sessions";
import { alertCalls } from "./alert-calls";
import { billingCalls } from "./billing-calls";
import { calendarCalls } from "./calendar-calls";
import { clipCalls } from "./clip-calls";
import { deviceCalls } from "./device-calls";
import { downloadCalls } from "./download-calls";
import { familyCalls } from "./family-calls";
import { giftCalls } from "./gift-calls";
import { sessionCalls } from "./session-calls";

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
  ...sessionContract,
};

export type MemberSettings = UpstreamSettings & { client: { id: string; secret: string } };

export type MemberClient = ReturnType<typeof createMemberClient>;

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
  const bearer = (token: string) => ({
    token,
    body: { access_token: token, bearer_token: token },
  });
  const content = (content_type: string, content_key: string) => ({ params: { content_type, content_key } });

  return {
    /** `device` is told of to the member where it's new; another service may leave it unread. */
    passwordToken: (credentials: {
      username: string;
      password: string;
      device?: SignInDevice | undefined;
    }): Promise<AuthToken> => passwords.ask.token({ body: { grant_type: "password", ...credentials } }),
    refreshToken: (refresh_token: string): Promise<AuthToken> =>
      ask.token({ body: { grant_type: "refresh_token", refresh_token, ...application } }),
    authorizationCodeToken: (code: string): Promise<AuthToken> =>
      ask.token({ body: { grant_type: "authorization_code", code, ...application } }),
    revokeToken: async (token: string): Promise<void> => {
      await ask.revoke({ token });
    },

    userInfo: (token: string): Promise<UserInfo> => ask.userInfo({ token }),
    memberProfile: (token: string): Promise<MemberProfile> => ask.memberProfile({ token }),
    /** A 422 carries an array per field, and an object for the e-mail (S 5.3). */
    createUser: (user: NewUser, device?: SignInDevice | null): Promise<unknown> =>
      passwords.ask.createUser({ body: { user, ...(device && { device }) } }),

    /** Any read of the user's API, by the end of its path (S 7.2). */
    userRead: (token: string, path: string): Promise<Record<string, unknown>> =>
      ask.userRead({ token, params: { path } }),
    copy: (token: string): Promise<MemberCopy> => copies.ask.copy({ token }),
    emailSubscribe: async (token: string): Promise<boolean | null> =>
      (await ask.emailSubscribe({ token })).email_subscribe,
    setEmailSubscribe: async (token: string, email_subscribe: boolean): Promise<void> => {
      await ask.setEmailSubscribe({ token, body: { email_subscribe } });
    },
    updateProfile: async (token: string, user: ProfileEdit): Promise<void> => {
      await ask.updateProfile({ token, body: { user } });
    },
    updatePassword: async (token: string, user: { current_password: string; new_password: string }): Promise<void> => {
      await passwords.ask.updatePassword({ token, body: { user } });
    },
    /** `ends_pass` confirms that the running pass ends; without it, a running pass is a 422. */
    deleteAccount: async (token: string, user: { current_password: string; ends_pass: boolean }): Promise<void> => {
      await passwords.ask.deleteAccount({ token, body: { user } });
    },
    /** Always succeeds, so that it doesn't reveal who has an account. */
    requestPasswordReset: async (email: string): Promise<void> => {
      await ask.requestPasswordReset({ body: { user: { email } } });
    },
    profileWithResetToken: (token: string): Promise<{ email: string }> =>
      ask.profileWithResetToken({ params: { token } }),
    resetPasswordToken: async (user: { token: string; new_password: string }): Promise<void> => {
      await passwords.ask.resetPassword({ body: { user } });
    },

    /** 422 by field, 429 beyond three links an hour. */
    askForEmailChange: async (token: string, asked: { email: string; current_password: string }): Promise<void> => {
      await passwords.ask.askForEmailChange({ token, body: asked });
    },
    /** What the link does; 404 when it's too old, 409 when it's another account's. */
    emailChange: (token: string, link: string): Promise<{ email: string; changed: boolean }> =>
      ask.emailChange({ token, params: { token: link } }),
    /** Idempotent, and answers the new address; 404 and 409 as above, or 409 `taken`, `payment_open`. */
    changeEmail: async (token: string, link: string): Promise<string> =>
      (await ask.changeEmail({ token, body: { token: link } })).email,

    addFavoriteTeam: async (token: string, team: NewFavoriteTeam): Promise<void> => {
      const { level = null, gender = null } = team;
      await ask.addFavoriteTeam({ token, body: { ...team, level, gender } });
    },
    removeFavoriteTeam: async (token: string, id: string): Promise<void> => {
      await ask.removeFavoriteTeam({ token, params: { id } });
    },

    setReminder: (token: string, type: string, key: string): Promise<ReminderAnswer> =>
      ask.setReminder({ ...bearer(token), ...content(type, key) }),
    clearReminder: (token: string, type: string, key: string): Promise<ReminderAnswer> =>
      ask.clearReminder({ ...bearer(token), ...content(type, key) }),
    follow: (token: string, type: string, key: string): Promise<FollowingAnswer> =>
      ask.follow({ ...bearer(token), ...content(type, key) }),
    unfollow: (token: string, type: string, key: string): Promise<FollowingAnswer> =>
      ask.unfollow({ ...bearer(token), ...content(type, key) }),
    recordView: (token: string, type: string, key: string): Promise<ViewAnswer> =>
      ask.recordView({ ...bearer(token), ...content(type, key) }),
    removeView: (token: string, type: string, key: string): Promise<ViewAnswer> =>
      ask.removeView({ ...bearer(token), ...content(type, key) }),

    setPosition: (token: string, type: string, key: string, position: NewPosition): Promise<PositionAnswer> =>
      ask.setPosition({ token, ...content(type, key), body: position }),

    entitlements: async (token: string): Promise<string[]> => {
      const answer = await ask.entitlements({ token, query: { access_token: token } });
      return answer.entitlements;
    },

    paymentCard: async (token: string): Promise<SavedCard | null> => (await ask.paymentCard({ token })).payment_card,
    /** Null, too, of a service that doesn't know the call: it pauses no pass either. */
    billedSubscription: async (token: string): Promise<BilledSubscription | null> =>
      (await orNone(ask.billedSubscription({ token })))?.subscription ?? null,
    /** The subscription, and what is held beside it. */
    heldPasses: async (token: string) =>
      (await orNone(ask.billedSubscription({ token }))) ?? { subscription: null, passes: [] },
    /** What a longer pass comes to today; null where it can't begin now. */
    upgradeOffer: async (token: string): Promise<UpgradeOffer | null> => (await ask.upgradeOffer({ token })).upgrade,
    cancelSurvey: async (token: string, survey: CancelSurvey): Promise<void> => {
      await ask.cancelSurvey({ token, body: survey });
    },
    magicToken: async (token: string): Promise<string> => (await ask.magicToken({ token })).magic_token,
    /** 404 not found, 409 used, 410 expired; the body's `error` says which. */
    voucher: (code: string, token?: string): Promise<VoucherOffer> =>
      ask.voucher({ ...(token !== undefined && { token }), params: { code } }),
    /** Idempotent by key. */
    redeemVoucher: (
      token: string,
      code: string,
      sent: { key: string; time_zone?: string },
    ): Promise<VoucherRedemption> => ask.redeemVoucher({ token, params: { code }, body: sent }),
    ...alertCalls(ask),
    ...calendarCalls(ask),
    ...billingCalls(billing.ask),
    ...clipCalls(ask),
    ...downloadCalls(ask),
    ...deviceCalls(ask),
    ...familyCalls(ask),
    ...giftCalls(ask),
    ...sessionCalls(ask),
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

type ReminderAnswer = z.output<typeof contract.setReminder.answer>;
type FollowingAnswer = z.output<typeof contract.follow.answer>;
type ViewAnswer = z.output<typeof contract.recordView.answer>;
type PositionAnswer = z.output<typeof contract.setPosition.answer>;
