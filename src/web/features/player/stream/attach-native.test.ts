import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attachNative } from './attach-native.ts';

class FakeVideo extends EventTarget {
  src = '';
  error: { code: number } | null = null;
  loads = 0;
  load() {
    this.loads += 1;
  }
  removeAttribute() {
    this.src = '';
  }
  say(...types: string[]) {
    for (const type of types) this.dispatchEvent(new Event(type));
  }
}

let video: FakeVideo;
let faults: string[];

function attach() {
  return attachNative({
    video: video as unknown as HTMLVideoElement,
    address: '/media/grant/folder/720p/index.m3u8',
    startSeconds: 0,
    onFault: (fault) => faults.push(fault),
    onData: () => undefined,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3 });
  video = new FakeVideo();
  faults = [];
  return () => vi.useRealTimers();
});

describe('attachNative', () => {
  it('takes an error for an expired address, unless the video cannot be decoded', () => {
    attach();
    video.error = { code: 4 };
    video.say('error');
    video.error = { code: 3 };
    video.say('error');
    expect(faults).toEqual(['grant', 'media']);
  });

  it('asks for a new address when no data arrive for a long time', () => {
    attach();
    video.say('waiting');
    vi.advanceTimersByTime(19_000);
    expect(faults).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(faults).toEqual(['grant']);
  });

  it('is patient with a slow line', () => {
    attach();
    video.say('waiting');
    for (let turn = 0; turn < 5; turn += 1) {
      vi.advanceTimersByTime(15_000);
      video.say('progress');
    }
    video.say('playing', 'progress');
    vi.advanceTimersByTime(60_000);
    expect(faults).toEqual([]);
  });

  it('reports nothing after it is detached', () => {
    const stream = attach();
    video.say('waiting');
    stream.detach();
    video.say('error');
    vi.advanceTimersByTime(60_000);
    expect(faults).toEqual([]);
    expect(video).toMatchObject({ src: '', loads: 2 });
  });
});
