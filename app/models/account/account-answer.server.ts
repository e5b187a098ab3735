import type { SubmissionResult } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { setInterest } from "~/models/member/interests.server";
import { passwordTryFor } from "~/models/member/password-try.server";
import { MEMBER_SERVICE_DOWN } from "~/models/member/sign-in.server";
import { firstErrors } from "~/models/member/sign-up-errors";
import { teamOf, teamSchema } from "~/models/member/team-fields";
import { memberKeyOf } from "~/models/member/user-info.server";
import { asFieldErrors, replyAsSent } from "~/models/navigation/form-reply.server";
import { tooManyNewPasswords, tooManyPasswords } from "~/models/navigation/too-often";
import { isUpstreamError, orNone } from "~/services/http/upstream-error";
import { limits } from "~/services/limits/limits.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { brand } from "~contracts/brand";
import {
  ACCOUNT_FORMS,
  type AccountForm,
  addressSchema,
  emailSchema,
  noFields,
  passwordSchema,
  profileSchema,
  schoolSchema,
  teamKeySchema,
} from "./account-forms";

type AccountAnswer = { saved: AccountForm; timeZone?: string | undefined } | Returned;
export type Returned = {
  form: AccountForm;
  reply: SubmissionResult<string[]>;
  status: 400 | 429 | 503;
  retryAfterSeconds?: number;
};

type Clients = Pick<Upstreams, "catalogue" | "member">;
/** Carries out what a form of the account asks for (S 7.2, security 3). */
export async function answerAccountForm(
  upstreams: Clients,
  form: AccountForm,
  data: FormData,
  call: MemberCall,
  { network, tooOften }: { network?: string | null | undefined; tooOften: string | null },
): Promise<AccountAnswer> {
  if (tooOften) return later(form, data, tooOften);
  const trying = WITH_PASSWORD[form];
  if (!trying || parseWithZod(data, { schema: trying }).status !== "success")
    return ANSWERS[form](upstreams, data, call);
  const account = await memberKeyOf(upstreams, call);
  // Each is told by mail, to an address that may be someone else's.
  const tooMany = form === "password" && (await limits().reached("reset", { account }));
  if (tooMany) return later(form, data, tooManyNewPasswords(tooMany.retryAfterSeconds), tooMany.retryAfterSeconds);
  const tried = await passwordTryFor(account, network);
  if (tried.waitSeconds > 0) return later(form, data, tooManyPasswords(tried.waitSeconds), tried.waitSeconds);
  const answer = await ANSWERS[form](upstreams, data, call);
  if (form === "password" && "saved" in answer) await limits().take("reset", { account });
  if ("wrong" in tried && "saved" in answer) await tried.right();
  else if ("wrong" in tried && "reply" in answer && answer.reply.error?.current_password) await tried.wrong();
  return answer;
}

/** Their tries count (security 3). */
const WITH_PASSWORD: Partial<Record<AccountForm, z.ZodType>> = { password: passwordSchema, address: addressSchema };

const later = (form: AccountForm, data: FormData, message: string, retryAfterSeconds?: number): Returned => ({
  form,
  reply: replyAsSent(data, message, PASSWORDS),
  status: 429,
  ...(retryAfterSeconds && { retryAfterSeconds }),
});

const ANSWERS: Record<AccountForm, (upstreams: Clients, data: FormData, call: MemberCall) => Promise<AccountAnswer>> = {
  profile: async (upstreams, data, call) => {
    let timeZone: string | undefined;
    const answer = await answered("profile", profileSchema, data, async (user) => {
      await call((token) => upstreams.member.updateProfile(token, user));
      timeZone = user.time_zone;
    });
    return "saved" in answer ? { ...answer, timeZone } : answer;
  },
  password: (upstreams, data, call) =>
    answered("password", passwordSchema, data, (user) => call((token) => upstreams.member.updatePassword(token, user))),
  address: (upstreams, data, call) =>
    answered("address", addressSchema, data, (address) =>
      call((token) => upstreams.member.askForEmailChange(token, address)).catch(addressRefused),
    ),
  email: (upstreams, data, call) =>
    answered("email", emailSchema, data, ({ email_subscribe }) =>
      call((token) => upstreams.member.setEmailSubscribe(token, email_subscribe === "yes")),
    ),
  school: (upstreams, data, call) =>
    answered("school", schoolSchema, data, async ({ school_key }) => {
      await inNetwork(upstreams, school_key);
      await call((token) => upstreams.member.updateProfile(token, { school_key }));
      await setInterest(upstreams, "following", true, { content_type: "school", content_key: school_key }, call);
    }),
  "no-school": (upstreams, data, call) =>
    answered("no-school", noFields, data, () =>
      call((token) => upstreams.member.updateProfile(token, { school_key: null })),
    ),
  team: (upstreams, data, call) =>
    answered("team", teamSchema, data, async (team) => {
      await inNetwork(upstreams, team.school_key);
      await call((token) => upstreams.member.addFavoriteTeam(token, teamOf(team)));
    }),
  "no-team": (upstreams, data, call) =>
    answered("no-team", teamKeySchema, data, async ({ team }) => {
      await orNone(call((token) => upstreams.member.removeFavoriteTeam(token, team)));
    }),
  reactivate: (upstreams, data, call) =>
    answered("reactivate", noFields, data, () =>
      call((token) => upstreams.member.reactivateManagedSubscription(token)).catch(refusedFor(REACTIVATE_REFUSALS)),
    ),
  "keep-pass": (upstreams, data, call) =>
    answered("keep-pass", noFields, data, () =>
      call((token) => upstreams.member.changePass(token, null, null)).catch(refusedFor(KEEP_REFUSALS)),
    ),
  "no-card": (upstreams, data, call) =>
    answered("no-card", noFields, data, () =>
      call((token) => upstreams.member.removePaymentCard(token)).catch(refusedFor(CARD_REFUSALS)),
    ),
};

const REACTIVATE_REFUSALS: Record<number, string> = {
  404: "You don't have a subscription to reactivate. You can subscribe again.",
  409: "Your subscription has already ended. You can subscribe again.",
  422: "There's no card to charge when it renews. Add a card first.",
};
const KEEP_REFUSALS: Record<number, string> = {
  404: "You don't have a subscription to change. You can subscribe again.",
  409: "Your subscription can't be changed right now. Please check back once it has renewed.",
};
const CARD_REFUSALS: Record<number, string> = {
  409: "Your subscription renews on this card. Replace it, or cancel your subscription first.",
};

const TOO_MANY_LINKS =
  "You've asked for three links within an hour. Use the newest one, or try again in an hour. If there's nothing in " +
  "your new mailbox, check its spam folder, and how you typed the address.";
const NO_CHANGES = `You can't change your e-mail address here. Please e-mail ${brand.support.email}.`;
const tooManyMails = z.object({ error: z.literal("too_many_mails") });

function addressRefused(error: unknown): never {
  if (isUpstreamError(error, 404)) throw new Refused({ "": NO_CHANGES });
  if (isUpstreamError(error, 429) && tooManyMails.safeParse(error.body).success)
    throw new Refused({ "": TOO_MANY_LINKS });
  throw error;
}

function refusedFor(words: Record<number, string>) {
  return (error: unknown): never => {
    const problem = isUpstreamError(error) && error.kind === "status" ? words[error.status ?? 0] : undefined;
    throw problem ? new Refused({ "": problem }) : error;
  };
}

const NOT_IN_NETWORK = "Choose a school on the network.";
const WORDS: Record<string, string> = { current_password: "That's not your current password." };
const NOT_HEARD: Partial<Record<AccountForm, string>> = {
  password:
    "We haven't heard whether your new password was saved. Please try again in a moment with the same two passwords.",
  address:
    "We haven't heard whether we could send the link. If there's nothing in your new mailbox in a few minutes, " +
    "please try again.",
};
const PASSWORDS = ["current_password", "new_password"];

/** By field; "" is the whole form. */
class Refused extends Error {
  constructor(readonly fieldErrors: Record<string, string>) {
    super("the form was refused");
  }
}

async function answered<Schema extends z.ZodType>(
  form: AccountForm,
  schema: Schema,
  data: FormData,
  work: (value: z.output<Schema>) => Promise<void>,
): Promise<AccountAnswer> {
  const submission = parseWithZod(data, { schema });
  if (submission.status !== "success") return { form, reply: submission.reply({ hideFields: PASSWORDS }), status: 400 };
  try {
    await work(submission.value);
    return { saved: form };
  } catch (error) {
    const { "": whole, ...errors } = errorsOf(error, ACCOUNT_FORMS[form]);
    const known = whole !== undefined || Object.keys(errors).length > 0;
    return {
      form,
      reply: submission.reply({
        fieldErrors: asFieldErrors(errors),
        formErrors: known ? [whole ?? []].flat() : [unanswered(form, error)],
        hideFields: PASSWORDS,
      }),
      status: known ? 400 : 503,
    };
  }
}

const unanswered = (form: AccountForm, error: unknown): string =>
  (isUpstreamError(error) && error.mayHaveArrived && NOT_HEARD[form]) || MEMBER_SERVICE_DOWN;

function errorsOf(error: unknown, fields: readonly string[]): Record<string, string> {
  if (error instanceof Refused) return error.fieldErrors;
  if (!isUpstreamError(error)) throw error;
  const errors = Object.entries(firstErrors(error.body, fields));
  return Object.fromEntries(errors.map(([field, message = ""]) => [field, WORDS[field] ?? message]));
}

async function inNetwork(upstreams: Pick<Upstreams, "catalogue">, school_key: string): Promise<void> {
  const school = await upstreams.catalogue.school(school_key).catch((error: unknown) => {
    if (isUpstreamError(error, 404)) throw new Refused({ school_key: NOT_IN_NETWORK });
    throw error;
  });
  if (school.is_network === false) throw new Refused({ school_key: NOT_IN_NETWORK });
}
