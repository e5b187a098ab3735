import { useActionData, useLoaderData } from "@remix-run/react";
import { deskForm, DeskFrame, DeskSection, DeskTable } from "~/components/desk/desk-frame";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { InputField, SelectField } from "~/components/ui/field";
import { ROLE_NAMES } from "~/models/desk/desk-pages";
import { changeStaff, endStaffSessions, listStaff } from "~/models/desk/staff.server";
import { deskStaffPath } from "~/models/navigation/desk-paths";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { deskRoute } from "~/web/visit/desk-route.server";
import { pageTitle } from "~contracts/brand";
import { DESK_ROLES } from "~contracts/desk";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(pageTitle("Staff"));

export const loader = deskRoute({ action: "staff.change" }, async (visit, { desk, me }) => {
  const done = visit.url.searchParams.get("done");
  const said = done === "changed" ? "Saved." : done === "signed-out" ? "They're signed out of the desk." : null;
  return visit.private({ role: me.role, staff: await listStaff(desk), said });
});

export const action = deskRoute({ action: "staff.change" }, async (visit, { desk }) => {
  const form = await visit.form(["intent", "email", "role", "school"]);
  const [intent, email, role, school] = ["intent", "email", "role", "school"].map((name) =>
    String(form.get(name) ?? ""),
  ) as [string, string, string, string];
  if (intent !== "sign-out" && intent !== "change") return visit.noSuchForm();
  const ends = intent === "sign-out";
  const problem = await (ends ? endStaffSessions(desk, email) : changeStaff(desk, { email, role, school }));
  if (problem) return visit.private({ ...problem, typed: { email, role, school } }, { status: 422 });
  return visit.redirect(deskStaffPath({ done: ends ? "signed-out" : "changed" }));
});

export default function StaffPage() {
  const { role, staff, said } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DeskFrame title="Staff" role={role} current={deskStaffPath()}>
      {said && !answer && <Alert kind="good" title={said} />}
      <DeskTable
        columns={["E-mail", "Role", "Second step", "Open"]}
        rows={staff.map((one) => [
          one.email,
          one.school ? `${ROLE_NAMES[one.role]}: ${one.school}` : ROLE_NAMES[one.role],
          one.is_enrolled ? "set up" : "at the first visit",
          one.open_sessions > 0 ? <SignOut key={one.email} email={one.email} /> : "no",
        ])}
      />
      <DeskSection title="Give or take a role">
        <StaffForm answer={answer} />
      </DeskSection>
    </DeskFrame>
  );
}

function SignOut({ email }: { email: string }) {
  return (
    <form method="post" action={deskStaffPath()}>
      <input type="hidden" name="email" value={email} />
      <Button variant="quiet" flush name="intent" value="sign-out" aria-label={`Sign out: ${email}`}>
        Sign out
      </Button>
    </form>
  );
}

function StaffForm({ answer }: { answer: ReturnType<typeof useActionData<typeof action>> }) {
  const typed = answer?.typed ?? { email: "", role: "", school: "" };
  const errorsOf = (field: string) => (answer?.field === field ? [answer.problem] : null);
  return (
    <form method="post" action={deskStaffPath()} className={deskForm} noValidate>
      <ErrorSummary errors={answer ? [{ fieldId: answer.field, message: answer.problem }] : []} />
      <InputField
        id="email"
        name="email"
        type="email"
        label="E-mail address"
        hint="Of their account."
        errors={errorsOf("email")}
        defaultValue={typed.email}
        maxLength={254}
        required
      />
      <SelectField id="role" name="role" label="Role" errors={errorsOf("role")} defaultValue={typed.role} required>
        <option value="">Choose…</option>
        {DESK_ROLES.map((one) => (
          <option key={one} value={one}>
            {ROLE_NAMES[one]}
          </option>
        ))}
        <option value="none">No role: ends theirs, and their second step</option>
      </SelectField>
      <InputField
        id="school"
        name="school"
        label="Organization"
        hint="Only for one organization: the end of its page's address, such as lincoln-high-school."
        errors={errorsOf("school")}
        defaultValue={typed.school}
        maxLength={200}
        optional
      />
      <Button variant="primary" name="intent" value="change">
        Save
      </Button>
    </form>
  );
}
