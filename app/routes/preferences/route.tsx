import { randomUUID } from "node:crypto";
import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConsentGroups } from "~/components/chrome/consent-groups";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { PageHeading } from "~/components/ui/page-heading";
import { asksForPrivacy, CONSENT_GROUPS, mayKnowBrowser } from "~/models/consent/consent";
import { keepChoices } from "~/models/member/own-choices.server";
import { titleOf } from "~/models/navigation/page";
import { homePath, preferencesPath, privacyPath, withQuery } from "~/models/navigation/paths";
import { safeRedirect, withCookies } from "~/web/page/answers.server";
import { anonymousIdCookie, choiceCookies, consentCookie, withdrawnCookies } from "~/web/session/visit-cookies.server";
import { route, type Visit } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import { type Choices, choicesSchema } from "~contracts/records/member";
import styles from "./preferences.module.css";

export const meta: MetaFunction = () => [
  { title: titleOf("privacy_choices") },
  {
    name: "description",
    content: `Choose what ${brand.name} can keep and measure in this browser, and change it any time.`,
  },
  { name: "robots", content: "noindex" },
];

export const loader = route((visit) => {
  const { consent, hidesScores, theme, authenticated } = visit.visitor;
  const choice = {
    granted: [...consent.granted],
    locked: asksForPrivacy(visit.request),
    saved: visit.url.searchParams.has("saved"),
    hidesScores,
    theme,
    isMember: authenticated,
    lite: visit.lite,
  };
  return visit.private(choice);
});

export const action = route(async (visit) => {
  const { request } = visit;
  const form = await visit.form(["theme", "scores", "view", "consent", "group", "redir"]);
  const choices = choicesIn(form);
  if (visit.visitor.authenticated) await keepChoices(visit.upstreams, choices, visit.session.call);
  const headers = withCookies([...choiceCookies(choices), ...consentChoice(form, visit), ...visit.session.cookies()]);
  if (request.headers.get("Accept")?.includes("application/json")) return json({ success: true }, { headers });
  const back = form.get("redir") ?? request.headers.get("Referer");
  return safeRedirect(back, { fallback: homePath(), status: 303, headers });
});

const THEMES: Partial<Record<string, Choices["theme"]>> = { night: "dark", day: "light", auto: "auto" };

/** Whatever else is sent chooses nothing. */
function choicesIn(form: FormData): Choices {
  const { scores, view } = choicesSchema.shape;
  return {
    theme: THEMES[String(form.get("theme"))],
    scores: scores.catch(undefined).parse(form.get("scores")),
    view: view.catch(undefined).parse(form.get("view")),
  };
}

/** Global Privacy Control is stronger than any choice (S 5.6, rulings 3). */
function consentChoice(form: FormData, { request, visitor }: Visit): string[] {
  const chosen = grantedBy(form);
  if (!chosen) return [];
  const granted = asksForPrivacy(request) ? [] : chosen;
  return [
    consentCookie(chosen),
    ...(mayKnowBrowser(granted) ? [anonymousIdCookie(visitor.anonymousId ?? randomUUID())] : []),
    ...withdrawnCookies(request, granted),
  ];
}

function grantedBy(form: FormData): readonly string[] | null {
  switch (form.get("consent")) {
    case "all":
      return CONSENT_GROUPS;
    case "necessary":
      return [];
    case "chosen":
      return form.getAll("group").map(String);
    default:
      return null;
  }
}

export default function PreferencesPage() {
  const { granted, locked, saved, hidesScores, theme, isMember, lite } = useLoaderData<typeof loader>();
  const where = isMember ? "wherever you're signed in" : "in this browser";
  return (
    <div className={`wrap-text ${styles.page}`}>
      <PageHeading
        title="Privacy choices"
        lead="What we can keep and measure in this browser. You can change it any time."
      />
      {saved && <Alert kind="good" title="We saved your choice." />}
      {locked && (
        <Alert title="Your browser asks for privacy.">
          <p>It sends the Global Privacy Control signal, so only what&apos;s strictly necessary is on.</p>
        </Alert>
      )}
      <form method="post" action={preferencesPath()} className={styles.form}>
        <input type="hidden" name="redir" value={SAVED} />
        <ConsentGroups granted={granted} locked={locked} className="gap-2" />
        {!locked && (
          <div className={`wrap-3 ${styles.ways}`}>
            <Button name="consent" value="chosen" variant="primary">
              Save my choice
            </Button>
            <Button name="consent" value="all">
              Accept all
            </Button>
            <Button name="consent" value="necessary">
              Necessary only
            </Button>
          </div>
        )}
      </form>
      <p>
        What each one means, and how long it lasts: <a href={privacyPath()}>Privacy policy</a>
      </p>
      <Preference
        id="scores"
        title="Scores"
        words={
          hidesScores
            ? `Scores are hidden ${where}, so you can watch the replay first. Each game can still show its own.`
            : `Watching the replay later? Hide all scores ${where} until you ask for one.`
        }
        value={hidesScores ? "shown" : "hidden"}
        label={hidesScores ? "Show scores" : "Hide scores"}
      />
      <Preference
        id="view"
        title="Light pages"
        words={
          lite
            ? "Games, schools, and brackets come as light pages: text alone, no pictures, no scripts."
            : "One bar of signal in the gym? Get games, schools, and brackets as text alone: no pictures, no scripts."
        }
        value={lite ? "full" : "lite"}
        label={lite ? "Use full pages" : "Use light pages"}
      />
      {(theme === "dark" || theme === "light") && (
        <Preference
          id="theme"
          title="Day or night"
          words={`The ${theme === "dark" ? "night" : "day"} theme is on ${where}, whatever your device is set to.`}
          value="auto"
          label="Use my device's setting"
        />
      )}
    </div>
  );
}

const SAVED = withQuery(preferencesPath(), { saved: "1" });

type PreferenceProps = { id: "scores" | "view" | "theme"; title: string; words: string; value: string; label: string };

function Preference({ id, title, words, value, label }: PreferenceProps) {
  return (
    <section id={id} className={styles.form} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p>{words}</p>
      <form method="post" action={preferencesPath()} className={styles.form}>
        <input type="hidden" name="redir" value={`${SAVED}#${id}`} />
        <div className="wrap-3">
          <Button name={id} value={value}>
            {label}
          </Button>
        </div>
      </form>
    </section>
  );
}
