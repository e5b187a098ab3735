import { PAGE_NAMES } from "~/models/navigation/page";
import { placeText } from "~/models/place/place-text";
import { brand, pageTitle } from "~contracts/brand";
import type { CheckoutContext } from "./context.server";
import { SHOWN_PASS, SIGNED_OUT, stepPath } from "./entry";
import type { CheckoutReply, Refusal } from "./reply";
import { restartReason } from "./restart-reason";
import { signedOutMessage } from "./signed-out";
import { type CheckoutStep, stepMarks } from "./step-list";
import type { CheckoutBody, CheckoutView, RecruitingView } from "./view";

const ASKS_AGAIN_SECONDS = 5;

const TITLES: Record<CheckoutBody["kind"], string> = {
  passes: "Choose your pass",
  school: "Support your School with Subscription",
  account: "Your account",
  payment: "Payment",
  receipt: `You're now subscribed to ${brand.name}!`,
  subscribed: "",
  unavailable: "Choose your pass",
  "not-for-sale": "Passes",
};

/** Where a game's file is bought (S 3). */
const DOWNLOAD_TITLES: Partial<typeof TITLES> = {
  passes: "Keep this game",
  unavailable: "Keep this game",
  receipt: "It's yours to keep!",
};

type Shown = { kind: CheckoutBody["kind"]; step: CheckoutStep };

const lacksReceipt = ({ kind, step }: Shown): boolean => kind === "unavailable" && step === "receipt";

function titleOf({ kind, step }: Shown, buysDownload: boolean): string {
  if (lacksReceipt({ kind, step })) return "Your receipt";
  return (buysDownload && DOWNLOAD_TITLES[kind]) || TITLES[kind];
}

/** Beside the browser's other tabs, and in its history: a step is told from the first. */
const STEP_NAMES: Partial<Record<CheckoutBody["kind"], string>> = {
  school: "Support Your School",
  account: "Your Account",
  payment: "Payment",
  receipt: "Receipt",
};

const stepName = (shown: Shown) => STEP_NAMES[lacksReceipt(shown) ? "receipt" : shown.kind];

/** Null where the step itself says it: the payment, a receipt beside its school, a recruiting dialog. */
function messageOf(context: CheckoutContext, body: CheckoutBody, refusal?: Refusal | null): string | null {
  if (body.kind === "payment" || refusal?.recruiting) return null;
  if (body.kind === "receipt") return body.support ? null : (refusal?.message ?? null);
  return refusal?.message ?? signedOutMessage(context) ?? restartReason(context.search);
}

export function stepPage(
  context: CheckoutContext,
  body: CheckoutBody,
  {
    refusal,
    summary = null,
    app = null,
  }: { refusal?: Refusal | null } & Partial<Pick<CheckoutView, "summary" | "app">>,
): Extract<CheckoutReply, { view: CheckoutView }> {
  const { entry, step, source, defaultSchool, progress, search, siteUrl, pathOf } = context;
  const buysDownload = context.download !== null;
  const isGift = entry.kind === "gift";
  const what = isGift ? PAGE_NAMES.gift : buysDownload ? "Keep This Game" : `Subscribe to ${brand.name}`;
  // A pass that ends never pays a school.
  const ends = summary?.order.recurring === null || (body.kind === "receipt" && body.renewsOn === null);
  const shown = { kind: body.kind, step };
  const view: CheckoutView = {
    title: titleOf(shown, buysDownload),
    pageTitle: pageTitle([stepName(shown), what].filter(Boolean).join(" - ")),
    address: `${siteUrl}${stepPath(entry, [], "pass")}`,
    step,
    event: null,
    buysDownload,
    steps: stepMarks(step, pathOf, { buysDownload, isGift, asksSchool: context.ownPass === null && !ends }),
    action: pathOf(step, step === "payment" ? { [SHOWN_PASS]: progress.pass_key ?? "" } : ownQuery(step, search)),
    body,
    summary,
    supports:
      source === "school" && defaultSchool
        ? { name: defaultSchool.name, logo: defaultSchool.logo ?? null, place: placeText(defaultSchool) || null }
        : null,
    app,
    message: messageOf(context, body, refusal),
    account: refusal?.account ?? null,
    refreshSeconds: body.kind === "payment" && !body.blocked && body.pending ? ASKS_AGAIN_SECONDS : null,
  };
  const status = refusal?.status ?? (body.kind === "unavailable" ? 503 : 200);
  return { view, status, newKey: refusal?.newKey, retryAfterSeconds: refusal?.retryAfterSeconds };
}

/** The page for when no pass can be sold right now (rulings 3). */
export const unavailablePage = (context: CheckoutContext, refusal?: Refusal | null, recruiting?: RecruitingView) =>
  stepPage(context, { kind: "unavailable", retryHref: context.url, recruiting }, { refusal });

export function ownQuery(step: CheckoutStep, search: URLSearchParams): Record<string, string> {
  if (step === "receipt") return { order: search.get("order") ?? "" };
  return step === "account" && search.has("have")
    ? { have: "1", ...(search.has(SIGNED_OUT) && { [SIGNED_OUT]: "1" }) }
    : {};
}
