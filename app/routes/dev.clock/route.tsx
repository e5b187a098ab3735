import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { developmentControls } from "~/models/development/controls.server";
import { instantOf } from "~/models/place/time";
import { clock } from "~/services/process/clock.server";
import { parseForm } from "~/web/form/form.server";

const answer = (offset: number) => json({ now: new Date(clock.now()).toISOString(), offset });

export async function loader({ context }: LoaderFunctionArgs) {
  const controls = await developmentControls(context);
  return answer(controls.clock.offset());
}

/** `now=` (ISO 8601 or epoch milliseconds) sets the time, `reset=1` resets it (docs/embedded-network.md). */
export async function action({ request, context }: ActionFunctionArgs) {
  const controls = await developmentControls(context);
  const form = await parseForm(request, ["now", "reset"]);
  if (form.get("reset")) await controls.clock.reset();
  else await controls.clock.set(instant(String(form.get("now") ?? ""))).catch(refuse);
  return answer(controls.clock.offset());
}

function instant(text: string): number {
  const epochMs = /^\d+$/.test(text) ? Number(text) : instantOf(text)?.toMillis();
  if (epochMs !== undefined) return epochMs;
  throw json({ error: "now must be an ISO 8601 date or epoch milliseconds" }, { status: 400 });
}

function refuse(error: unknown): never {
  if (error instanceof RangeError) throw json({ error: error.message }, { status: 400 });
  throw error;
}
