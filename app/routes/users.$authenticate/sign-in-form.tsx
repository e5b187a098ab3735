import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { PageHeading } from "~/components/ui/page-heading";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { InputField } from "~/components/ui/field";
import { inputProps } from "~/components/ui/input-props";
import { summarised } from "~/components/ui/summarised";
import { signInSchema, type SignInForm as SignInFields } from "~/models/member/forms";
import { forgotPasswordPath, signInPath, signUpPath } from "~/models/navigation/paths";
import styles from "./authenticate.module.css";

type FormPageProps = { redir: string | undefined; answer: SubmissionResult<string[]> | undefined };

export function SignInForm({ redir, answer }: FormPageProps) {
  const [form, fields] = useForm<SignInFields>({ id: "sign-in", lastResult: answer, constraint: getZodConstraint(signInSchema), defaultValue: { redir } });
  return (
    <>
      <PageHeading title="Sign in" lead={<>New here? <a href={signUpPath(fields.redir.initialValue ?? redir)}>Create a free account</a>.</>} />
      <form method="post" action={signInPath()} {...getFormProps(form)} className={styles.form} noValidate>
        <ErrorSummary errors={summarised([fields.email, fields.password])} formErrors={form.errors} />
        <input {...getInputProps(fields.redir, { type: "hidden" })} />
        <InputField {...inputProps(fields.email, "email")} label="E-mail" autoComplete="username" />
        <InputField {...inputProps(fields.password, "password")} label="Password" autoComplete="current-password" />
        <Button variant="primary" size="lg" wide>
          Sign in
        </Button>
        <p className={styles.aside}>
          <a href={forgotPasswordPath()}>Forgot your password?</a>
        </p>
      </form>
    </>
  );
}

