import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import type { BotCheck } from "~/components/ui/bot-check-fields";
import { LEAD_FORMS, type LeadFields, type LeadKind } from "~contracts/records/lead";

export type LeadFormProps = { check: BotCheck; answer: SubmissionResult<string[]> | undefined };

/** Keeps the server's last answer (S 7.10). */
export function useLeadForm<Kind extends LeadKind>(
  kind: Kind,
  lastResult: LeadFormProps["answer"],
  defaultValue?: DefaultValue<LeadFields<Kind>>,
) {
  const constraint = getZodConstraint(LEAD_FORMS[kind]);
  return useForm<LeadFields<Kind>>({ id: "form", lastResult, constraint, defaultValue });
}
