import { randomUUID } from "node:crypto";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DeskFrame } from "~/components/desk/desk-frame";
import { AnswerForm, InboxAnswers, InboxButton, ReportedClip } from "~/components/desk/inbox";
import { PersonFacts } from "~/components/desk/person";
import { Alert, Problem } from "~/components/ui/alert";
import { changeInbox, inboxItemOf } from "~/models/desk/inbox.server";
import { replayVideo } from "~/models/event/page/stage.server";
import { deskInboxItemPath, deskInboxPath } from "~/models/navigation/desk-paths";
import { isKeyOf } from "~/models/navigation/is-key-of";
import { type RouteHandle, unlistedMeta } from "~/models/navigation/page";
import { deskRoute } from "~/web/visit/desk-route.server";
import { BY_ROLE, letIn } from "~/web/visit/media-pass.server";
import { pageTitle } from "~contracts/brand";

export const handle: RouteHandle = { takes: "secret", playsVideo: true };

export const meta = unlistedMeta(pageTitle("Message"));

const params = z.object({ reference: z.string().min(1).max(120) });
const SAID = {
  done: "It's done.",
  answer: "Your answer is on its way, and the message is done.",
  take_down: "The clip is taken down. Pages follow within ten seconds.",
  restore: "The clip is back on the site.",
};

export const loader = deskRoute({ action: "inbox.change", params }, async (visit, { desk, me, params }) => {
  const item = await inboxItemOf(desk, params.reference, { zone: visit.zone, now: visit.epochMs });
  const done = visit.url.searchParams.get("done");
  const said = isKeyOf(SAID, done) ? SAID[done] : null;
  const replay = item.clip && (await replayVideo(visit.upstreams, item.clip.source_key));
  const paid = replay?.own ? { key: replay.own, openedBy: [BY_ROLE] } : null;
  const cookies = letIn(visit.request, { paid, license: null }, visit.epochMs);
  const video = replay?.video ?? null;
  return visit.private({ role: me.role, item, video, said, press: randomUUID() }, { cookies });
});

export const action = deskRoute({ action: "inbox.change", params }, async (visit, { desk, params: { reference } }) => {
  const form = await visit.form(["kind", "press", "text", "answers"]);
  const text = (name: string) => String(form.get(name) ?? "");
  const typed = {
    ...{ kind: text("kind"), press: text("press"), answers: text("answers") },
    text: text("text").replaceAll("\r\n", "\n"),
  };
  const problem = await changeInbox(desk, reference, typed);
  if (problem === undefined) return visit.noSuchForm();
  if (problem) return visit.private(problem, { status: problem.status });
  return visit.redirect(deskInboxItemPath(reference, { done: typed.kind }));
});

export default function InboxItemPage() {
  const { role, item, video, said, press } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const { reference, kind, about, email, received, due, done, clip } = item;
  const facts = [
    { name: "About", value: about },
    { name: "From", value: email },
    { name: "Received", value: received },
    { name: "Due", value: due },
    { name: "Done", value: done ?? "Not yet" },
  ].filter(({ value }) => value !== "");
  return (
    <DeskFrame title={kind} lead={reference} role={role}>
      {said && !refused && <Alert kind="good" title={said} />}
      {refused?.field === null && <Problem title={refused.problem} />}
      <p>
        <a href={deskInboxPath()}>All messages</a>
      </p>
      <PersonFacts title="Message" facts={facts} />
      {item.fields.length > 0 && <PersonFacts title="What they sent" facts={item.fields} />}
      {clip && <ReportedClip reference={reference} clip={clip} video={video} />}
      <InboxAnswers answers={item.answers} />
      {email && (
        <AnswerForm
          reference={reference}
          press={refused?.typed.press ?? press}
          answers={item.answers.length}
          refused={refused}
        />
      )}
      {done === null && <InboxButton reference={reference} kind="done" label="Mark it done" />}
    </DeskFrame>
  );
}
