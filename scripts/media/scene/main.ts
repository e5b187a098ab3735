import { basketball } from "./basketball";
import { concert } from "./concert";
import { football } from "./football";
import { volleyball } from "./volleyball";
import { HEIGHT, WIDTH, type Game, type Moment } from "./stage";

/** What the maker calls in the page: start a game, take its pictures in order, ask what was heard. */
declare global {
  interface Window {
    startGame(name: string, seconds: number): void;
    takePictures(count: number): string[];
    heard(): Moment[];
  }
}

const games: Record<string, (seconds: number) => Game> = { basketball, concert, football, volleyball };
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
