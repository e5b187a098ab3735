import type { z } from "zod";
import type { Transport } from "~/services/http/transport.server";
import { createUpstream, type UpstreamSettings } from "~/services/http/upstream.server";
import {
  memberContract as contract,
  type NewFavoriteTeam,
  type NewUser,
  OUT_OF_BAND,
  type ProfileEdit,
} from "~contracts/member";
import type {
  BilledSubscription,
  CancelSurvey,
  SavedCard,
  VoucherOffer,
  VoucherRedemption,
} from "~contracts/records/billing";
import type { AuthToken, MemberProfile, UserInfo } from "~contracts/records/member";
import { clipCalls } from "./clip-calls";
import { deviceCalls } from "./device-calls";
import { familyCalls } from "./family-calls";

const TOKEN_MS = 5_000;
const PROFILE_MS = 3_000;
const ENTITLEMENTS_MS = 3_000;
const WRITE_MS = 5_000;
/** What goes on to a payment provider may take its time; none of it is repeated by itself. */
const BILLING_MS = 30_000;

/** The service lets these wait for a free hash and turns away what is too much; nothing waits here as well. */
const PASSWORD_CALLS = { atOnce: 256, inLine: 0 };

export type MemberSettings = UpstreamSettings & { client: { id: string; secret: string } };

export type MemberClient = ReturnType<typeof createMemberClient>;

/** The member service (S 7.1–7.4). */
export function createMemberClient(transport: Transport, settings: MemberSettings) {
  const upstream = createUpstream("member", transport, settings);
  // However many passwords are tried: profiles and entitlements have a bulkhead and a breaker of their own (security 3).
  const passwords = createUpstream("member", transport, { ...settings, bulkhead: PASSWORD_CALLS });
  const application = {
    client_id: settings.client.id,
    client_secret: settings.client.secret,
    redirect_uri: OUT_OF_BAND,
  };
  const bearer = (token: string) => ({
    token,
    body: { access_token: token, bearer_token: token },
    timeoutMs: PROFILE_MS,
  });
  const content = (content_type: string, content_key: string) => ({ params: { content_type, content_key } });

  return {
    passwordToken: (credentials: { username: string; password: string }): Promise<AuthToken> =>
      passwords.call(contract.token, { body: { grant_type: "password", ...credentials }, timeoutMs: TOKEN_MS }),
    refreshToken: (refresh_token: string): Promise<AuthToken> =>
      upstream.call(contract.token, {
        body: { grant_type: "refresh_token", refresh_token, ...application },
        timeoutMs: TOKEN_MS,
      }),
    authorizationCodeToken: (code: string): Promise<AuthToken> =>
      upstream.call(contract.token, {
        body: { grant_type: "authorization_code", code, ...application },
        timeoutMs: TOKEN_MS,
      }),
    revokeToken: async (token: string): Promise<void> => {
      await upstream.call(contract.revoke, { token, timeoutMs: TOKEN_MS });
    },

    userInfo: (token: string): Promise<UserInfo> => upstream.call(contract.userInfo, { token, timeoutMs: PROFILE_MS }),
    memberProfile: (token: string): Promise<MemberProfile> =>
      upstream.call(contract.memberProfile, { token, timeoutMs: PROFILE_MS }),
    /** 422 carries an array per field, and an object for the e-mail (S 5.3). */
    createUser: (user: NewUser): Promise<{ user_key: string }> =>
      passwords.call(contract.createUser, { body: { user }, timeoutMs: WRITE_MS }),

    /** GET /api/user/{path} (S 7.2). */
    userRead: (token: string, path: string): Promise<Record<string, unknown>> =>
      upstream.call(contract.userRead, { token, params: { path }, timeoutMs: PROFILE_MS }),
    emailSubscribe: async (token: string): Promise<boolean | null> =>
      (await upstream.call(contract.emailSubscribe, { token, timeoutMs: PROFILE_MS })).email_subscribe,
    setEmailSubscribe: async (token: string, email_subscribe: boolean): Promise<void> => {
      await upstream.call(contract.setEmailSubscribe, { token, body: { email_subscribe }, timeoutMs: WRITE_MS });
    },
    updateProfile: async (token: string, user: ProfileEdit): Promise<void> => {
      await upstream.call(contract.updateProfile, { token, body: { user }, timeoutMs: WRITE_MS });
    },
    updatePassword: async (token: string, user: { current_password: string; new_password: string }): Promise<void> => {
      await passwords.call(contract.updatePassword, { token, body: { user }, timeoutMs: WRITE_MS });
    },
    /** `ends_pass` says that the member knows that a pass still running ends; without it, one that runs is a 422. */
    deleteAccount: async (token: string, user: { current_password: string; ends_pass: boolean }): Promise<void> => {
      await passwords.call(contract.deleteAccount, { token, body: { user }, timeoutMs: BILLING_MS });
    },
    /** Always succeeds, so that no one learns who has an account. */
    requestPasswordReset: async (email: string): Promise<void> => {
      await upstream.call(contract.requestPasswordReset, { body: { user: { email } }, timeoutMs: WRITE_MS });
    },
    profileWithResetToken: (token: string): Promise<{ email: string }> =>
      upstream.call(contract.profileWithResetToken, { params: { token }, timeoutMs: PROFILE_MS }),
    resetPasswordToken: async (user: { token: string; new_password: string }): Promise<void> => {
      await passwords.call(contract.resetPassword, { body: { user }, timeoutMs: WRITE_MS });
    },

    addFavoriteTeam: async (token: string, team: NewFavoriteTeam): Promise<void> => {
      await upstream.call(contract.addFavoriteTeam, { token, body: team, timeoutMs: WRITE_MS });
    },
    removeFavoriteTeam: async (token: string, id: string): Promise<void> => {
      await upstream.call(contract.removeFavoriteTeam, { token, params: { id }, timeoutMs: WRITE_MS });
    },

    setReminder: (token: string, type: string, key: string): Promise<ReminderAnswer> =>
      upstream.call(contract.setReminder, { ...bearer(token), ...content(type, key) }),
    clearReminder: (token: string, type: string, key: string): Promise<ReminderAnswer> =>
      upstream.call(contract.clearReminder, { ...bearer(token), ...content(type, key) }),
    follow: (token: string, type: string, key: string): Promise<FollowingAnswer> =>
      upstream.call(contract.follow, { ...bearer(token), ...content(type, key) }),
    unfollow: (token: string, type: string, key: string): Promise<FollowingAnswer> =>
      upstream.call(contract.unfollow, { ...bearer(token), ...content(type, key) }),
    recordView: (token: string, type: string, key: string): Promise<ViewAnswer> =>
      upstream.call(contract.recordView, { ...bearer(token), ...content(type, key) }),
    removeView: (token: string, type: string, key: string): Promise<ViewAnswer> =>
      upstream.call(contract.removeView, { ...bearer(token), ...content(type, key) }),

    entitlements: async (token: string): Promise<string[]> => {
      const answer = await upstream.call(contract.entitlements, {
        token,
        query: { access_token: token },
        timeoutMs: ENTITLEMENTS_MS,
      });
      return answer.entitlements;
    },

    /** The saved card, or null (B 7). */
    paymentCard: async (token: string): Promise<SavedCard | null> =>
      (await upstream.call(contract.paymentCard, { token, timeoutMs: PROFILE_MS })).payment_card,
    /** The card behind the provider's token becomes the saved one; 422 where the provider refuses it. */
    setPaymentCard: async (token: string, card: { token: string; return_url?: string }): Promise<SavedCard | null> =>
      (await upstream.call(contract.setPaymentCard, { token, body: card, timeoutMs: BILLING_MS })).payment_card,
    removePaymentCard: async (token: string): Promise<void> => {
      await upstream.call(contract.removePaymentCard, { token, timeoutMs: BILLING_MS });
    },
    billedSubscription: async (token: string): Promise<BilledSubscription | null> =>
      (await upstream.call(contract.billedSubscription, { token, timeoutMs: PROFILE_MS })).subscription,
    cancelLegacySubscription: async (token: string): Promise<void> => {
      await upstream.call(contract.cancelLegacySubscription, { token, timeoutMs: BILLING_MS });
    },
    cancelManagedSubscription: async (token: string): Promise<void> => {
      await upstream.call(contract.cancelManagedSubscription, { token, timeoutMs: BILLING_MS });
    },
    reactivateManagedSubscription: async (token: string): Promise<void> => {
      await upstream.call(contract.reactivateManagedSubscription, { token, timeoutMs: BILLING_MS });
    },
    retainWithDiscount: async (token: string, promo_code: string): Promise<void> => {
      await upstream.call(contract.retainWithDiscount, { token, body: { promo_code }, timeoutMs: BILLING_MS });
    },
    cancelPaypalSubscription: async (token: string, subscriptionId: string): Promise<void> => {
      await upstream.call(contract.cancelPaypalSubscription, {
        token,
        body: { subscriptionId },
        timeoutMs: BILLING_MS,
      });
    },
    cancelSurvey: async (token: string, survey: CancelSurvey): Promise<void> => {
      await upstream.call(contract.cancelSurvey, { token, body: survey, timeoutMs: WRITE_MS });
    },
    magicToken: async (token: string): Promise<string> =>
      (await upstream.call(contract.magicToken, { token, timeoutMs: TOKEN_MS })).magic_token,
    /** 404 not found, 409 already used, 410 expired; the error's body says which in `error`. */
    voucher: (code: string, token?: string): Promise<VoucherOffer> =>
      upstream.call(contract.voucher, {
        ...(token !== undefined && { token }),
        params: { code },
        timeoutMs: PROFILE_MS,
      }),
    /** The same key again answers the same and redeems nothing twice. */
    redeemVoucher: (token: string, code: string, key: string): Promise<VoucherRedemption> =>
      upstream.call(contract.redeemVoucher, { token, params: { code }, body: { key }, timeoutMs: WRITE_MS }),
    ...clipCalls(upstream),
    ...deviceCalls(upstream),
    ...familyCalls(upstream),
    reset() {
      upstream.reset();
      passwords.reset();
    },
  };
}

type ReminderAnswer = z.output<typeof contract.setReminder.answer>;
type FollowingAnswer = z.output<typeof contract.follow.answer>;
type ViewAnswer = z.output<typeof contract.recordView.answer>;
