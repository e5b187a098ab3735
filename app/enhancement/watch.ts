/** The script of pages with a video, in addition to main.ts. */
import { videoSecond } from "~/enhancement/watch/video-second";
import { positionText } from "~/models/event/video/video-time";
import { announceFailure } from "./announce";
import { followGames } from "./listed-games";
import { pageAt } from "./partial-update";
import { patience } from "./patience";
import { postForm } from "./post-form";
import { visitorClock } from "./visitor-clock";
import { followEvent, rewinds } from "./watch/follow-event";
import { shareMoment } from "./watch/share-moment";
import { Stage } from "./watch/stage";
import { timeVideo } from "./watch/video-timings";

/** Opens the list in a dialog (S 2.15). Listens on the document, because a newer page replaces the links. */
function openMatchupsInDialog(): void {
  document.addEventListener("click", (event) => {
    const { target } = event;
    if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = target.closest<HTMLAnchorElement>('[data-enhance="matchups"]');
    const dialog = link ? link.nextElementSibling : target.closest("dialog:has([data-matchups])");
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (target === dialog) return dialog.close();
    const other = link ?? target.closest<HTMLAnchorElement>("[data-matchups] > a");
    if (!other) return;
    event.preventDefault();
    if (link) dialog.showModal();
    void show(dialog, other.href);
  });
}

async function show(dialog: HTMLDialogElement, address: string): Promise<void> {
  const [loading, failed, place] = ["loading", "failed", "matchups"].map((name) =>
    dialog.querySelector<HTMLElement>(`[data-${name}]`),
  );
  if (!loading || !failed || !place) return;
  // The link that was pressed goes.
  const hadFocus = place.contains(document.activeElement);
  loading.hidden = false;
  failed.hidden = true;
  place.replaceChildren();
  if (hadFocus) dialog.querySelector("h2")?.focus();
  const page = await pageAt(address, patience()).catch(() => null);
  const list = page?.getElementById("matchups");
  list?.querySelector("h2")?.remove();
  loading.hidden = true;
  failed.hidden = Boolean(list);
  place.replaceChildren(...(list?.childNodes ?? []));
}

/** The picture goes on; the score bug hears of it with the next state. */
function cheerInPlace(): void {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.dataset.enhance !== "cheer") return;
    event.preventDefault();
    const place = form.querySelector("[role=status]");
    const answer = postForm(form, submitter).then((response) => response.json());
    answer.then(({ said }: { said: string }) => place && (place.textContent = said)).catch(announceFailure);
  });
}

/** A clip ends where the viewer is: the link takes the video's second along. */
function clipHere(): void {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-enhance="clip"]');
    const second = videoSecond();
    if (!link || second === 0) return;
    const address = new URL(link.href);
    address.searchParams.set("at", String(second));
    link.href = address.href;
  });
}

/** Its picture is this much older than what lists say. */
const secondsBehind = (game: HTMLElement): number => rewinds(visitorClock)(game.querySelector("video"), false);

async function startWall(wall: HTMLElement): Promise<void> {
  const { loadWall } = (await import(wall.dataset.script ?? "")) as typeof import("~/entry.client");
  (await loadWall())(wall);
}

/** Writes the video's current time into a field. */
function enhanceFromVideo(button: HTMLButtonElement): void {
  button.hidden = false;
  button.addEventListener("click", () => {
    const field = document.getElementById(button.dataset.field ?? "");
    if (field instanceof HTMLInputElement) field.value = positionText(videoSecond());
  });
}

const wall = document.querySelector<HTMLElement>("[data-wall]");
const place = document.getElementById("watch");
const stage = place && new Stage(place);
const article = document.querySelector<HTMLElement>("article[data-event]");
if (article && stage) followEvent(article, stage);
if (document.querySelector("[data-live-keys]")) followGames(secondsBehind);
if (wall) void startWall(wall);
openMatchupsInDialog();
cheerInPlace();
clipHere();
shareMoment(stage);
if (document.body.dataset.timings) timeVideo();
document.querySelectorAll<HTMLButtonElement>('[data-enhance="from-video"]').forEach(enhanceFromVideo);
