import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { InputField } from "~/components/ui/field";
import { goPath } from "~/models/navigation/paths";

const FIELD = "code";

export function CodeEntry({ code, error }: { code: string; error: string | null }) {
  return (
    <form method="post" action={goPath()} className="gap-2" noValidate>
      <ErrorSummary errors={error ? [{ fieldId: FIELD, message: error }] : []} />
      <InputField
        id={FIELD}
        name={FIELD}
        label="Code"
        hint="Capital letters, dashes, and spaces don't matter."
        errors={error ? [error] : null}
        defaultValue={code}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <Button variant="primary" size="lg" wide>
        See what it is
      </Button>
    </form>
  );
}
