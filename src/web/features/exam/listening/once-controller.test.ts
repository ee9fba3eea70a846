import { beforeEach, expect, it, vi } from 'vitest';
import { FakeAudio } from '#web/lib/media/audio-fixture.ts';
import { OnceController } from './once-controller.ts';

let audio: FakeAudio;
let heard: number[];

beforeEach(() => {
  audio = new FakeAudio();
  heard = [];
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});

function connected(startSeconds = 0): OnceController {
  const controller = new OnceController({ startSeconds, onHeard: (seconds) => heard.push(seconds) });
  controller.connect(audio as unknown as HTMLAudioElement);
  return controller;
}

function playing(startSeconds = 0): OnceController {
  const controller = connected(startSeconds);
  controller.play();
  audio.tell('loadedmetadata');
  return controller;
}

it('a recording goes on where another window has heard it to', () => {
  const controller = playing();
  audio.playTo(12);
  controller.pause();
  controller.heardTo(40);
  controller.play();
  expect([audio.currentTime, audio.paused, controller.state.positionSeconds]).toEqual([40, false, 40]);
  audio.playTo(41);
  expect(heard).toEqual([12, 41]);
});

it('so does one that is not loaded yet, or is being loaded', () => {
  const early = connected();
  early.heardTo(30);
  early.play();
  early.heardTo(40);
  audio.tell('loadedmetadata');
  expect([audio.currentTime, audio.paused]).toEqual([40, false]);
});

it('it goes on where this window has heard it to if that is further', () => {
  const controller = playing();
  audio.playTo(12);
  controller.heardTo(5);
  expect([audio.currentTime, audio.paused]).toEqual([12, false]);
});

it('one that was finished in another window stays finished', () => {
  const controller = playing();
  audio.playTo(12);
  controller.heardTo(60);
  expect([controller.isOver, audio.paused, controller.state.isPlaying]).toEqual([true, true, false]);
  controller.play();
  expect(audio.paused).toBe(true);
});

it('one that was finished here stays finished, whatever another window has heard', () => {
  const controller = playing(55);
  audio.playTo(60);
  audio.pause();
  controller.heardTo(20);
  controller.play();
  expect([controller.isOver, audio.paused]).toEqual([true, true]);
});
