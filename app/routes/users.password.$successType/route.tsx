import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { AuthPage } from "~/components/account/narrow-page";
import { externalLink } from "~/components/chrome/nav-link";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { IconName } from "~/components/ui/icon-name";
import { PageHeading } from "~/components/ui/page-heading";
import { type RouteHandle, unlisted } from "~/models/navigation/page";
import { forgotPasswordPath, signInPath } from "~/models/navigation/paths";
import { passwordSuccessParams } from "~/models/navigation/route-params";
import { returnToOf } from "~/web/session/return-to.server";
import { route } from "~/web/visit/visit.server";
import { brand, pageTitle } from "~contracts/brand";
import styles from "./password-done.module.css";

export const handle: RouteHandle = { takes: "secret", frame: "apps-query" };

type SuccessType = "success" | "pwd_reset_sent" | "school";
type Done = { icon: IconName; title: string; lead: string; next: (back: string | undefined) => ReactNode };

const signIn: Done["next"] = (back) => (
  <ButtonLink href={signInPath(back)} variant="primary" size="lg">
    Sign in
  </ButtonLink>
);

const DONE: Record<SuccessType, Done> = {
  pwd_reset_sent: {
    icon: "mail",
    title: "Check your e-mail",
    lead:
      "If that address has an account, we just sent a link to choose a new password. It works once and lasts two " +
      "hours.",
    next: (back) => (
      <p>
        Nothing after a few minutes? Check your spam folder, <a href={forgotPasswordPath(back)}>try another address</a>,
        or ask{" "}
        <a href={brand.support.customerSupport} {...externalLink}>
          Customer Support
        </a>
        .
      </p>
    ),
  },
  success: {
    icon: "check",
    title: "You have a new password",
    lead: "You’re signed out on every device. Sign in with your new password to keep watching.",
    next: signIn,
  },
  school: {
    icon: "school",
    title: "Your account is ready",
    lead:
      "Your school made this account for you, and now it’s yours. Sign in with your new password, here and in " +
      `your school’s ${brand.name} tools.`,
    next: signIn,
  },
};

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlisted(pageTitle(data ? DONE[data.successType].title : "Page not found"));

export const loader = route(
  { params: passwordSuccessParams, requires: "guest" },
  (visit, { params: { successType } }) => {
    return json({ successType, back: returnToOf(visit) });
  },
);

export default function PasswordDonePage() {
  const { successType, back } = useLoaderData<typeof loader>();
  const { icon, title, lead, next } = DONE[successType];
  return (
    <AuthPage>
      <span className={styles.sign}>
        <Icon name={icon} size="lg" />
      </span>
      <PageHeading title={title} lead={lead} />
      <div>{next(back)}</div>
    </AuthPage>
  );
}
