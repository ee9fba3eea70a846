import { NO_RECOVERY, planRecovery, type StreamFault } from '#domain/player/recovery.ts';
import { retryDelayMs } from '#domain/player/retry-delay.ts';
import type { Quality, Server } from '#domain/player/video-choices.ts';
import { attachStream } from './attach-stream.ts';
import { getLink } from './get-link.ts';
import type { Stream } from './stream.ts';

/** What the stream waits for: the network of this device, or any server that answers. */
export type Trouble = 'offline' | 'unreachable';

export type StreamReports = {
  /** a server failed, this one is tried now */
  readonly onOtherServer: (server: Server) => void;
  /** a part of the video arrived */
  readonly onData: () => void;
  /** null: it flows again */
  readonly onTrouble: (trouble: Trouble | null) => void;
  /** The element is about to be loaded anew; answers from where, in seconds. */
  readonly onLoad: () => number;
  /** Nothing will come by itself. With the server's sentence where it refused. */
  readonly onFailed: (refusal: string | null) => void;
};

/**
 * Keeps a video's stream flowing: finds its address, renews what expired, goes to another server when one fails, waits for
 * the network. What is loaded plays on meanwhile, so that most of it is never seen. decisions §6
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

  /** Loads a stream into the element; whatever was loaded before is dropped. */
  start(video: HTMLVideoElement, server: Server, quality: Quality): void {
    this.stop();
    this.#video = video;
    this.#server = server;
    this.#quality = quality;
    void this.#connect();
  }

  /** Goes on from another server. */
  moveTo(server: Server): void {
    this.#server = server;
    this.#forget();
    void this.#connect();
  }

  /** Tries again now what would be tried later. */
  retry(): void {
    if (this.#trouble === null) return;
    this.#recovery = NO_RECOVERY;
    void this.#connect();
  }

  /** It has run well for a while: faults from here on are new ones. */
  trust(): void {
    this.#recovery = NO_RECOVERY;
  }

  /** Lets the element go. */
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
    // Before it is dropped: the element would stand at 0.
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
      // hls.js itself did not arrive.
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

  /** Until the network is back, the time is over, or something else is asked for: whatever comes first. */
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
