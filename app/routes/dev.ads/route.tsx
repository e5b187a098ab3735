import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { developmentControls } from "~/models/development/controls.server";

export async function loader({ context }: LoaderFunctionArgs) {
  return json({ ads: await (await developmentControls(context)).ads() });
}

export { action } from "~/web/form/method-not-allowed.server";
