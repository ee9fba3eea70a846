import { NO_RECOVERY, planRecovery, type StreamFault } from '#domain/player/recovery.ts';
import { retryDelayMs } from '#domain/player/retry-delay.ts';
import type { Quality, Server } from '#domain/player/video-choices.ts';
import { attachStream } from './attach-stream.ts';
import { getLink } from './get-link.ts';
import type { Stream } from './stream.ts';

/** What the stream is waiting for: this device's network, or any server that answers. */
export type Trouble = 'offline' | 'unreachable';

export type StreamReports = {
  /** a server failed, and this one is tried now */
  readonly onOtherServer: (server: Server) => void;
  /** part of the video arrived */
  readonly onData: () => void;
  /** null: recovered */
  readonly onTrouble: (trouble: Trouble | null) => void;
  /** The element is about to be reloaded; returns the start position in seconds. */
  readonly onLoad: () => number;
  /** Gave up; the server's message if it refused. */
  readonly onFailed: (refusal: string | null) => void;
};

/**
 * Keeps a video's stream flowing: requests its address, renews it when expired, switches servers when one fails, waits
 * for the network. Loaded video keeps playing meanwhile, so learners notice little of it. decisions §6
 */
export class StreamKeeper {
  readonly #videoName: string;
  readonly #reports: StreamReports;
  #video: HTMLVideoElement | null = null;
  #server: Server = 'jp';
  #quality: Quality = 'auto';
  #stream: Stream | null = null;
  /** it cannot be decoded any further */
  #isBroken = false;
  #attempt: AbortController | null = null;
  #recovery = NO_RECOVERY;
  #failures = 0;
  #trouble: Trouble | null = null;

  constructor(videoName: string, reports: StreamReports) {
    this.#videoName = videoName;
    this.#reports = reports;
  }

  /** Loads a stream into the element, replacing what was loaded before. */
  start(video: HTMLVideoElement, server: Server, quality: Quality): void {
    this.stop();
    this.#video = video;
    this.#server = server;
    this.#quality = quality;
    void this.#connect();
  }

  /** Continues from another server. */
  moveTo(server: Server): void {
    this.#server = server;
    this.#forget();
    void this.#connect();
  }

  /** Makes a scheduled retry now. */
  retry(): void {
    if (this.#trouble === null) return;
    this.#recovery = NO_RECOVERY;
    void this.#connect();
  }

  /** It has run well for a while: later faults count as new ones. */
  trust(): void {
    this.#recovery = NO_RECOVERY;
  }

  /** Releases the element. */
  stop(): void {
    this.#attempt?.abort();
    this.#forget();
    this.#drop();
  }

  #forget(): void {
    this.#recovery = NO_RECOVERY;
    this.#failures = 0;
    this.#setTrouble(null);
  }

  #drop(): void {
    this.#stream?.detach();
    this.#stream = null;
    this.#isBroken = false;
  }

  #beginAttempt(): AbortSignal {
    this.#attempt?.abort();
    this.#attempt = new AbortController();
    return this.#attempt.signal;
  }

  async #connect(): Promise<void> {
    const video = this.#video;
    if (!video) return;
    const signal = this.#beginAttempt();
    const link = await getLink(this.#server, this.#quality, this.#videoName, signal);
    if (signal.aborted) return;
    if (link.type === 'refused') return this.#fail(link.message);
    if (link.type === 'fault') return this.#onFault('network');
    if (!this.#isBroken && this.#stream?.moveTo(link.address)) return;
    // Before detaching, which resets the element to 0.
    const startSeconds = this.#reports.onLoad();
    this.#drop();
    try {
      const stream = await attachStream({
        video,
        address: link.address,
        startSeconds,
        onFault: (fault) => this.#onFault(fault),
        onData: () => this.#onData(),
      });
      if (signal.aborted) stream.detach();
      else this.#stream = stream;
    } catch (error) {
      // hls.js itself could not be fetched.
      console.warn('The player could not be loaded.', error);
      if (!signal.aborted) this.#onFault('network');
    }
  }

  #onFault(fault: StreamFault): void {
    if (fault === 'media') this.#isBroken = true;
    else if (!navigator.onLine) return this.#wait('offline', null);
    const step = planRecovery(fault, this.#server, this.#recovery);
    if (step.type === 'give-up') {
      if (fault === 'media') return this.#fail(null);
      this.#failures += 1;
      return this.#wait('unreachable', retryDelayMs(this.#failures, Math.random));
    }
    this.#recovery = step.recovery;
    if (step.type === 'other-server') {
      this.#server = step.server;
      this.#reports.onOtherServer(step.server);
    }
    void this.#connect();
  }

  /** Retries when the network is back or the delay is over; ends when something else is requested. */
  #wait(trouble: Trouble, delayMs: number | null): void {
    const signal = this.#beginAttempt();
    const timer = delayMs === null ? undefined : setTimeout(() => this.retry(), delayMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
    addEventListener('online', () => this.retry(), { once: true, signal });
    this.#setTrouble(trouble);
  }

  #onData(): void {
    this.#failures = 0;
    this.#setTrouble(null);
    this.#reports.onData();
  }

  #setTrouble(trouble: Trouble | null): void {
    if (this.#trouble === trouble) return;
    this.#trouble = trouble;
    this.#reports.onTrouble(trouble);
  }

  #fail(refusal: string | null): void {
    this.stop();
    this.#reports.onFailed(refusal);
  }
}
