import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeAudio } from './audio-fixture.ts';
import type { PlaybackListener } from './media-state.ts';
import { SoundController } from './sound-controller.ts';

const DURATION_SECONDS = 60;
const NOTICES = { failed: 'It did not come.', offline: 'It goes on with the network.' };

let audio: FakeAudio;
let page: EventTarget;
let isOnline: boolean;
let heard: { type: string; positionSeconds?: number }[];

function connected(startSeconds = 0) {
  const controller = new SoundController({ durationSeconds: DURATION_SECONDS, startSeconds, notices: NOTICES });
  const disconnect = controller.connect(audio as unknown as HTMLAudioElement);
  const listener: PlaybackListener = {
    onPlay: () => heard.push({ type: 'play' }),
    onSample: ({ positionSeconds, isSeeking }, isStop) =>
      heard.push({ type: `${isSeeking ? 'seeking' : 'sample'}${isStop ? ' stop' : ''}`, positionSeconds }),
    onEnded: () => heard.push({ type: 'ended' }),
  };
  controller.tell(listener);
  return { controller, disconnect };
}

function playing(startSeconds = 0) {
  const { controller, disconnect } = connected(startSeconds);
  controller.play();
  audio.tell('loadedmetadata');
  return { controller, disconnect };
}

beforeEach(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  audio = new FakeAudio();
  page = new EventTarget();
  isOnline = true;
  heard = [];
  vi.spyOn(console, 'info').mockReturnValue();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline;
    },
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});

describe('SoundController', () => {
  it('fetches nothing before play, and starts where the learner stopped', () => {
    const { controller } = connected(25);
    expect([audio.loads, audio.preload, controller.state.positionSeconds]).toEqual([0, 'none', 25]);
    controller.play();
    expect(controller.state).toMatchObject({ phase: 'loading', isPlaying: true, isWaiting: true });
    audio.tell('loadedmetadata');
    expect([audio.loads, audio.currentTime, audio.paused]).toEqual([1, 25, false]);
    expect(controller.state).toMatchObject({ phase: 'ready', isPlaying: true, isWaiting: false });
  });

  it('starts at a position chosen before play', () => {
    const { controller } = connected(25);
    controller.seekBy(10);
    controller.play();
    audio.tell('loadedmetadata');
    expect(audio.currentTime).toBe(35);
  });

  it('reports a position as it is chosen, while nothing is loaded yet', () => {
    const { controller } = connected(25);
    controller.seekTo(40);
    expect(heard).toEqual([{ type: 'seeking stop', positionSeconds: 40 }]);
    controller.play();
    expect(heard.slice(1)).toEqual([{ type: 'seeking', positionSeconds: 40 }]);
    controller.seekBy(10);
    expect(heard.at(-1)).toEqual({ type: 'seeking stop', positionSeconds: 50 });
    audio.tell('loadedmetadata');
    expect(audio.currentTime).toBe(50);
  });

  it('stays silent if paused while loading', () => {
    const { controller } = connected();
    controller.play();
    controller.pause();
    audio.tell('loadedmetadata');
    expect([audio.paused, controller.state.isPlaying]).toEqual([true, false]);
  });

  it('reports what is played, each stop, and the end', () => {
    const { controller } = playing();
    audio.playTo(1);
    controller.pause();
    controller.play();
    audio.playTo(59);
    audio.ended = true;
    audio.currentTime = 60;
    audio.tell('ended');
    expect(heard.filter(({ type }) => type !== 'seeking')).toEqual([
      { type: 'play' },
      { type: 'sample', positionSeconds: 1 },
      { type: 'sample stop', positionSeconds: 1 },
      { type: 'play' },
      { type: 'sample', positionSeconds: 59 },
      { type: 'sample stop', positionSeconds: 60 },
      { type: 'ended' },
    ]);
    expect(controller.state).toMatchObject({ isPlaying: false, positionSeconds: DURATION_SECONDS });
  });

  it('starts over after its end', () => {
    const { controller } = playing();
    audio.paused = true;
    audio.tell('ended');
    controller.play();
    expect([audio.currentTime, audio.paused]).toEqual([0, false]);
  });

  it('goes to a line of the transcript, and starts there if nothing was played yet', () => {
    const { controller } = connected();
    controller.jumpTo(12);
    audio.tell('loadedmetadata');
    expect([audio.currentTime, audio.paused]).toEqual([12, false]);
    controller.pause();
    controller.jumpTo(30);
    expect([audio.currentTime, audio.paused]).toEqual([30, true]);
  });

  it('does not seek past the end of the recording', () => {
    const { controller } = playing(55);
    controller.seekBy(10);
    expect(audio.currentTime).toBe(DURATION_SECONDS);
    controller.seekBy(-300);
    expect(audio.currentTime).toBe(0);
  });
});

describe('a fault in mid-play', () => {
  it('is fixed silently by reloading, at the same position', () => {
    const { controller } = playing();
    audio.playTo(30);
    audio.tell('error');
    expect(controller.state).toMatchObject({ phase: 'loading', isPlaying: true, notice: null });
    audio.tell('loadedmetadata');
    expect([audio.loads, audio.currentTime, audio.paused]).toEqual([2, 30, false]);
  });

  it('is reported if that does not help, and a retry resumes there', () => {
    const { controller } = playing();
    audio.playTo(30);
    audio.tell('error');
    audio.tell('error');
    expect(controller.state).toMatchObject({
      phase: 'failed',
      isPlaying: false,
      positionSeconds: 30,
      notice: NOTICES.failed,
    });
    controller.play();
    audio.tell('loadedmetadata');
    expect([audio.currentTime, controller.state.notice]).toEqual([30, null]);
  });

  it('may be fixed again once it has played well for a while', () => {
    const { controller } = playing();
    audio.tell('error');
    audio.tell('loadedmetadata');
    audio.playTo(25);
    audio.tell('error');
    expect(controller.state.phase).toBe('loading');
  });

  it('without a network waits for it, and resumes', () => {
    const { controller } = playing();
    audio.playTo(10);
    isOnline = false;
    audio.tell('error');
    expect(controller.state).toMatchObject({
      phase: 'failed',
      notice: NOTICES.offline,
    });
    isOnline = true;
    page.dispatchEvent(new Event('online'));
    audio.tell('loadedmetadata');
    expect([audio.currentTime, controller.state.isPlaying]).toEqual([10, true]);
  });

  it('is no longer retried once the learner has left the page', () => {
    const { disconnect } = playing();
    isOnline = false;
    audio.tell('error');
    disconnect();
    page.dispatchEvent(new Event('online'));
    expect(audio.loads).toBe(1);
  });
});
