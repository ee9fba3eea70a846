import type { RecordingSpeed } from '../recording-limits.ts';

/** The steps of a speaking question, in order. spec 2 §4.2 */
export const SPEAKING_STEPS = ['default', 'speakDefault', 'speakSlow', 'recordSlow', 'recordDefault', 'free'] as const;
export type SpeakingStep = (typeof SPEAKING_STEPS)[number];

/** spec 2 §9 */
export const AUTO_NEXT_MS = 3_000;
export const MAX_RECORDING_MS = 30_000;

/** One of the four recordings that a learner can hear. */
export type Sound = { readonly voice: 'model' | 'own'; readonly speed: RecordingSpeed };

/** Why there is no recording, or why it ended early. */
export type RecordingFault =
  /** the learner or the system forbids the microphone */
  | 'denied'
  | 'missing'
  /** another program has it */
  | 'busy'
  | 'unplugged'
  | 'tabHidden'
  /** a call came in */
  | 'interrupted'
  | 'failed'
  /** recorded, but the browser could not store it */
  | 'unstored';

type Capture = {
  readonly speed: RecordingSpeed;
  readonly phase: 'opening' | 'recording' | 'ending';
  /** of the phase 'recording' on */
  readonly beganAtMs: number;
};

export type SpeakingState = {
  readonly step: SpeakingStep;
  /** whether a recording starts by itself; once off, it stays so */
  readonly auto: Readonly<Record<RecordingSpeed, boolean>>;
  readonly recorded: Readonly<Record<RecordingSpeed, boolean>>;
  /** what plays; never while recording */
  readonly sound: Sound | null;
  readonly capture: Capture | null;
  /** the recording that will start by itself: its notice shows */
  readonly countdown: { readonly speed: RecordingSpeed; readonly endsAtMs: number } | null;
  /** quiet: the last recording holds hardly a voice; unheard: a recording did not play */
  readonly notice: 'done' | 'quiet' | 'unheard' | null;
  /** the no-action popup is open */
  readonly hasNoAction: boolean;
  /** `isKept`: what was recorded until then is */
  readonly fault: { readonly why: RecordingFault; readonly isKept: boolean } | null;
};

export type SpeakingEvent =
  | { readonly kind: 'playPressed'; readonly sound: Sound }
  | { readonly kind: 'soundEnded' }
  /** paused by something else on the page */
  | { readonly kind: 'soundStopped' }
  | { readonly kind: 'soundFailed' }
  | { readonly kind: 'recordPressed'; readonly speed: RecordingSpeed }
  | { readonly kind: 'captureBegan' }
  /** recorded and stored; `fault`: it ended early, or is not stored */
  | { readonly kind: 'captureEnded'; readonly isQuiet: boolean; readonly fault: RecordingFault | null }
  /** there is no recording; without a fault it ended before it held anything */
  | { readonly kind: 'captureFailed'; readonly fault: RecordingFault | null }
  | { readonly kind: 'timePassed' }
  | { readonly kind: 'autoDeclined' }
  | { readonly kind: 'tabHidden' }
  | { readonly kind: 'popupClosed' };

/** What the page has to do. `endCapture` delivers what was recorded, `dropCapture` throws it away. */
export type SpeakingEffect =
  | { readonly kind: 'play'; readonly sound: Sound }
  | { readonly kind: 'pause' }
  | { readonly kind: 'beginCapture'; readonly speed: RecordingSpeed }
  | { readonly kind: 'endCapture' }
  | { readonly kind: 'dropCapture' };

export type SpeakingChange = { readonly state: SpeakingState; readonly effects: readonly SpeakingEffect[] };

/**
 * A speaking question as it is opened, with what was recorded before. Nothing plays or records by itself yet;
 * `isAuto`: recordings will, after the model.
 */
export function startSpeaking(recorded: SpeakingState['recorded'], isAuto = true): SpeakingState {
  const hasAny = recorded.slow || recorded.default;
  return {
    step: hasAny ? recordStepOf(recorded) : 'default',
    auto: { slow: isAuto, default: isAuto },
    recorded,
    sound: null,
    capture: null,
    countdown: null,
    notice: null,
    hasNoAction: false,
    fault: null,
  };
}

/** When `timePassed` is due next; null: nothing waits. */
export function nextTimeMs({ countdown, capture }: SpeakingState): number | null {
  if (countdown) return countdown.endsAtMs;
  return capture?.phase === 'recording' ? capture.beganAtMs + MAX_RECORDING_MS : null;
}

/** Which recording the step asks for. */
export function askedSpeed({ step }: SpeakingState): RecordingSpeed | null {
  return RECORDED_IN[step] ?? null;
}

/** The next state, and what the page has to do. Events that mean nothing in a state change nothing. spec 2 §4.2 */
export function speakingStep(state: SpeakingState, event: SpeakingEvent, nowMs: number): SpeakingChange {
  switch (event.kind) {
    case 'playPressed':
      return pressPlay(state, event.sound);
    case 'soundEnded':
      return endSound(state, nowMs);
    case 'soundStopped':
      return still({ ...state, sound: null });
    case 'soundFailed':
      return still(state.sound ? { ...state, sound: null, notice: 'unheard' } : state);
    case 'recordPressed':
      return pressRecord(state, event.speed);
    case 'captureBegan':
      // Let go of a microphone that nobody waits for any more.
      if (state.capture?.phase !== 'opening') return state.capture ? still(state) : drop(state);
      return still({ ...state, capture: { ...state.capture, phase: 'recording', beganAtMs: nowMs } });
    case 'captureEnded':
      return endCapture(state, event.isQuiet, event.fault, nowMs);
    case 'captureFailed':
      return still(state.capture ? failCapture(state, event.fault) : state);
    case 'timePassed':
      return passTime(state, nowMs);
    case 'autoDeclined':
      return still(state.countdown ? byHand(state) : state);
    case 'tabHidden':
      return hide(state);
    case 'popupClosed':
  }
  return still({ ...state, hasNoAction: false });
}

const RECORDED_IN: Partial<Record<SpeakingStep, RecordingSpeed>> = { recordSlow: 'slow', recordDefault: 'default' };

/** The first recording that is missing, else free. */
function recordStepOf(recorded: SpeakingState['recorded']): SpeakingStep {
  if (!recorded.slow) return 'recordSlow';
  return recorded.default ? 'free' : 'recordDefault';
}

function still(state: SpeakingState): SpeakingChange {
  return { state, effects: [] };
}

function drop(state: SpeakingState): SpeakingChange {
  return { state: { ...state, capture: null }, effects: [{ kind: 'dropCapture' }] };
}

/** The learner acts: in a recording step, it no longer starts by itself. */
function byHand(state: SpeakingState): SpeakingState {
  const speed = askedSpeed(state);
  const auto = speed ? { ...state.auto, [speed]: false } : state.auto;
  return { ...state, auto, countdown: null, notice: null, fault: null };
}

function withoutAuto(state: SpeakingState): SpeakingState {
  return { ...state, auto: { slow: false, default: false }, countdown: null };
}

function pressPlay(state: SpeakingState, sound: Sound): SpeakingChange {
  // The model's voice must not get into the learner's recording.
  if (state.capture && state.capture.phase !== 'opening') return still(state);
  if (sound.voice === 'own' && !state.recorded[sound.speed]) return still(state);
  const opened = state.capture ? drop(state) : still(state);
  const next = byHand(opened.state);
  const isSame = state.sound?.voice === sound.voice && state.sound.speed === sound.speed;
  if (isSame) return { state: { ...next, sound: null }, effects: [{ kind: 'pause' }] };
  const step = sound.voice === 'model' && !isPastListening(state.step) ? SPOKEN_IN[sound.speed] : state.step;
  return { state: { ...next, step, sound }, effects: [...opened.effects, { kind: 'play', sound }] };
}

const SPOKEN_IN = { default: 'speakDefault', slow: 'speakSlow' } as const;

function isPastListening(step: SpeakingStep): boolean {
  return SPEAKING_STEPS.indexOf(step) > SPEAKING_STEPS.indexOf('speakSlow');
}

function endSound(state: SpeakingState, nowMs: number): SpeakingChange {
  if (!state.sound) return still(state);
  const { voice, speed } = state.sound;
  const ended = { ...state, sound: null };
  if (voice === 'own') return still(ended);
  if (state.step === 'speakDefault' && speed === 'default') {
    const sound = { voice, speed: 'slow' } as const;
    return { state: { ...ended, step: 'speakSlow', sound }, effects: [{ kind: 'play', sound }] };
  }
  if (state.step !== 'speakSlow' || speed !== 'slow') return still(ended);
  return still(countDown({ ...ended, step: recordStepOf(state.recorded) }, nowMs));
}

function countDown(state: SpeakingState, nowMs: number): SpeakingState {
  const speed = askedSpeed(state);
  return speed && state.auto[speed] ? { ...state, countdown: { speed, endsAtMs: nowMs + AUTO_NEXT_MS } } : state;
}

function pressRecord(state: SpeakingState, speed: RecordingSpeed): SpeakingChange {
  const next = byHand(state);
  if (state.capture?.phase === 'opening') return drop(next);
  if (state.capture?.phase === 'ending') return still(state);
  if (state.capture) return endNow(next);
  return beginCapture(next, speed);
}

function beginCapture(state: SpeakingState, speed: RecordingSpeed): SpeakingChange {
  const next = { ...state, sound: null, countdown: null, notice: null, fault: null };
  return {
    state: { ...next, capture: { speed, phase: 'opening', beganAtMs: 0 } },
    effects: [...(state.sound ? [{ kind: 'pause' } as const] : []), { kind: 'beginCapture', speed }],
  };
}

function endNow(state: SpeakingState): SpeakingChange {
  if (state.capture?.phase !== 'recording') return still(state);
  return { state: { ...state, capture: { ...state.capture, phase: 'ending' } }, effects: [{ kind: 'endCapture' }] };
}

function endCapture(
  state: SpeakingState,
  isQuiet: boolean,
  fault: RecordingFault | null,
  nowMs: number,
): SpeakingChange {
  if (!state.capture || state.capture.phase === 'opening') return still(state);
  const recorded = { ...state.recorded, [state.capture.speed]: true };
  const step = recordStepOf(recorded);
  const why = fault ?? state.fault?.why ?? null;
  // "done" says that it is kept.
  const notice = isQuiet ? 'quiet' : step === 'free' && why !== 'unstored' ? 'done' : null;
  const next = { ...state, step, recorded, notice, capture: null } as const;
  if (why) return still({ ...withoutAuto(next), fault: { why, isKept: true } });
  return still(countDown(next, nowMs));
}

function failCapture(state: SpeakingState, fault: RecordingFault | null): SpeakingState {
  const why = fault ?? state.fault?.why ?? null;
  const next = { ...withoutAuto(state), capture: null };
  return why ? { ...next, fault: { why, isKept: false } } : { ...next, notice: 'quiet' };
}

function passTime(state: SpeakingState, nowMs: number): SpeakingChange {
  const { countdown } = state;
  const dueMs = nextTimeMs(state);
  if (dueMs === null || nowMs < dueMs) return still(state);
  if (countdown) return beginCapture(state, countdown.speed);
  return endNow({ ...withoutAuto(state), hasNoAction: true });
}

function hide(state: SpeakingState): SpeakingChange {
  const next = { ...state, sound: null, countdown: null };
  if (state.capture?.phase === 'opening') return drop(next);
  if (state.capture?.phase === 'recording') return endNow({ ...next, fault: { why: 'tabHidden', isKept: true } });
  // Once it is stored, the next one would start by itself.
  if (state.capture) return still(withoutAuto(next));
  return { state: next, effects: state.sound ? [{ kind: 'pause' }] : [] };
}
