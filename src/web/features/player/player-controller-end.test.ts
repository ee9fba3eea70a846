import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PlayerController } from './player-controller.ts';
import type { PlaybackListener } from '#web/lib/media/media-state.ts';

class FakeVideo extends EventTarget {
  ended = false;
  paused = false;
  seeking = false;
  currentTime = 0;
  duration = 100;
  playbackRate = 1;
  buffered = { length: 0 };
  load() {}
  pause() {}
  async play() {}
}

let video: FakeVideo;
let controller: PlayerController;
let said: string[];
let resetPoster: () => void;

function listener(): PlaybackListener {
  return {
    onPlay: () => undefined,
    onSample: (_sample, isStop) => void (isStop && said.push('last sample')),
    onEnded: (reset) => {
      said.push('ended');
      resetPoster = reset;
    },
  };
}

/** Plays to the end of the stream. */
function playToEnd(): void {
  controller.play();
  video.dispatchEvent(new Event('loadedmetadata'));
  video.currentTime = 100;
  video.ended = true;
  video.dispatchEvent(new Event('ended'));
}

beforeEach(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.spyOn(console, 'info').mockReturnValue();
  said = [];
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  video = new FakeVideo();
  const options = { videoName: 'n5-01', durationSeconds: 100, startSeconds: 0, server: 'vn', quality: '720p' } as const;
  controller = new PlayerController(options);
  controller.connect(video as unknown as HTMLVideoElement);
});

describe('at the end of a video', () => {
  it('the poster waits until the listener is done', () => {
    controller.tell(listener());
    playToEnd();
    expect(said).toEqual(['last sample', 'ended']);
    expect(controller.state).toMatchObject({ phase: 'ready', isPlaying: false, positionSeconds: 100 });
    resetPoster();
    expect(controller.state.phase).toBe('idle');
  });

  it('the poster does not cover a video that is playing again', () => {
    controller.tell(listener());
    playToEnd();
    controller.toggle();
    video.ended = false;
    video.dispatchEvent(new Event('play'));
    resetPoster();
    expect(controller.state).toMatchObject({ phase: 'ready', isPlaying: true });
  });

  it('the poster appears at once without a listener', () => {
    playToEnd();
    expect(controller.state.phase).toBe('idle');
  });
});
