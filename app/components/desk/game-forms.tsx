import type { ReactNode } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { CheckboxField, InputField, SelectField } from "~/components/ui/field";
import type { GamePage, GameProblem, StreamTest } from "~/models/desk/games.server";
import { deskGamePath } from "~/models/navigation/desk-paths";
import { LONGEST_NOTICE, LONGEST_PERIOD, LONGEST_STREAM, LONGEST_VENUE } from "~contracts/desk/games";
import { TIME_ZONES } from "~contracts/vocabulary/time-zones";
import { deskForm, DeskSection } from "./desk-frame";

type Game = Pick<
  GamePage,
  | ("key" | "updated_at" | "state" | "date" | "time" | "time_zone" | "venue" | "notice")
  | ("is_paid" | "until" | "open" | "live_url" | "replay_url" | "takes_streams" | "result" | "period" | "undo")
>;
type GameFormsProps = { game: Game; refused: GameProblem | null; test: StreamTest | null; sells: boolean };

/** Each does one thing; what an import of the schedule says later counts again. */
export function GameForms({ game, refused, test, sells }: GameFormsProps) {
  const isPostponed = game.state === "postponed";
  const isOff = isPostponed || game.state === "called off";
  const isOver = game.state === "over";
  const of = (kind: string) => (refused?.kind === kind ? refused : null);
  return (
    <>
      {game.undo && (
        <GameForm title="Take it back" kind="undo" game={game} label="Undo the last change">
          <p>
            {game.undo.what} on {game.undo.when}. This takes all of that back.
          </p>
        </GameForm>
      )}
      {!isOver && <MoveForm game={game} isOff={isOff} refused={of("move")} />}
      {!isOver && !isPostponed && <OffForm kind="postpone" game={game} refused={of("postpone")} />}
      {!isOver && (!isOff || isPostponed) && <OffForm kind="call_off" game={game} refused={of("call_off")} />}
      {isOff && (
        <GameForm title="Bring it back" kind="bring_back" game={game} label="Bring it back">
          <p>On the day and time that it had.</p>
        </GameForm>
      )}
      <GameForm title="Notice to fans" kind="notice" game={game} label="Save">
        <NoticeField kind="notice" game={game} refused={of("notice")} hint="On the game's page. Blank takes it away." />
      </GameForm>
      {sells && <AccessForm game={game} refused={of("access")} />}
      {sells && <BlackoutForm game={game} refused={of("blackout")} />}
      {game.result && game.state === "on" && <LiveScoreForm game={game} teams={game.result} refused={of("score")} />}
      {game.result && <ResultForm game={game} teams={game.result} refused={of("result")} />}
      {game.takes_streams ? (
        <StreamForm game={game} refused={of("stream")} test={test} />
      ) : (
        <DeskSection title="Video and score">
          <p>This game&apos;s video and score are made up along with it, so there&apos;s nothing to replace.</p>
        </DeskSection>
      )}
    </>
  );
}

type OneFormProps = { game: Game; refused: GameProblem | null };

function BlackoutForm({ game, refused }: OneFormProps) {
  return (
    <GameForm title="Blackout" kind="blackout" game={game} label="Save">
      <InputField
        {...fieldOf(refused, "until", game.until)}
        type="datetime-local"
        label={`Until (${game.time_zone})`}
        hint="Neither live nor as a replay until then. Blank: no blackout."
        optional
      />
      <CheckboxField
        id="open"
        name="open"
        label="Blacked out without an end"
        defaultChecked={Boolean(refused ? refused.typed.open : game.open)}
      />
    </GameForm>
  );
}

type GameFormProps = Pick<OneFormProps, "game"> & {
  title: string;
  kind: string;
  label: string;
  variant?: "primary" | "danger";
  children: ReactNode;
};

function GameForm({ title, kind, game, label, variant = "primary", children }: GameFormProps) {
  return (
    <DeskSection title={title}>
      <form method="post" action={deskGamePath(game.key)} className={deskForm} noValidate>
        <input type="hidden" name="updated_at" value={game.updated_at} />
        {children}
        <Button variant={variant} name="kind" value={kind}>
          {label}
        </Button>
      </form>
    </DeskSection>
  );
}

const fieldOf = (refused: GameProblem | null, name: string, value: string | undefined) => ({
  ...{ id: name, name, defaultValue: refused?.typed[name] ?? value },
  errors: refused?.field === name ? [refused.problem] : null,
});

function MoveForm({ game, isOff, refused }: OneFormProps & { isOff: boolean }) {
  return (
    <GameForm title="Move it" kind="move" game={game} label={isOff ? "Set it, and bring it back" : "Move"}>
      <InputField {...fieldOf(refused, "date", game.date)} type="date" label="Day" />
      <InputField
        {...fieldOf(refused, "time", game.time)}
        type="time"
        label="Time"
        hint="Blank if no one knows it yet."
        optional
      />
      <SelectField {...fieldOf(refused, "time_zone", game.time_zone)} label="Time zone">
        {TIME_ZONES.map(({ unityKey, displayName }) => (
          <option key={unityKey} value={unityKey}>
            {displayName}
          </option>
        ))}
      </SelectField>
      <InputField {...fieldOf(refused, "venue", game.venue ?? "")} label="Venue" maxLength={LONGEST_VENUE} optional />
    </GameForm>
  );
}

const OFF = {
  postpone: { title: "Postpone it", hint: "With no date yet; moving it brings it back. Blank keeps the notice." },
  call_off: { title: "Call it off", hint: "For good. Blank keeps the notice." },
};

function OffForm({ kind, game, refused }: OneFormProps & { kind: keyof typeof OFF }) {
  const { title, hint } = OFF[kind];
  return (
    <GameForm title={title} kind={kind} game={game} label={title} variant="danger">
      <NoticeField kind={kind} game={game} refused={refused} hint={hint} />
    </GameForm>
  );
}

function NoticeField({ kind, game, refused, hint }: OneFormProps & { kind: string; hint: string }) {
  return (
    <InputField
      {...fieldOf(refused, "notice", kind === "notice" ? game.notice : "")}
      id={`notice-${kind}`}
      label={kind === "notice" ? "Notice" : "Why, for fans"}
      hint={hint}
      maxLength={LONGEST_NOTICE}
      optional
    />
  );
}

function AccessForm({ game, refused }: OneFormProps) {
  return (
    <GameForm title="Free or paid" kind="access" game={game} label="Save">
      <SelectField {...fieldOf(refused, "access", game.is_paid ? "paid" : "free")} label="The video is">
        <option value="free">free for everyone</option>
        <option value="paid">for pass holders</option>
      </SelectField>
    </GameForm>
  );
}

type ResultFormProps = OneFormProps & { teams: NonNullable<Game["result"]> };

function ResultForm({ game, teams, refused }: ResultFormProps) {
  return (
    <GameForm title="Result" kind="result" game={game} label="Save">
      {(["home_score", "away_score"] as const).map((name, index) => (
        <InputField
          key={name}
          {...fieldOf(refused, name, teams[index]?.score)}
          label={teams[index]?.team ?? ""}
          hint={index === 1 ? "Shown once the game's time on the air is over. Both blank: no result." : undefined}
          maxLength={20}
          optional
        />
      ))}
    </GameForm>
  );
}

function LiveScoreForm({ game, teams, refused }: ResultFormProps) {
  return (
    <GameForm title="Live score" kind="score" game={game} label="Show it">
      {(["home_score", "away_score"] as const).map((name, index) => (
        <InputField
          key={name}
          {...fieldOf(refused, name, teams[index]?.live)}
          id={`live-${name}`}
          label={teams[index]?.team ?? ""}
          inputMode="numeric"
          maxLength={3}
          optional
        />
      ))}
      <InputField
        {...fieldOf(refused, "period", game.period)}
        label="Period"
        hint="Such as 3rd, or Halftime. Both scores blank: none is shown."
        maxLength={LONGEST_PERIOD}
        optional
      />
    </GameForm>
  );
}

function StreamForm({ game, refused, test }: OneFormProps & { test: StreamTest | null }) {
  const field = (name: "live_url" | "replay_url", label: string) => (
    <InputField
      {...fieldOf(refused, name, test?.typed[name] ?? game[name])}
      label={label}
      hint="Ends in .m3u8. Browsers take it only from a host that STREAM_ORIGINS names."
      maxLength={LONGEST_STREAM}
      spellCheck={false}
      optional
    />
  );
  return (
    <GameForm title="Video" kind="stream" game={game} label="Save">
      {test?.tested.map(({ label, plays, text }) => (
        <Alert key={label} kind={plays ? "good" : "warning"} title={`${label}: ${text}`} />
      ))}
      {field("live_url", "Live stream")}
      {field("replay_url", "Replay")}
      <Button name="kind" value="test">
        Test, without saving
      </Button>
    </GameForm>
  );
}
