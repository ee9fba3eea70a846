import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlaybackListener } from '#web/lib/media/media-state.ts';
import { startEarly } from './start-early.ts';
import { videoController } from './player-controller.ts';

const OPTIONS = { videoName: 'n5-01', durationSeconds: 100, startSeconds: 30, server: 'vn', quality: '720p' } as const;

class FakeVideo extends EventTarget {
  paused = true;
  ended = false;
  seeking = false;
  error = null;
  currentTime = 0;
  duration = 100;
  playbackRate = 1;
  buffered = { length: 0 };
  isPlayRefused = false;
  loads = 0;
  load() {
    this.loads += 1;
  }
  pause() {
    this.paused = true;
  }
  async play() {
    if (this.isPlayRefused) throw new DOMException('Not within a press.', 'NotAllowedError');
    if (!this.paused) return;
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    this.dispatchEvent(new Event('playing'));
  }
  playTo(seconds: number) {
    this.currentTime = seconds;
    this.dispatchEvent(new Event('timeupdate'));
  }
}

let video: FakeVideo;
let box: { ariaBusy: string | null; focus: () => void };
let poster: { hidden: boolean };
let button: { hidden: boolean; isConnected: boolean };
let signal: AbortSignal | undefined;

const element = () => video as unknown as HTMLVideoElement;

function start(): () => void {
  const drawn = { box, video, poster, button } as unknown as Parameters<typeof startEarly>[0];
  return startEarly(drawn, OPTIONS);
}

/** Adds a listener; returns the list of what it hears. */
function listen(): string[] {
  const heard: string[] = [];
  const listener: PlaybackListener = {
    onPlay: () => heard.push('play'),
    onSample: ({ positionSeconds, isSeeking }) => (isSeeking ? undefined : heard.push(`at ${positionSeconds}`)),
    onEnded: () => heard.push('ended'),
  };
  videoController(element(), OPTIONS).tell(listener);
  return heard;
}

beforeEach(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.spyOn(console, 'info').mockReturnValue();
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    signal = init.signal ?? undefined;
    return new Promise(() => undefined);
  });
  video = new FakeVideo();
  box = { ariaBusy: null, focus: () => undefined };
  poster = { hidden: false };
  button = { hidden: false, isConnected: true };
});

describe('a video started before React is awake', () => {
  it('replaces the poster with the picture, and says that it is loading until it plays', () => {
    start();
    expect([poster.hidden, button.hidden, box.ariaBusy]).toEqual([true, true, 'true']);
    video.dispatchEvent(new Event('loadedmetadata'));
    expect([video.paused, video.currentTime, box.ariaBusy]).toEqual([false, 30, null]);
  });

  it('has one controller, which the player adopts without reloading', () => {
    start();
    video.dispatchEvent(new Event('loadedmetadata'));
    const loads = video.loads;
    const adopted = videoController(element(), { ...OPTIONS, startSeconds: 0 });
    adopted.connect(element());
    adopted.startAt(0);
    adopted.play();
    expect(adopted.state).toMatchObject({ phase: 'ready', isPlaying: true, positionSeconds: 30 });
    expect([video.loads, video.currentTime]).toEqual([loads, 30]);
  });

  it('is reported to the player from its first second on, once', () => {
    start();
    video.dispatchEvent(new Event('loadedmetadata'));
    video.playTo(30.2);
    video.playTo(30.4);
    expect(listen()).toEqual(['play', 'at 30.2', 'at 30.4']);
    expect(listen()).toEqual([]);
  });

  it('leaves a play button if the browser blocks the sound', async () => {
    video.isPlayRefused = true;
    start();
    video.dispatchEvent(new Event('loadedmetadata'));
    await expect.poll(() => videoController(element(), OPTIONS).state.isPlaying).toBe(false);
    expect(box.ariaBusy).toBeNull();
    video.isPlayRefused = false;
    videoController(element(), OPTIONS).toggle();
    expect(video.paused).toBe(false);
  });

  it('ends with its page', () => {
    const end = start();
    expect(signal?.aborted).toBe(false);
    end();
    expect(signal?.aborted).toBe(true);
    expect(videoController(element(), OPTIONS).state.phase).toBe('idle');
  });

  it('draws nothing more once React has removed the button', () => {
    start();
    button.isConnected = false;
    box.ariaBusy = null;
    video.dispatchEvent(new Event('loadedmetadata'));
    video.dispatchEvent(new Event('waiting'));
    expect(box.ariaBusy).toBeNull();
  });
});
