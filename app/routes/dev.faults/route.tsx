import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { applyFault, developmentControls, FAULT_CHOICES, faultSchema } from "~/models/development/controls.server";
import { parseForm } from "~/web/form/form.server";

export async function loader({ context }: LoaderFunctionArgs) {
  const controls = await developmentControls(context);
  return json({ active: controls.faults.active(), ...FAULT_CHOICES });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await developmentControls(context);
  const fault = faultSchema.safeParse(Object.fromEntries(await parseForm(request, ["service", "fault", "times"])));
  if (!fault.success) return json({ error: z.prettifyError(fault.error) }, { status: 400 });
  const active = await applyFault(fault.data, context);
  return active ? json({ active }) : json({ error: "service is missing" }, { status: 400 });
}
