import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { developmentControls } from "~/models/development/controls.server";

export async function loader({ context }: LoaderFunctionArgs) {
  return json({ scenarios: await (await developmentControls(context)).scenarios() });
}

export { action } from "~/web/form/method-not-allowed.server";
