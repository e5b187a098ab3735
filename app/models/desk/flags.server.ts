import type { DeskCall } from "~/services/desk/client.server";
import { isUpstreamError, says } from "~/services/http/upstream-error";
import { FLAG_REFUSALS, flagChange, type FlagRefusal, LONGEST_FLAG_VALUE } from "~contracts/desk/flags";
import type { CodeProblem } from "./codes.server";
import { UNHEARD } from "./people.server";

export const flagsOf = async (desk: DeskCall) => (await desk((client, caller) => client.flags(caller))).flags;

const REFUSED: Record<Exclude<FlagRefusal, "value">, { field: string; problem: string }> = {
  version: { field: "setting", problem: "The network's search doesn't have this version." },
  no_pass: { field: "setting", problem: "No pass has this key." },
  no_member: { field: "audience", problem: "No account has this address." },
  audience: { field: "audience", problem: "Enter a share from 0% to 100%, or an e-mail address." },
};

export type FlagForm = { press: string; name: string; setting: string; audience: string };

/** Null once it is set, or with `isBack` set back. */
export async function changeFlag(desk: DeskCall, form: FlagForm, isBack: boolean): Promise<CodeProblem | null> {
  const wrong = (field: string, problem: string): CodeProblem => ({ form: "flag", field, problem, status: 422 });
  const change = flagChange.safeParse({ ...form, value: isBack ? null : form.setting });
  if (!change.success) {
    const field = change.error.issues[0]?.path[0];
    if (field === "value")
      return wrong("setting", `Enter up to ${LONGEST_FLAG_VALUE.toLocaleString("en-US")} letters.`);
    return field === "audience" ? wrong(field, REFUSED.audience.problem) : wrong("name", "Choose a flag.");
  }
  try {
    await desk((client, caller) => client.changeFlag(caller, change.data));
    return null;
  } catch (error) {
    if (isUpstreamError(error) && error.mayHaveArrived) return { form: "flag", ...UNHEARD };
    const refusal = isUpstreamError(error, 409) && FLAG_REFUSALS.find((name) => says(error, name));
    if (!refusal) throw error;
    if (refusal !== "value") return wrong(REFUSED[refusal].field, REFUSED[refusal].problem);
    const takes = (await flagsOf(desk)).find(({ name }) => name === form.name)?.takes ?? "";
    return wrong("setting", `It takes ${takes}.`);
  }
}
