import { z } from "zod";
import { recurs } from "~/models/billing/price";
import { longName, paysSchool, supportTexts } from "~/models/billing/support-school";
import { brand } from "~contracts/brand";
import { reportStep } from "../checkout-reports.server";
import type { CheckoutContext } from "../context.server";
import { type CheckoutOrder, chosenPass } from "../order.server";
import { orderPage } from "../order-page.server";
import type { CheckoutProgress } from "../progress";
import { type CheckoutReply, type GoOn, limitReached, NOT_UNDERSTOOD, type Refusal } from "../reply";
import { schoolByKey } from "../schools.server";
import type { CheckoutStep } from "../step-list";
import {
  chosenSchool,
  initialSchoolList,
  SCHOOL_GONE,
  schoolPlace,
  schoolSearch,
  UNNAMED,
} from "../supported-school.server";
import type { SchoolBody } from "../view";
import type { Step } from "./step";

/** Choosing a school to support (B 2.4). */
export const schoolStep: Step = { fields: ["intent", "school"], show, submit };

const forms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("select-school"), school: z.string().trim().min(1).max(200) }),
  z.object({ intent: z.literal("remove-school") }),
  z.object({ intent: z.literal("continue") }),
  z.object({ intent: z.literal("continue-without-school") }),
]);

async function show(context: CheckoutContext, refusal?: Refusal): Promise<CheckoutReply> {
  const pass = await chosenPass(context);
  // A pass that ends never pays a school, so nothing is asked about one.
  if (pass && !recurs(pass)) return { go: context.pathOf(afterSchool(context)) };
  return orderPage(context, refusal, (order) => schoolBody(context, order));
}

async function submit(context: CheckoutContext, form: FormData): Promise<CheckoutReply> {
  const tooSoon = limitReached(context);
  if (tooSoon) return show(context, tooSoon);
  const parsed = forms.safeParse(Object.fromEntries(form));
  if (!parsed.success) return show(context, NOT_UNDERSTOOD);
  const post = parsed.data;
  switch (post.intent) {
    case "select-school":
      return selectSchool(post.school, context);
    case "remove-school":
      return supporting(null, "school", context);
    case "continue":
      return goOn(context);
    case "continue-without-school":
      reportStep(2, { school_key: null }, context);
      return supporting(null, afterSchool(context), context);
  }
}

const SCHOOLS_UNREAD = "We can't look up schools right now. Please try again in a moment.";

async function selectSchool(key: string, context: CheckoutContext): Promise<CheckoutReply> {
  const school = await schoolByKey(context.upstreams, key);
  if (school === undefined) return show(context, { status: 503, message: SCHOOLS_UNREAD });
  return school?.is_network
    ? supporting(school.key, "school", context)
    : show(context, { status: 400, message: SCHOOL_GONE });
}

async function goOn(context: CheckoutContext): Promise<CheckoutReply> {
  const school = await chosenSchool(context);
  if (!school) return { go: context.pathOf("school", { without: "1" }) };
  reportStep(2, { school_key: school.key }, context);
  return supporting(school.key, afterSchool(context), context);
}

const afterSchool = ({ member }: CheckoutContext): CheckoutStep => (member ? "payment" : "account");

function supporting(school_key: CheckoutProgress["school_key"], next: CheckoutStep, context: CheckoutContext): GoOn {
  const { progress, pathOf } = context;
  return { go: pathOf(next), save: { ...progress, school_key, school_at: schoolPlace(context) } };
}

async function schoolBody(context: CheckoutContext, { pass, school: chosen }: CheckoutOrder): Promise<SchoolBody> {
  const { source, search, pathOf } = context;
  const fixed = source === "school";
  const [initial, found] = await Promise.all([initialSchoolList(context), schoolSearch(context)]);
  const schools = initial.schools.map((school) => ({ ...school, selected: school.key === chosen?.key }));
  if (chosen && !schools.some(({ key }) => key === chosen.key)) {
    const named = { ...chosen, name: chosen.name ?? UNNAMED.alone };
    schools.push({ ...named, longName: longName(named), selected: true });
  }
  return {
    kind: "school",
    pays: paysSchool(pass),
    texts: supportTexts(source, paysSchool(pass)),
    schools,
    fixed,
    asksToSearch:
      source === "event" && !chosen ? `Not sure if your school is part of ${brand.fullName}? Search here.` : null,
    search: found,
    unread: initial.unread || chosen?.name === null,
    confirms: search.has("without") ? { backHref: pathOf("school") } : null,
  };
}
