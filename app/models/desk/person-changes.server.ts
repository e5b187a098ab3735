import type { DeskCall } from "~/services/desk/client.server";
import { isUpstreamError, says } from "~/services/http/upstream-error";
import {
  LONGEST_REASON,
  MOST_GIVEN_DAYS,
  PERSON_REFUSALS,
  personChange,
  type PersonRefusal,
} from "~contracts/desk/person-changes";
import { OWN_ACCOUNT, UNHEARD } from "./people.server";

const WRONG: Record<string, string> = {
  days: `Enter a number of days from 1 to ${MOST_GIVEN_DAYS}.`,
  reason: `Say why, in up to ${LONGEST_REASON} characters.`,
  email: "Enter an e-mail address.",
};

type RefusalText = { field: "email" | null; problem: string };
const REFUSED: Record<PersonRefusal, RefusalText> = {
  no_pass: { field: null, problem: "There's no pass to give. Import one first." },
  not_renewing: { field: null, problem: "No pass of theirs renews now. Nothing changed." },
  same_address: { field: "email", problem: "That's the address they have now." },
  taken: { field: "email", problem: "Another account has this address." },
  too_many_links: { field: null, problem: "They've had three links in an hour. Try again later." },
  other_address: { field: "email", problem: "That isn't their address. Nothing was deleted." },
  payment_open: {
    field: null,
    problem: "A payment of theirs is open. Nothing was deleted: try again in a few minutes.",
  },
  provider_unavailable: {
    field: null,
    problem: "The payment provider didn't confirm that it charges no more. Nothing was deleted: try again.",
  },
  is_staff: { field: null, problem: "They work at this desk. An owner ends their role first." },
  own_account: { field: null, problem: OWN_ACCOUNT },
  not_confirmed: { field: null, problem: "The payment provider didn't confirm it. Nothing changed: try again." },
};

export type PersonForm = { kind: string; press: string; days: string; reason: string; email: string };
type Problem = { field: string | null; problem: string; status: 409 | 422 | 502 };
export type PersonProblem = Problem & { kind: string; typed: PersonForm };

/** Null once it is done. */
export async function changePerson(desk: DeskCall, key: string, typed: PersonForm): Promise<PersonProblem | null> {
  const change = personChange.safeParse({ ...typed, days: Number(typed.days) });
  const problem = (words: Problem) => ({ ...words, kind: typed.kind, typed });
  if (!change.success) {
    const field = String(change.error.issues[0]?.path[0] ?? "");
    const wrong = WRONG[field];
    return problem(
      wrong ? { field, problem: wrong, status: 422 } : { field: null, problem: "Open the page again.", status: 409 },
    );
  }
  try {
    await desk((client, caller) => client.changePerson(caller, key, change.data));
    return null;
  } catch (error) {
    if (isUpstreamError(error) && error.mayHaveArrived) return problem(UNHEARD);
    const refusal = isUpstreamError(error, 409) && PERSON_REFUSALS.find((name) => says(error, name));
    if (!refusal) throw error;
    const words = REFUSED[refusal];
    return problem({ ...words, status: words.field ? 422 : 409 });
  }
}
