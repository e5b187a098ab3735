import type { LoaderFunction } from "@remix-run/node";
import { fileNotFound } from "~/web/visit/guards.server";

/** For addresses that scripts and forms post to, and that have nothing to show. */
export const loader: LoaderFunction = ({ request }) => {
  throw fileNotFound(request);
};
