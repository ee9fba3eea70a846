import { beforeEach, expect, it, vi } from 'vitest';
import { ShortSounds } from './short-sounds.ts';

/** The parts of an audio element in use. A play request settles when the test says so. */
class FakeAudio extends EventTarget {
  src = '';
  paused = true;
  ended = false;
  error: MediaError | null = null;
  answers: PromiseWithResolvers<void>[] = [];
  play() {
    this.paused = false;
    const answer = Promise.withResolvers<void>();
    this.answers.push(answer);
    return answer.promise;
  }
  pause() {
    this.paused = true;
  }
  tell(type: string) {
    this.dispatchEvent(new Event(type));
  }
}

let audio: FakeAudio;
let sounds: ShortSounds<string>;

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue();
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  audio = new FakeAudio();
  sounds = new ShortSounds(audio as unknown as HTMLAudioElement);
});

it('plays one sound at a time, and is silent after its end', () => {
  sounds.play('a', '/a.mp3');
  sounds.play('b', '/b.mp3');
  expect([audio.src, sounds.current]).toEqual(['/b.mp3', { key: 'b', status: 'playing' }]);
  audio.tell('ended');
  expect(sounds.current).toBeNull();
});

it('remembers which sound failed until it is requested again', async () => {
  sounds.play('a', '/a.mp3');
  audio.answers[0]?.reject(new Error('no network'));
  await expect.poll(() => sounds.current).toEqual({ key: 'a', status: 'failed' });
  audio.tell('pause');
  expect(sounds.current?.status).toBe('failed');
  sounds.play('a', '/a.mp3');
  expect(sounds.current?.status).toBe('playing');
});

it('does not mistake the failure of an earlier sound for its own, even if the same one is played again', async () => {
  sounds.play('a', '/a.mp3');
  sounds.play('a', '/a.mp3');
  audio.answers[0]?.reject(new DOMException('', 'AbortError'));
  await Promise.resolve();
  expect(sounds.current).toEqual({ key: 'a', status: 'playing' });
});

it('stops when something else pauses it, but ignores an outdated pause event', () => {
  sounds.play('a', '/a.mp3');
  audio.tell('pause');
  expect(sounds.current?.status).toBe('playing');
  audio.pause();
  audio.tell('pause');
  expect(sounds.current).toBeNull();
});

it('takes over a sound started before it, whatever became of it', () => {
  sounds.adopt('a');
  expect(sounds.current, 'paused by something else meanwhile').toBeNull();
  audio.paused = false;
  sounds.adopt('a');
  expect(sounds.current).toEqual({ key: 'a', status: 'playing' });
  audio.error = {} as MediaError;
  sounds.adopt('b');
  expect(sounds.current).toEqual({ key: 'b', status: 'failed' });
});
