import { useActionData, useLoaderData } from "@remix-run/react";
import { deskForm, DeskFrame, DeskSection, DeskTable } from "~/components/desk/desk-frame";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { ErrorSummary } from "~/components/ui/error-summary";
import { InputField, SelectField } from "~/components/ui/field";
import {
  announce,
  type AnnouncementForm,
  endAnnouncement,
  plannedAnnouncements,
} from "~/models/desk/announcements.server";
import { deskAnnouncementPath } from "~/models/navigation/desk-paths";
import { isKeyOf } from "~/models/navigation/is-key-of";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { deskRoute } from "~/web/visit/desk-route.server";
import { pageTitle } from "~contracts/brand";
import { LONGEST_ANNOUNCEMENT } from "~contracts/desk";

export const handle: RouteHandle = { takes: "secret" };

export const meta = unlistedMeta(pageTitle("Announcement"));

const SAID = {
  said: "Saved. Pages say it within ten seconds of its time.",
  ended: "It's over. Pages stop saying it within ten seconds.",
};
const FIELDS = ["text", "audience", "place", "from", "until"] as const;

export const loader = deskRoute({ action: "announcement.change" }, async (visit, { desk, me }) => {
  const { zone, now } = visit;
  const done = visit.url.searchParams.get("done");
  return visit.private({
    ...{ role: me.role, planned: await plannedAnnouncements(desk, zone) },
    zone: now.setZone(zone).toFormat("ZZZZ"),
    said: isKeyOf(SAID, done) ? SAID[done] : null,
  });
});

export const action = deskRoute({ action: "announcement.change" }, async (visit, { desk }) => {
  const form = await visit.form(["intent", "id", ...FIELDS]);
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = text("intent");
  if (intent === "end" && text("id")) {
    await endAnnouncement(desk, text("id"));
    return visit.redirect(deskAnnouncementPath({ done: "ended" }));
  }
  if (intent !== "announce") return visit.noSuchForm();
  const typed = Object.fromEntries(FIELDS.map((name) => [name, text(name)])) as AnnouncementForm;
  const problem = await announce(desk, typed, { zone: visit.zone, now: visit.epochMs });
  if (problem) return visit.private({ ...problem, typed }, { status: 422 });
  return visit.redirect(deskAnnouncementPath({ done: "said" }));
});

export default function AnnouncementPage() {
  const { role, planned, zone, said } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return (
    <DeskFrame title="Announcement" lead="A line over the site's pages." role={role} current={deskAnnouncementPath()}>
      {said && !answer && <Alert kind="good" title={said} />}
      {planned.length === 0 ? (
        <p>None now, and none to come.</p>
      ) : (
        <DeskTable
          columns={["Line", "Where", "From", "Until", "Do"]}
          rows={planned.map(({ id, text, where, from, until }) => [
            ...[text, where, from, until],
            <form key={id} method="post" action={deskAnnouncementPath()}>
              <input type="hidden" name="id" value={id} />
              <Button variant="quiet" flush name="intent" value="end" aria-label={`End now: ${text}`}>
                End now
              </Button>
            </form>,
          ])}
        />
      )}
      <DeskSection title="Say something">
        <NewAnnouncement zone={zone} answer={answer} />
      </DeskSection>
    </DeskFrame>
  );
}

type Answer = { field: string; problem: string; typed: AnnouncementForm } | null;

function NewAnnouncement({ zone, answer }: { zone: string; answer: Answer }) {
  const of = (name: keyof AnnouncementForm) => ({
    ...{ id: name, name, errors: answer?.field === name ? [answer.problem] : null },
    defaultValue: answer?.typed[name],
  });
  return (
    <form method="post" action={deskAnnouncementPath()} className={deskForm} noValidate>
      <ErrorSummary errors={answer ? [{ fieldId: answer.field, message: answer.problem }] : []} />
      <InputField {...of("text")} label="Line" maxLength={LONGEST_ANNOUNCEMENT} required />
      <SelectField {...of("audience")} label="Where">
        <option value="all">Everywhere</option>
        <option value="state">On a state&apos;s pages</option>
        <option value="organization">On an organization&apos;s pages, and its games</option>
      </SelectField>
      <InputField
        {...of("place")}
        label="Which"
        hint="A state's two letters, such as OH, or the end of the organization's address."
        maxLength={200}
        optional
      />
      <InputField {...of("from")} type="datetime-local" label={`From (${zone})`} hint="Blank is now." optional />
      <InputField {...of("until")} type="datetime-local" label={`Until (${zone})`} required />
      <Button variant="primary" name="intent" value="announce">
        Save
      </Button>
    </form>
  );
}
