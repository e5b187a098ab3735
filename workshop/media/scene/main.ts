import { brand } from "~contracts/brand";
import { basketball } from "./basketball";
import { concert } from "./concert";
import { Drawing } from "./drawing";
import { football } from "./football";
import { soccer } from "./soccer";
import { endCard, spot, SPOTS } from "./spots";
import { type Game, HEIGHT, type Moment, WIDTH } from "./stage";
import { stands } from "./stands";
import { volleyball } from "./volleyball";

declare global {
  interface Window {
    startGame(name: string, seconds: number): void;
    takePictures(count: number): string[];
    heard(): Moment[];
    stillOf(name: string, width: number, height: number): string;
    /** The frames at these seconds, in order, as SVG that any two schools can color. */
    drawingsOf(name: string, at: readonly number[]): string[];
  }
}

const spots = Object.fromEntries(Object.keys(SPOTS).map((name) => [name, spot(name, brand.name)]));
const games: Record<string, (seconds: number, schools?: boolean) => Game> = {
  basketball,
  concert,
  football,
  soccer,
  stands,
  volleyball,
  ...spots,
};
const canvas = document.createElement("canvas");
canvas.width = WIDTH;
canvas.height = HEIGHT;
const ink = canvas.getContext("2d", { alpha: false });
let game: Game | undefined;

window.startGame = (name, seconds) => {
  game = games[name]?.(seconds);
  if (!game) throw new Error(`no game called ${name}`);
};

window.takePictures = (count) => {
  const pictures: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (!game || !ink) throw new Error("start a game first");
    game.frame(ink);
    pictures.push(canvas.toDataURL("image/jpeg", 0.97).slice("data:image/jpeg;base64,".length));
  }
  return pictures;
};

window.heard = () => game?.moments ?? [];

/** A canvas that takes everything, for frames that no one looks at. */
const nothing = new Proxy(() => nothing, {
  get: () => nothing,
  set: () => true,
  apply: () => nothing,
}) as unknown as CanvasRenderingContext2D;

window.drawingsOf = (name, at) => {
  const played = games[name]?.(0, true);
  if (!played) throw new Error(`no game called ${name}`);
  let frame = 0;
  return at.map((seconds) => {
    for (; frame < Math.round(seconds * played.fps); frame += 1) played.frame(nothing);
    const drawing = new Drawing();
    played.frame(drawing as unknown as CanvasRenderingContext2D);
    frame += 1;
    return drawing.svg();
  });
};

window.stillOf = (name, width, height) => {
  const shown = SPOTS[name];
  const paper = document.createElement("canvas");
  // Twice the display size, for dense screens.
  [paper.width, paper.height] = [width * 2, height * 2];
  const still = paper.getContext("2d", { alpha: false });
  if (!shown || !still) throw new Error(`no spot called ${name}`);
  endCard(still, shown, { width: paper.width, height: paper.height }, brand.name);
  return paper.toDataURL("image/webp", 0.8).slice("data:image/webp;base64,".length);
};
