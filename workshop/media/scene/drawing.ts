import letters from "../../../network/catalogue/crest-letters.json";
import { paintOf, WIDTH } from "./stage";

type Matrix = readonly [number, number, number, number, number, number];
type Stops = { box: readonly number[]; stops: [number, string][]; addColorStop(at: number, color: string): void };
type Paint = string | Stops;

/** The letters' own units (workshop/crest-letters.ts). */
const EM = 200;
const CAPITAL = 140;
const GAP = 12;
/** The crowd is out of focus: a quarter of its pixels will do. */
const CROWD_SCALE = 0.5;
const CROWD_QUALITY = 0.4;
/** A still is nearer than the film: its middle, without the grass before it. */
const SEEN = { left: 160, top: 20, right: 1120, bottom: 560 };

const round = (value: number) => String(Math.round(value * 10) / 10);
const outlines: Readonly<Record<string, readonly string[]>> = letters;

/**
 * Stands in for a canvas, and writes a frame down as SVG: what a school's color paints stays an element with a class
 * (`stage.ts`, SLOTS), so that the page's server colors it; a blurred crowd is one small picture.
 */
export class Drawing {
  fillStyle: Paint = "#000";
  strokeStyle: Paint = "#000";
  lineWidth = 1;
  font = "";
  filter = "none";
  private matrix: Matrix = [1, 0, 0, 1, 0, 0];
  private saved: Pick<Drawing, "fillStyle" | "strokeStyle" | "lineWidth" | "font" | "filter">[] = [];
  private matrices: Matrix[] = [];
  private path = "";
  private box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  private written: string[] = [];
  private defs = "";
  private lines = { look: "", path: "" };
  private crowd: { canvas: HTMLCanvasElement; top: number; bottom: number; place: number } | undefined;

  save(): void {
    const { fillStyle, strokeStyle, lineWidth, font, filter } = this;
    this.saved.push({ fillStyle, strokeStyle, lineWidth, font, filter });
    this.matrices.push(this.matrix);
  }

  restore(): void {
    Object.assign(this, this.saved.pop());
    this.matrix = this.matrices.pop() ?? this.matrix;
  }

  translate(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.matrix;
    this.matrix = [a, b, c, d, a * x + c * y + e, b * x + d * y + f];
  }

  rotate(angle: number): void {
    const [a, b, c, d, e, f] = this.matrix;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.matrix = [a * cos + c * sin, b * cos + d * sin, c * cos - a * sin, d * cos - b * sin, e, f];
  }

  scale(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.matrix;
    this.matrix = [a * x, b * x, c * y, d * y, e, f];
  }

  beginPath(): void {
    this.path = "";
    this.box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  }

  moveTo(x: number, y: number): void {
    this.path += `M${this.at(x, y)}`;
  }

  lineTo(x: number, y: number): void {
    this.path += `${this.path === "" ? "M" : "L"}${this.at(x, y)}`;
  }

  closePath(): void {
    this.path += "Z";
  }

  /** Every scale of a round shape is the same in both directions. */
  ellipse(x: number, y: number, wide: number, high: number, turned: number, from: number, to: number): void {
    const size = this.size();
    const reach = Math.abs(to - from);
    const on = (angle: number) => {
      const [dx, dy] = [Math.cos(angle) * wide, Math.sin(angle) * high];
      return this.at(
        x + dx * Math.cos(turned) - dy * Math.sin(turned),
        y + dx * Math.sin(turned) + dy * Math.cos(turned),
      );
    };
    const radii = `A${round(wide * size)} ${round(high * size)} ${round((turned * 180) / Math.PI)} 0 1 `;
    const half = from + Math.min(Math.PI, reach);
    this.path += `M${on(from)}${radii}${on(half)}`;
    if (reach > Math.PI + 0.01) this.path += `${radii}${on(to)}`;
  }

  arc(x: number, y: number, radius: number, from: number, to: number): void {
    this.ellipse(x, y, radius, radius, 0, from, to < from ? to + 2 * Math.PI : to);
  }

  roundRect(x: number, y: number, wide: number, high: number, corner: number): void {
    const r = Math.min(corner, wide / 2, high / 2);
    const turn = `A${round(r * this.size())} ${round(r * this.size())} 0 0 1 `;
    const [right, foot] = [x + wide, y + high];
    const to = (px: number, py: number) => this.at(px, py);
    const sides = [
      `M${to(x + r, y)}L${to(right - r, y)}${turn}${to(right, y + r)}`,
      `L${to(right, foot - r)}${turn}${to(right - r, foot)}`,
      `L${to(x + r, foot)}${turn}${to(x, foot - r)}`,
      `L${to(x, y + r)}${turn}${to(x + r, y)}Z`,
    ];
    this.path += sides.join("");
  }

  rect(x: number, y: number, wide: number, high: number): void {
    this.path += `M${this.at(x, y)}L${this.at(x + wide, y)}L${this.at(x + wide, y + high)}L${this.at(x, y + high)}Z`;
  }

  /** Only a crowd clips, to its own area. */
  clip(): void {
    const { top, bottom } = this.box;
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH * CROWD_SCALE;
    canvas.height = Math.ceil((bottom - top) * CROWD_SCALE);
    const ink = canvas.getContext("2d", { alpha: false });
    if (ink && typeof this.fillStyle === "string") ink.fillStyle = this.fillStyle;
    ink?.fillRect(0, 0, canvas.width, canvas.height);
    this.flush();
    this.crowd = { canvas, top, bottom, place: this.written.length };
    this.written.push("");
  }

  fill(): void {
    if (this.filter !== "none") this.fillCrowd();
    else if (this.isSeen()) this.write(`<path ${this.paint("fill", this.fillStyle)} d="${this.path}"/>`);
  }

  stroke(): void {
    if (!this.isSeen()) return;
    const look = `${this.paint("stroke", this.strokeStyle)} stroke-width="${round(this.lineWidth * this.size())}"`;
    if (look !== this.lines.look) this.flush();
    this.lines = { look, path: this.lines.path + this.path };
  }

  fillRect(x: number, y: number, wide: number, high: number): void {
    this.beginPath();
    this.rect(x, y, wide, high);
    this.fill();
  }

  fillText(text: string, x: number, y: number): void {
    let width = -GAP;
    const path = [...text.toUpperCase()].map((letter) => {
      const [wide = "40", ...outline] = outlines[letter] ?? [];
      const left = width + GAP;
      width = left + Number(wide);
      return outline.length > 0 ? `M${left} 0${outline.join("")}` : "";
    });
    const size = Number(/ ([\d.]{1,6})px/.exec(this.font)?.[1] ?? 10) / EM;
    this.save();
    this.translate(x - (width / 2) * size, y + (CAPITAL / 2) * size);
    this.scale(size, size);
    this.beginPath();
    this.at(0, -CAPITAL);
    this.at(width, 0);
    // A choir wears no numbers.
    if (this.isSeen() && text !== "0") {
      const matrix = this.matrix.map((value, index) => (index < 4 ? Math.round(value * 1000) / 1000 : round(value)));
      const paint = this.paint("fill", this.fillStyle);
      this.write(`<path ${paint} transform="matrix(${matrix.join(" ")})" d="${path.join("")}"/>`);
    }
    this.restore();
  }

  drawImage(image: OffscreenCanvas, x: number, y: number): void {
    this.save();
    this.translate(x, y);
    paintOf(image)(this as unknown as CanvasRenderingContext2D);
    this.restore();
  }

  createLinearGradient(...box: [number, number, number, number]): Stops {
    const stops: [number, string][] = [];
    return { box, stops, addColorStop: (at, color) => void stops.push([at, color]) };
  }

  /** Its style is left empty: the server fills it in (`app/models/card/still-style.ts`). */
  svg(): string {
    this.flush();
    const [wide, high] = [SEEN.right - SEEN.left, SEEN.bottom - SEEN.top];
    if (this.crowd) {
      const { canvas, top, bottom, place } = this.crowd;
      const area = `y="${round(top)}" width="${WIDTH}" height="${round(bottom - top)}"`;
      const picture = canvas.toDataURL("image/webp", CROWD_QUALITY);
      this.written[place] =
        `<image ${area} preserveAspectRatio="none" href="${picture}"/><rect ${area} class="h" opacity=".22"/>`;
    }
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" ` +
      `viewBox="${SEEN.left} ${SEEN.top} ${wide} ${high}" width="${wide}" height="${high}" ` +
      `fill="none" stroke-linecap="round" stroke-linejoin="round"><style></style>` +
      `${this.defs && `<defs>${this.defs}</defs>`}${this.written.join("")}</svg>\n`
    );
  }

  private size(): number {
    return Math.hypot(this.matrix[0], this.matrix[1]);
  }

  private at(x: number, y: number): string {
    const [a, b, c, d, e, f] = this.matrix;
    const [px, py] = [a * x + c * y + e, b * x + d * y + f];
    const { left, top, right, bottom } = this.box;
    this.box = {
      left: Math.min(left, px),
      top: Math.min(top, py),
      right: Math.max(right, px),
      bottom: Math.max(bottom, py),
    };
    return `${round(px)} ${round(py)}`;
  }

  private isSeen(): boolean {
    const { left, top, right, bottom } = this.box;
    return right > SEEN.left && left < SEEN.right && bottom > SEEN.top && top < SEEN.bottom;
  }

  private paint(kind: "fill" | "stroke", paint: Paint): string {
    if (typeof paint !== "string") return `${kind}="url(#${this.gradient(paint)})"`;
    return /^[a-z]{1,2}$/.test(paint) ? `class="${kind === "stroke" ? "s" : ""}${paint}"` : `${kind}="${paint}"`;
  }

  private gradient({ box: [x1 = 0, y1 = 0, x2 = 0, y2 = 0], stops }: Stops): string {
    const id = `g${this.defs.split("<linearGradient").length}`;
    const colors = stops.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`).join("");
    this.defs +=
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${round(y1)}" x2="${x2}" ` +
      `y2="${round(y2)}">${colors}</linearGradient>`;
    return id;
  }

  private fillCrowd(): void {
    const ink = this.crowd?.canvas.getContext("2d");
    if (!ink || !this.crowd || typeof this.fillStyle !== "string") return;
    ink.filter = `blur(${3.5 * CROWD_SCALE}px)`;
    ink.fillStyle = this.fillStyle;
    ink.setTransform(CROWD_SCALE, 0, 0, CROWD_SCALE, 0, -this.crowd.top * CROWD_SCALE);
    ink.fill(new Path2D(this.path));
  }

  private write(element: string): void {
    this.flush();
    this.written.push(element);
  }

  /** Lines of one look in a row are one element. */
  private flush(): void {
    if (this.lines.path) this.written.push(`<path ${this.lines.look} d="${this.lines.path}"/>`);
    this.lines = { look: "", path: "" };
  }
}
