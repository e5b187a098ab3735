/** A video element as far as ads need one, driven by hand. */
export class FakeVideo extends EventTarget {
  paused = true;
  ended = false;
  muted = false;
  volume = 1;
  currentTime = 0;
  duration = 15;
  clientWidth = 640;
  src = "";
  plays = (type: string) => (type === "video/mp4" ? "probably" : "");
  /** What happens to what is loaded: it can be played, it cannot, or nothing at all. */
  loads: "well" | "not" | "never" = "well";
  /** The browser wants a tap first. */
  refuses = false;

  canPlayType(type: string) {
    return this.plays(type);
  }
  removeAttribute() {
    this.src = "";
  }
  load() {
    if (this.src && this.loads !== "never")
      queueMicrotask(() => this.tell(this.loads === "well" ? "canplay" : "error"));
  }
  async play() {
    if (this.refuses) throw new DOMException("", "NotAllowedError");
    this.paused = false;
    this.tell("play");
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.tell("pause");
  }
  tell(name: string) {
    this.dispatchEvent(new Event(name));
  }
  /** The picture comes so far. */
  reach(seconds: number) {
    this.currentTime = seconds;
    this.tell("timeupdate");
  }
  end() {
    this.reach(this.duration);
    this.ended = true;
    this.tell("ended");
  }
}
