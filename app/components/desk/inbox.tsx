import { videoProps } from "~/components/player/playback/video-props";
import { Player } from "~/components/player/player";
import { Button } from "~/components/ui/button";
import { TextAreaField } from "~/components/ui/field";
import type { inboxItemOf, InboxProblem } from "~/models/desk/inbox.server";
import { deskInboxItemPath } from "~/models/navigation/desk-paths";
import { clipPath } from "~/models/navigation/paths";
import { LONGEST_ANSWER } from "~contracts/desk/inbox";
import type { VideoUrl } from "~contracts/records/event";
import { deskForm, DeskSection } from "./desk-frame";

type InboxButtonProps = {
  reference: string;
  kind: "done" | "take_down" | "restore";
  label: string;
  variant?: "danger";
};

export function InboxButton({ reference, kind, label, variant }: InboxButtonProps) {
  return (
    <form method="post" action={deskInboxItemPath(reference)}>
      <Button variant={variant} name="kind" value={kind}>
        {label}
      </Button>
    </form>
  );
}

type ReportedClipProps = {
  reference: string;
  clip: NonNullable<Awaited<ReturnType<typeof inboxItemOf>>["clip"]>;
  video: VideoUrl | null;
};

export function ReportedClip({ reference, clip, video }: ReportedClipProps) {
  const { key, title, is_down, event_key, start, end } = clip;
  return (
    <DeskSection title="The clip">
      {video ? (
        <div id="watch" tabIndex={-1}>
          <Player {...videoProps(video)} eventKey={event_key} title={title} live={false} range={{ start, end }} />
        </div>
      ) : (
        <p>We can&apos;t play its video right now.</p>
      )}
      <p>
        <a href={clipPath(key)}>{title || "Watch it"}</a>
        {is_down ? " is taken down: its page says so to everyone." : " is on the site."}
      </p>
      {is_down ? (
        <InboxButton reference={reference} kind="restore" label="Bring it back" />
      ) : (
        <InboxButton reference={reference} kind="take_down" label="Take it down for everyone" variant="danger" />
      )}
    </DeskSection>
  );
}

export function InboxAnswers({ answers }: { answers: readonly { text: string; sent: string }[] }) {
  if (answers.length === 0) return null;
  return (
    <DeskSection title="Answered">
      {answers.map(({ text, sent }, answer) => (
        <div key={answer} className="stack">
          <p className="muted">{sent}</p>
          {text.split(/\n\s*\n/).map((paragraph, place) => (
            <p key={place}>{paragraph}</p>
          ))}
        </div>
      ))}
    </DeskSection>
  );
}

type AnswerFormProps = { reference: string; press: string; answers: number; refused: InboxProblem | null };

export function AnswerForm({ reference, press, answers, refused }: AnswerFormProps) {
  const isOfText = refused?.field === "text";
  return (
    <DeskSection title="Answer">
      <form method="post" action={deskInboxItemPath(reference)} className={deskForm} noValidate>
        <input type="hidden" name="press" value={press} />
        <input type="hidden" name="answers" value={answers} />
        <TextAreaField
          id="text"
          name="text"
          label="Your answer"
          hint="It goes out by e-mail, stays with the message, and marks it done."
          errors={isOfText ? [refused.problem] : null}
          defaultValue={refused?.typed.text}
          rows={8}
          maxLength={LONGEST_ANSWER}
          required
        />
        <Button variant="primary" name="kind" value="answer">
          Send the answer
        </Button>
      </form>
    </DeskSection>
  );
}
