/** The script of pages with a video, in addition to main.ts. */
import { followGames } from "./listed-games";
import { clipHere } from "./watch/clip-here";
import { followEvent } from "./watch/follow-event";
import { enhanceFromVideo } from "./watch/from-video";
import { openMatchupsInDialog } from "./watch/matchups";
import { shareMoment } from "./watch/share-moment";
import { Stage } from "./watch/stage";
import { timeVideo } from "./watch/video-timings";

const place = document.getElementById("watch");
const stage = place && new Stage(place);
const article = document.querySelector<HTMLElement>("article[data-event]");
if (article && stage) followEvent(article, stage);
if (document.querySelector("[data-live-keys]")) followGames();
openMatchupsInDialog();
clipHere();
shareMoment(stage);
if (document.body.dataset.timings) timeVideo();
document.querySelectorAll<HTMLButtonElement>('[data-enhance="from-video"]').forEach(enhanceFromVideo);
