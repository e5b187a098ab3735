import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { developmentControls, flagSettingSchema, setDevelopmentFlag } from "~/models/development/controls.server";
import { parseForm } from "~/web/form/form.server";

export async function loader({ context }: LoaderFunctionArgs) {
  return json({ flags: await (await developmentControls(context)).flags.list() });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await developmentControls(context);
  const form = flagSettingSchema.safeParse(Object.fromEntries(await parseForm(request, ["name", "value", "email"])));
  const flags = form.success ? await setDevelopmentFlag(form.data, context) : null;
  return flags
    ? json({ flags })
    : json({ error: "name must be a flag's, and value one that it can have, as JSON" }, { status: 400 });
}
