type TimerPorts = {
  nowMs(): number;
  /** a monotonic clock */
  pageMs(): number;
  /** Starts a request that outlives the page. */
  beacon(path: string, fields: URLSearchParams): void;
};

/** One stay at a lesson's exercise: the time during which the page could be seen. decisions §10 */
export class StudyTimer {
  readonly #lessonId: number;
  readonly #learnerId: number;
  readonly #ports: TimerPorts;
  readonly #joinedMs: number;
  #studiedMs = 0;
  #sentMs = 0;
  /** by the page's clock; null while nobody sees it */
  #sinceMs: number | null;

  constructor(lessonId: number, learnerId: number, isVisible: boolean, ports: TimerPorts) {
    this.#lessonId = lessonId;
    this.#learnerId = learnerId;
    this.#ports = ports;
    this.#joinedMs = ports.nowMs();
    this.#sinceMs = isVisible ? ports.pageMs() : null;
  }

  shown(): void {
    this.#sinceMs ??= this.#ports.pageMs();
  }

  /** Sends the length of the stay so far; the server keeps the longest. spec 2 §7 */
  hidden(): void {
    if (this.#sinceMs !== null) this.#studiedMs += this.#ports.pageMs() - this.#sinceMs;
    this.#sinceMs = null;
    const time = Math.round(this.#studiedMs);
    if (time <= this.#sentMs) return;
    this.#sentMs = time;
    const fields = { joinedTime: this.#joinedMs, time, lessonId: this.#lessonId, learner_id: this.#learnerId };
    const entries = Object.entries(fields).map(([name, value]) => [name, String(value)]);
    this.#ports.beacon('/save-timer', new URLSearchParams(entries));
  }
}

/** Measures a stay, from now until the returned function is called. Browser only. */
export function startStudyTimer(lessonId: number, learnerId: number): () => void {
  const timer = new StudyTimer(lessonId, learnerId, document.visibilityState === 'visible', {
    nowMs: Date.now,
    pageMs: () => performance.now(),
    beacon: (path, fields) => void navigator.sendBeacon(path, fields),
  });
  const onVisibility = () => (document.visibilityState === 'visible' ? timer.shown() : timer.hidden());
  const onHide = () => timer.hidden();
  // A page that comes back from the browser's cache.
  const onShow = () => timer.shown();
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  return () => {
    timer.hidden();
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
  };
}
