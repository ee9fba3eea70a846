import { beforeEach, expect, it, vi } from 'vitest';
import type { SpeakingAnswer } from '#domain/exercise/speaking/speaking.ts';
import type { Sound } from '#domain/exercise/speaking/speaking-steps.ts';
import type { Recorded } from '#web/lib/recorder/record-microphone.ts';
import { SpeakingController } from './speaking-controller.ts';

class FakeAudio extends EventTarget {
  paused = true;
  ended = false;
  currentTime = 0;
  duration = 2;
  play() {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  end() {
    this.paused = true;
    this.ended = true;
    this.dispatchEvent(new Event('ended'));
  }
}

/** A second of voice after a second of silence. */
const VOICE = Float32Array.from({ length: 32_000 }, (_, at) => (at < 16_000 ? 0 : 0.3 * Math.sin(at / 5)));
const SPOKEN: SpeakingAnswer['slow'] = { soundMs: 1_000 };
const model = (speed: 'slow' | 'default'): Sound => ({ voice: 'model', speed });

let elements: FakeAudio[];
beforeEach(() => {
  elements = [];
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('document', { querySelectorAll: () => elements });
});

function setUp() {
  let nowMs = 0;
  let timer: { task: () => void; dueMs: number } | null = null;
  let recording: PromiseWithResolvers<Recorded>;
  const kept = new Map<string, Blob>();
  const decode = vi.fn(async () => ({ samples: VOICE, sampleRate: 16_000, lengthMs: 2_000 }));
  const answers: SpeakingAnswer[] = [];
  const aborted: AbortSignal[] = [];
  const pass = new AbortController();
  const controller = new SpeakingController({
    nowMs: () => nowMs,
    schedule: (task, delayMs) => {
      const own = { task, dueMs: nowMs + delayMs };
      timer = own;
      return () => {
        if (timer === own) timer = null;
      };
    },
    record: async (signal) => {
      aborted.push(signal);
      recording = Promise.withResolvers<Recorded>();
      const { promise, resolve } = recording;
      return {
        stream: {} as MediaStream,
        recorded: promise,
        end: () => resolve({ blob: new Blob(['voice']), fault: null }),
      };
    },
    decode: () => decode(),
  });
  const place = {
    load: async (speed: string) => kept.get(speed) ?? null,
    save: async (speed: string, blob: Blob) => {
      kept.set(speed, blob);
      return true;
    },
    pass: () => pass.signal,
    onAnswer: (answer: SpeakingAnswer) => void answers.push(answer),
  };
  const connect = (sound: Sound) => {
    const element = new FakeAudio();
    elements.push(element);
    controller.connect(sound, element as unknown as HTMLMediaElement);
    return element;
  };
  return {
    controller,
    place,
    kept,
    decode,
    answers,
    aborted,
    beginAnew: () => pass.abort(),
    connect,
    state: () => controller.view().state,
    fault: (why: Recorded) => recording.resolve(why),
    hasTimer: () => timer !== null,
    wait: () => {
      nowMs = timer?.dueMs ?? nowMs;
      timer?.task();
    },
  };
}

const settle = () => vi.waitFor(() => undefined).then(() => new Promise((resolve) => setTimeout(resolve)));

it('plays the model twice, counts down, records twice, keeps both and answers', async () => {
  const { controller, place, kept, answers, connect, state, wait } = setUp();
  const [normal, slow] = [connect(model('default')), connect(model('slow'))];
  await controller.open(place, null);
  controller.send({ kind: 'playPressed', sound: model('default') });
  expect(normal.paused).toBe(false);
  normal.end();
  expect(slow.paused).toBe(false);
  slow.end();
  for (const speed of ['slow', 'default'] as const) {
    expect(state()?.countdown?.speed).toBe(speed);
    wait();
    await settle();
    expect(state()?.capture?.phase).toBe('recording');
    controller.send({ kind: 'recordPressed', speed });
    await settle();
    expect(kept.has(speed)).toBe(true);
  }
  expect(state()).toMatchObject({ step: 'free', notice: 'done' });
  expect(answers).toEqual([
    { slow: SPOKEN, default: null },
    { slow: SPOKEN, default: SPOKEN },
  ]);
});

it('finds what was recorded before, and repeats an answer that was not kept with it', async () => {
  const { controller, place, kept, answers, state } = setUp();
  kept.set('slow', new Blob(['voice']));
  await controller.open(place, null);
  expect(state()?.step).toBe('recordDefault');
  expect(answers).toEqual([{ slow: SPOKEN, default: null }]);
  await controller.open(place, { slow: SPOKEN, default: null });
  expect(answers).toHaveLength(1);
});

it('takes back an answer whose recording is gone', async () => {
  const { controller, place, answers, state } = setUp();
  await controller.open(place, { slow: SPOKEN, default: null });
  expect(answers).toEqual([{ slow: null, default: null }]);
  expect(state()?.step).toBe('default');
});

it('stops when something else on the page starts to play, and goes on when asked', async () => {
  const { controller, place, connect, state } = setUp();
  const normal = connect(model('default'));
  await controller.open(place, null);
  controller.send({ kind: 'playPressed', sound: model('default') });
  normal.pause();
  expect(state()).toMatchObject({ sound: null, step: 'speakDefault' });
  controller.send({ kind: 'playPressed', sound: model('default') });
  expect(normal.paused).toBe(false);
});

it('lets nothing play that it did not start: a headset has a button, too', async () => {
  const { controller, place, connect } = setUp();
  const normal = connect(model('default'));
  await controller.open(place, null);
  await normal.play();
  expect(normal.paused).toBe(true);
});

it('says so when the browser cannot store a recording, which can still be heard and answers', async () => {
  const { controller, place, answers, state } = setUp();
  await controller.open({ ...place, save: async () => false }, null);
  controller.send({ kind: 'recordPressed', speed: 'slow' });
  await settle();
  controller.send({ kind: 'recordPressed', speed: 'slow' });
  await settle();
  expect(state()?.fault).toEqual({ why: 'unstored', isKept: true });
  expect(controller.view().takes.slow).not.toBeNull();
  expect(answers).toHaveLength(1);
});

it.each([
  ['with nothing recorded', { blob: null, fault: 'unplugged' as const }, false],
  ['with half of it', { blob: new Blob(['half']), fault: 'unplugged' as const }, true],
])('tells of a microphone that was pulled out %s', async (_what, recorded, isKept) => {
  const { controller, place, kept, state, fault } = setUp();
  await controller.open(place, null);
  controller.send({ kind: 'recordPressed', speed: 'slow' });
  await settle();
  fault(recorded);
  await settle();
  expect(state()?.fault).toEqual({ why: 'unplugged', isKept });
  expect(kept.has('slow')).toBe(isKept);
});

it('keeps the running recording when the question is left, and drops a microphone that is still opening', async () => {
  const { controller, place, kept, hasTimer } = setUp();
  await controller.open(place, null);
  controller.send({ kind: 'recordPressed', speed: 'slow' });
  await settle();
  controller.close();
  await settle();
  expect(kept.has('slow')).toBe(true);

  const other = setUp();
  await other.controller.open(other.place, null);
  other.controller.send({ kind: 'recordPressed', speed: 'slow' });
  other.controller.close();
  expect(other.aborted[0]?.aborted).toBe(true);
  expect(hasTimer()).toBe(false);
});

it('drops what is recorded when the exercise begins anew, and answers nothing with it', async () => {
  const { controller, place, kept, answers, aborted, beginAnew, fault } = setUp();
  await controller.open(place, null);
  controller.send({ kind: 'recordPressed', speed: 'slow' });
  await settle();
  beginAnew();
  controller.close();
  expect(aborted[0]?.aborted).toBe(true);
  fault({ blob: new Blob(['voice']), fault: null });
  await settle();
  expect([kept.size, answers]).toEqual([0, []]);
});

it('answers nothing with a recording that was still being kept when the exercise began anew', async () => {
  const { controller, place, answers, beginAnew } = setUp();
  const saving = Promise.withResolvers<boolean>();
  await controller.open({ ...place, save: () => saving.promise }, null);
  for (const _time of ['begin', 'end']) {
    controller.send({ kind: 'recordPressed', speed: 'slow' });
    await settle();
  }
  beginAnew();
  controller.close();
  saving.resolve(true);
  await settle();
  expect(answers).toEqual([]);
});

it('takes back what was answered while it is recorded anew, and gives it again when that fails', async () => {
  const { controller, place, kept, answers, fault } = setUp();
  const both = { slow: SPOKEN, default: SPOKEN };
  for (const speed of ['slow', 'default']) kept.set(speed, new Blob(['voice']));
  await controller.open(place, both);
  controller.send({ kind: 'recordPressed', speed: 'slow' });
  expect(answers).toEqual([{ slow: null, default: SPOKEN }]);
  await settle();
  fault({ blob: null, fault: 'unplugged' });
  await settle();
  expect(answers.at(-1)).toEqual(both);
  controller.send({ kind: 'recordPressed', speed: 'slow' });
  await settle();
  expect(answers.at(-1)).toEqual({ slow: null, default: SPOKEN });
  controller.send({ kind: 'recordPressed', speed: 'slow' });
  await settle();
  expect(answers.at(-1)).toEqual(both);
});

it('keeps a recording that it cannot decode, and asks for a better one', async () => {
  const { controller, place, kept, decode, answers, state } = setUp();
  decode.mockRejectedValue(new Error('no such format'));
  await controller.open(place, null);
  controller.send({ kind: 'recordPressed', speed: 'slow' });
  await settle();
  controller.send({ kind: 'recordPressed', speed: 'slow' });
  await settle();
  expect(kept.has('slow')).toBe(true);
  expect(state()).toMatchObject({ notice: 'quiet', fault: null, recorded: { slow: true } });
  expect(answers).toEqual([{ slow: { soundMs: 0 }, default: null }]);
});

it('speaks of no permission after a press so quick that nothing was recorded', async () => {
  const { controller, place, answers, state, fault } = setUp();
  await controller.open(place, null);
  controller.send({ kind: 'recordPressed', speed: 'slow' });
  await settle();
  fault({ blob: null, fault: null });
  await settle();
  expect(state()).toMatchObject({ notice: 'quiet', fault: null, capture: null, recorded: { slow: false } });
  expect(answers).toEqual([]);
});

it('knows of a recording that would be lost with the page until it is kept', async () => {
  const { controller, place } = setUp();
  const saving = Promise.withResolvers<boolean>();
  await controller.open({ ...place, save: () => saving.promise }, null);
  expect(controller.isRecording()).toBe(false);
  controller.send({ kind: 'recordPressed', speed: 'slow' });
  await settle();
  expect(controller.isRecording()).toBe(true);
  controller.send({ kind: 'recordPressed', speed: 'slow' });
  await settle();
  expect(controller.isRecording()).toBe(true);
  saving.resolve(true);
  await settle();
  expect(controller.isRecording()).toBe(false);
});

it.each([
  ['read', false],
  ['decoded', true],
])('leaves the answer alone when its recordings cannot be %s', async (_what, isRead) => {
  const { controller, place, kept, decode, answers } = setUp();
  kept.set('slow', new Blob(['voice'])).set('default', new Blob(['voice']));
  decode.mockRejectedValue(new Error('no memory'));
  const load = isRead ? place.load : () => Promise.reject(new Error('blocked'));
  await controller.open({ ...place, load }, { slow: { soundMs: 900 }, default: { soundMs: 700 } });
  expect(answers).toEqual([]);
});

it('remembers after a reload what was skipped, and starts no recording by itself then', async () => {
  const skipped = { slow: { soundMs: 0 }, default: { soundMs: 0 } };
  const { controller, place, answers, state } = setUp();
  await controller.open(place, null);
  controller.skip();
  expect(answers).toEqual([skipped]);
  await controller.open(place, skipped);
  expect(answers).toHaveLength(1);
  expect(state()?.auto).toEqual({ slow: false, default: false });
});
