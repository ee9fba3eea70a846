import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PlayerController } from './player-controller.ts';

let page: EventTarget;
let fetchCalls: number;
let signals: (AbortSignal | undefined)[];

/** Number of listeners waiting for the network. */
const waiting = () => signals.filter((signal) => !signal?.aborted).length;

class FakeVideo extends EventTarget {
  error = null;
  load() {}
  pause() {}
}

function connected() {
  const controller = new PlayerController({
    videoName: 'n5-01',
    durationSeconds: 100,
    startSeconds: 30,
    server: 'vn',
    quality: '720p',
  });
  const disconnect = controller.connect(new FakeVideo() as unknown as HTMLVideoElement);
  return { controller, disconnect };
}

async function failOffline(controller: PlayerController) {
  controller.play();
  await expect.poll(() => controller.state.canRetry).toBe(true);
}

describe('PlayerController without a network', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { querySelectorAll: () => [] });
    page = new EventTarget();
    fetchCalls = 0;
    vi.spyOn(console, 'info').mockReturnValue();
    vi.stubGlobal('navigator', { onLine: false });
    signals = [];
    vi.stubGlobal('addEventListener', (type: string, task: () => void, options: AddEventListenerOptions) => {
      signals.push(options.signal);
      page.addEventListener(type, task, options);
    });
    vi.stubGlobal('fetch', async () => {
      fetchCalls += 1;
      throw new TypeError('no network');
    });
  });

  it('resumes once the network is back, however often it failed before', async () => {
    const { controller } = connected();
    await failOffline(controller);
    await failOffline(controller);
    expect(waiting()).toBe(1);
    expect(controller.state.notice).toBe('Bạn đang ngoại tuyến. Video sẽ chạy tiếp khi có mạng.');
    fetchCalls = 0;
    page.dispatchEvent(new Event('online'));
    expect(controller.state).toMatchObject({ phase: 'loading', isPlaying: true, positionSeconds: 30 });
    expect(fetchCalls).toBe(1);
  });

  it('does not start playing by itself if the learner had paused', async () => {
    const { controller } = connected();
    controller.play();
    controller.pause();
    await expect.poll(() => controller.state.canRetry).toBe(true);
    page.dispatchEvent(new Event('online'));
    expect(controller.state).toMatchObject({ isPlaying: false, isWaiting: false, positionSeconds: 30 });
  });

  it('keeps the position that the learner chose meanwhile', async () => {
    const { controller } = connected();
    await failOffline(controller);
    controller.seekTo(70);
    page.dispatchEvent(new Event('online'));
    expect(controller.state.positionSeconds).toBe(70);
  });

  it('stops waiting once the learner leaves the page', async () => {
    const { controller, disconnect } = connected();
    await failOffline(controller);
    disconnect();
    expect(waiting()).toBe(0);
  });
});
