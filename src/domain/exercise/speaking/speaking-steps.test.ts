import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  AUTO_NEXT_MS,
  askedSpeed,
  MAX_RECORDING_MS,
  nextTimeMs,
  type RecordingFault,
  SPEAKING_STEPS,
  type SpeakingChange,
  type SpeakingEffect,
  type SpeakingEvent,
  type SpeakingState,
  speakingStep,
  startSpeaking,
} from './speaking-steps.ts';

const NONE = { slow: false, default: false };
const model = (speed: 'slow' | 'default') => ({ kind: 'playPressed', sound: { voice: 'model', speed } }) as const;
const own = (speed: 'slow' | 'default') => ({ kind: 'playPressed', sound: { voice: 'own', speed } }) as const;
const record = (speed: 'slow' | 'default') => ({ kind: 'recordPressed', speed }) as const;
const ended: SpeakingEvent = { kind: 'captureEnded', isQuiet: false, fault: null };
const TO_RECORDING: SpeakingEvent[] = [model('default'), { kind: 'soundEnded' }, { kind: 'soundEnded' }];

/** Runs events at the same moment, or each as late as it is due. */
function run(events: readonly SpeakingEvent[], from = startSpeaking(NONE)): SpeakingChange & { nowMs: number } {
  let change: SpeakingChange = { state: from, effects: [] };
  const effects: SpeakingEffect[] = [];
  let nowMs = 1_000;
  for (const event of events) {
    if (event.kind === 'timePassed') nowMs = nextTimeMs(change.state) ?? nowMs;
    change = speakingStep(change.state, event, nowMs);
    effects.push(...change.effects);
  }
  return { state: change.state, effects, nowMs };
}

it('goes through all six steps by itself after one press', () => {
  let { state } = run([]);
  const steps = [state.step];
  const after = (...events: SpeakingEvent[]) => {
    state = run(events, state).state;
    if (state.step !== steps.at(-1)) steps.push(state.step);
  };
  after(model('default'));
  after({ kind: 'soundEnded' });
  after({ kind: 'soundEnded' });
  for (const speed of ['slow', 'default'] as const) {
    expect(state.countdown?.speed).toBe(speed);
    after({ kind: 'timePassed' });
    expect(state.capture).toMatchObject({ speed, phase: 'opening' });
    after({ kind: 'captureBegan' }, record(speed), ended);
  }
  expect(steps).toEqual(SPEAKING_STEPS);
  expect(state).toMatchObject({ recorded: { slow: true, default: true }, notice: 'done', countdown: null });
});

it('counts down three seconds, no less', () => {
  const { state, nowMs } = run(TO_RECORDING);
  expect(state.countdown).toEqual({ speed: 'slow', endsAtMs: nowMs + AUTO_NEXT_MS });
  expect(speakingStep(state, { kind: 'timePassed' }, nowMs + AUTO_NEXT_MS - 1).effects).toEqual([]);
  expect(speakingStep(state, { kind: 'timePassed' }, nowMs + AUTO_NEXT_MS).effects).toEqual([
    { kind: 'beginCapture', speed: 'slow' },
  ]);
});

it.each([
  ['play', model('slow')],
  ['record', record('slow')],
  ['the notice', { kind: 'autoDeclined' }],
] as const)('pressing %s in a recording step turns off that automatic start, and hides its notice', (_what, event) => {
  const { state } = run([...TO_RECORDING, event]);
  expect(state).toMatchObject({ auto: { slow: false, default: true }, countdown: null, step: 'recordSlow' });
});

it('counts down for the second recording when the first was started by hand', () => {
  const { state } = run([...TO_RECORDING, record('slow'), { kind: 'captureBegan' }, record('slow'), ended]);
  expect(state).toMatchObject({ step: 'recordDefault', countdown: { speed: 'default' } });
});

it('ends a recording after 30 seconds, asks whether anybody is there, and starts nothing by itself any more', () => {
  const recording = run([...TO_RECORDING, record('slow'), { kind: 'captureBegan' }]);
  const due = recording.nowMs + MAX_RECORDING_MS;
  expect(nextTimeMs(recording.state)).toBe(due);
  const { state, effects } = speakingStep(recording.state, { kind: 'timePassed' }, due);
  expect(effects).toEqual([{ kind: 'endCapture' }]);
  expect(state).toMatchObject({ hasNoAction: true, auto: NONE });
  expect(run([ended], state).state).toMatchObject({ step: 'recordDefault', countdown: null, recorded: { slow: true } });
});

it('keeps what was recorded until the tab was hidden, says so, and waits for the learner', () => {
  const hidden = run([...TO_RECORDING, record('slow'), { kind: 'captureBegan' }, { kind: 'tabHidden' }]);
  expect(hidden.effects.at(-1)).toEqual({ kind: 'endCapture' });
  expect(run([ended], hidden.state).state).toMatchObject({
    step: 'recordDefault',
    recorded: { slow: true },
    fault: { why: 'tabHidden', isKept: true },
    countdown: null,
  });
});

it('starts nothing by itself when the page is left while a recording is being stored', () => {
  const stored = run([record('slow'), { kind: 'captureBegan' }, record('slow'), { kind: 'tabHidden' }, ended]);
  expect(stored.state).toMatchObject({ recorded: { slow: true }, countdown: null, fault: null });
});

it('says that both are kept only if they are', () => {
  const unstored: SpeakingEvent = { kind: 'captureEnded', isQuiet: false, fault: 'unstored' };
  const last = startSpeaking({ slow: true, default: false });
  const { state } = run([record('default'), { kind: 'captureBegan' }, record('default'), unstored], last);
  expect(state).toMatchObject({ step: 'free', notice: null, fault: { why: 'unstored', isKept: true } });
});

it('does not say that a recording is kept which ended, with the page left, before it held anything', () => {
  const left = [record('slow'), { kind: 'captureBegan' }, { kind: 'tabHidden' }] as const;
  const { state } = run([...left, { kind: 'captureFailed', fault: null }]);
  expect(state).toMatchObject({ fault: { why: 'tabHidden', isKept: false }, notice: null });
});

it.each(['unplugged', 'interrupted'] as const)('keeps what was recorded until it was %s', (fault) => {
  const { state } = run([record('slow'), { kind: 'captureBegan' }, { kind: 'captureEnded', isQuiet: false, fault }]);
  expect(state).toMatchObject({ recorded: { slow: true }, fault: { why: fault, isKept: true }, auto: NONE });
});

it('stays in its step when the microphone is refused', () => {
  const { state } = run([...TO_RECORDING, { kind: 'timePassed' }, { kind: 'captureFailed', fault: 'denied' }]);
  expect(state).toMatchObject({
    step: 'recordSlow',
    fault: { why: 'denied', isKept: false },
    auto: NONE,
    capture: null,
  });
});

it('lets go of a microphone that opens after the learner changed their mind', () => {
  const { effects } = run([record('slow'), record('slow'), { kind: 'captureBegan' }]);
  expect(effects).toEqual([{ kind: 'beginCapture', speed: 'slow' }, { kind: 'dropCapture' }, { kind: 'dropCapture' }]);
});

it('plays nothing into a recording', () => {
  const { effects } = run([record('slow'), { kind: 'captureBegan' }, model('default'), own('slow')]);
  expect(effects).toEqual([{ kind: 'beginCapture', speed: 'slow' }]);
});

it('asks for the recording that is missing, whichever was made first', () => {
  const { state } = run([record('default'), { kind: 'captureBegan' }, record('default'), ended]);
  expect(state).toMatchObject({ step: 'recordSlow', recorded: { slow: false, default: true } });
});

it.each([
  [{ slow: false, default: false }, 'default'],
  [{ slow: true, default: false }, 'recordDefault'],
  [{ slow: false, default: true }, 'recordSlow'],
  [{ slow: true, default: true }, 'free'],
] as const)('opens with %j recorded in step %s, and starts nothing by itself', (recorded, step) => {
  const state = startSpeaking(recorded);
  expect(state.step).toBe(step);
  expect(nextTimeMs(state)).toBeNull();
});

const speed = fc.constantFrom('slow' as const, 'default' as const);
const fault = fc.constantFrom<RecordingFault>('denied', 'missing', 'busy', 'unplugged', 'interrupted', 'failed');
const anyEvent: fc.Arbitrary<SpeakingEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('playPressed' as const),
    sound: fc.record({ voice: fc.constantFrom('model' as const, 'own' as const), speed }),
  }),
  fc.record({ kind: fc.constant('recordPressed' as const), speed }),
  fc.record({
    kind: fc.constant('captureEnded' as const),
    isQuiet: fc.boolean(),
    fault: fc.option(fault, { nil: null }),
  }),
  fc.record({ kind: fc.constant('captureFailed' as const), fault: fc.option(fault, { nil: null }) }),
  fc.constantFrom<SpeakingEvent>(
    { kind: 'soundEnded' },
    { kind: 'soundStopped' },
    { kind: 'soundFailed' },
    { kind: 'captureBegan' },
    { kind: 'timePassed' },
    { kind: 'autoDeclined' },
    { kind: 'tabHidden' },
    { kind: 'popupClosed' },
  ),
);

/** What a page that follows the effects would be doing. */
function follow(
  doing: { sound: boolean; microphone: boolean },
  effects: readonly SpeakingEffect[],
): { sound: boolean; microphone: boolean } {
  for (const { kind } of effects) {
    if (kind === 'play') expect(doing.microphone, 'plays while the microphone is open').toBe(false);
    if (kind === 'beginCapture') expect(doing.sound, 'records while something plays').toBe(false);
    if (kind === 'play' || kind === 'pause') doing = { ...doing, sound: kind === 'play' };
    else doing = { ...doing, microphone: kind === 'beginCapture' };
  }
  return doing;
}

it('holds in any sequence of events: one sound at a time, timers only where they belong, nothing lost', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyEvent, fc.integer({ min: 0, max: 40_000 })), { maxLength: 60 }),
      fc.record({ slow: fc.boolean(), default: fc.boolean() }),
      (events, recorded) => {
        let state: SpeakingState = startSpeaking(recorded);
        let doing = { sound: false, microphone: false };
        let nowMs = 0;
        for (const [event, laterMs] of events) {
          nowMs += laterMs;
          const before = state;
          const change = speakingStep(state, event, nowMs);
          state = change.state;
          // The sound is over, or the capture: without an effect.
          if (['soundEnded', 'soundStopped', 'soundFailed'].includes(event.kind)) doing = { ...doing, sound: false };
          if (before.capture && !state.capture) doing = { ...doing, microphone: false };
          doing = follow(doing, change.effects);

          expect(state.sound !== null, 'the sound that plays').toBe(doing.sound);
          expect(state.capture !== null && state.capture.phase !== 'ending', 'an open microphone').toBe(
            doing.microphone,
          );
          expect(state.sound && state.capture).toBeNull();
          if (state.countdown) {
            expect(state.countdown.speed).toBe(askedSpeed(state));
            expect(state.auto[state.countdown.speed]).toBe(true);
            expect(state.sound ?? state.capture).toBeNull();
          }
          for (const one of ['slow', 'default'] as const) {
            if (before.recorded[one]) expect(state.recorded[one], 'a recording is not lost').toBe(true);
            if (!before.auto[one]) expect(state.auto[one], 'what is off stays off').toBe(false);
          }
          const [from, to] = [SPEAKING_STEPS.indexOf(before.step), SPEAKING_STEPS.indexOf(state.step)];
          if (from >= 3) expect(to, 'the step').toBeGreaterThanOrEqual(from);
          if (state.step === 'free') expect(state.recorded).toEqual({ slow: true, default: true });
          // One event at its time is enough to get on: nothing waits for ever.
          const due = nextTimeMs(state);
          if (due !== null) expect(nextTimeMs(speakingStep(state, { kind: 'timePassed' }, due).state)).not.toBe(due);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
