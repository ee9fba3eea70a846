/** The parts of an audio element that the controller uses. Loading ends when the test says so. */
export class FakeAudio extends EventTarget {
  preload = 'none';
  currentTime = 0;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  volume = 1;
  muted = false;
  duration = 60;
  paused = true;
  ended = false;
  seeking = false;
  loads = 0;
  readonly buffered = { length: 0 };

  load() {
    this.loads += 1;
    this.paused = true;
    this.currentTime = 0;
  }
  async play() {
    if (!this.paused) return;
    this.paused = false;
    this.tell('play');
    this.tell('playing');
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.tell('pause');
  }
  tell(type: string) {
    this.dispatchEvent(new Event(type));
  }
  playTo(seconds: number) {
    this.currentTime = seconds;
    this.tell('timeupdate');
  }
}
