import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/brand";
import type { RouteHandle } from "~/models/navigation/handle";
import { authenticateParams } from "~/models/navigation/route-params";
import { pageNotFound, requireGuest } from "~/services/session/guards.server";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";
import { postSignIn } from "./sign-in.server";
import { postSignUp } from "./sign-up.server";
import styles from "./authenticate.module.css";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

const TITLES = { sign_in: "Sign In", sign_up: "Sign Up" } as const;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? TITLES[data.authenticate] : "Page not found") },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const authenticate = whichPage(request, params);
  requireGuest(request);
  return json({ authenticate, redir: new URL(request.url).searchParams.get("redir") ?? undefined });
}

/** The two forms of the page; both answer with the cookies of a session, or come back with what was typed. */
export async function action({ request, params }: ActionFunctionArgs) {
  const authenticate = whichPage(request, params);
  requireGuest(request);
  return authenticate === "sign_in" ? postSignIn(request) : postSignUp(request);
}

export default function AuthenticatePage() {
  const { authenticate, redir } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const Form = authenticate === "sign_in" ? SignInForm : SignUpForm;
  return (
    <div className={`wrap-text ${styles.page}`}>
      <Form redir={redir} answer={answer} />
    </div>
  );
}

function whichPage(request: Request, params: LoaderFunctionArgs["params"]): "sign_in" | "sign_up" {
  const parsed = authenticateParams.safeParse(params);
  if (!parsed.success) throw pageNotFound(request);
  return parsed.data.authenticate;
}
