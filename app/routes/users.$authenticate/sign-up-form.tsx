import { getFormProps, getInputProps, useForm, type SubmissionResult } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { PageHeading } from "~/components/ui/page-heading";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { CheckboxField, InputField } from "~/components/ui/field";
import { inputProps } from "~/components/ui/input-props";
import { summarised } from "~/components/ui/summarised";
import { signUpSchema, type SignUpForm as SignUpFields } from "~/models/member/forms";
import { privacyPath, signInPath, signUpPath, termsPath } from "~/models/navigation/paths";
import styles from "./authenticate.module.css";

type FormPageProps = { redir: string | undefined; answer: SubmissionResult<string[]> | undefined };

export function SignUpForm({ redir, answer }: FormPageProps) {
  const [form, fields] = useForm<SignUpFields>({ id: "sign-up", lastResult: answer, constraint: getZodConstraint(signUpSchema), defaultValue: { redir } });
  const { name, last_name, email, zip_code, password, accept_service_terms: terms } = fields;
  const { key: _, ...checkbox } = getInputProps(terms, { type: "checkbox", ariaAttributes: false });
  return (
    <>
      <PageHeading title="Create an account" lead={<>It is free. Already have one? <a href={signInPath(fields.redir.initialValue ?? redir)}>Sign in</a>.</>} />
      <form method="post" action={signUpPath()} {...getFormProps(form)} className={styles.form} noValidate>
        <ErrorSummary errors={summarised([name, last_name, email, zip_code, password, terms])} formErrors={form.errors} />
        <input {...getInputProps(fields.redir, { type: "hidden" })} />
        <div className={styles.pair}>
          <InputField {...inputProps(name, "text")} label="First name" autoComplete="given-name" />
          <InputField {...inputProps(last_name, "text")} label="Last name" autoComplete="family-name" />
        </div>
        <InputField {...inputProps(email, "email")} label="E-mail" autoComplete="username" />
        <InputField {...inputProps(zip_code, "text")} label="ZIP code" hint="Finds the teams near you." inputMode="numeric" autoComplete="postal-code" />
        <InputField {...inputProps(password, "password")} label="Password" hint="At least 8 characters." autoComplete="new-password" />
        <CheckboxField
          {...checkbox}
          errors={terms.errors}
          label={
            <>
              I accept the <a href={termsPath()}>terms of use</a> and the <a href={privacyPath()}>privacy policy</a>
            </>
          }
        />
        <Button variant="primary" size="lg" wide>
          Create account
        </Button>
      </form>
    </>
  );
}
