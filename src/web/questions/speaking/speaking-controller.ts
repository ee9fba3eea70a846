import type { RecordingSpeed } from '#domain/exercise/recording-limits.ts';
import { MIN_SOUND_MS, type SpeakingAnswer } from '#domain/exercise/speaking/speaking.ts';
import {
  nextTimeMs,
  type RecordingFault,
  type Sound,
  type SpeakingEffect,
  type SpeakingEvent,
  type SpeakingState,
  speakingStep,
  startSpeaking,
} from '#domain/exercise/speaking/speaking-steps.ts';
import { soundMsOf } from '#domain/exercise/speaking/voice.ts';
import { pauseOthers } from '#web/lib/media/pause-others.ts';
import type { DecodedSound } from '#web/lib/recorder/decode-sound.ts';
import { microphoneFault } from '#web/lib/recorder/microphone-fault.ts';
import type { Recording } from '#web/lib/recorder/record-microphone.ts';
import { Store } from '#web/lib/store.ts';

/** A recording of the learner. */
export type Take = { readonly blob: Blob; readonly sound: DecodedSound; readonly soundMs: number };
export type Takes = Readonly<Record<RecordingSpeed, Take | null>>;

type Spoken = SpeakingAnswer[RecordingSpeed];

export type SpeakingPorts = {
  nowMs(): number;
  /** Returns what cancels it. */
  schedule(task: () => void, delayMs: number): () => void;
  record(signal: AbortSignal): Promise<Recording>;
  decode(recording: Blob): Promise<DecodedSound>;
};

/** Where recordings come from and go to. */
export type SpeakingPlace = {
  /** null: there is none. Rejects if that is not known. */
  load(speed: RecordingSpeed): Promise<Blob | null>;
  /** Resolves with whether it outlives the page. */
  save(speed: RecordingSpeed, recording: Blob): Promise<boolean>;
  /** Aborted when what is recorded until then is not wanted any more. */
  pass(): AbortSignal;
  onAnswer(answer: SpeakingAnswer): void;
};

const NOTHING: SpeakingAnswer = { slow: null, default: null };
const NO_SOUND: DecodedSound = { samples: new Float32Array(), sampleRate: 16_000, lengthMs: 0 };

/** null: what was recorded before is still being read. */
export type SpeakingView = {
  readonly state: SpeakingState | null;
  readonly takes: Takes;
  /** of the running recording */
  readonly stream: MediaStream | null;
};

/** Does what the steps of a speaking question ask for: plays, records, keeps, waits. */
export class SpeakingController {
  readonly #ports: SpeakingPorts;
  readonly #view = new Store<SpeakingView>({ state: null, takes: { slow: null, default: null }, stream: null });
  readonly #elements = new Map<string, HTMLMediaElement>();
  #place: SpeakingPlace | null = null;
  /** Once left, nothing plays, waits or records any more. */
  #isOpen = false;
  #cancelTimer: () => void = () => undefined;
  #capture = new AbortController();
  #recording: Recording | null = null;
  #answer = NOTHING;
  #reported = NOTHING;

  constructor(ports: SpeakingPorts) {
    this.#ports = ports;
  }

  /** For useSyncExternalStore. */
  readonly subscribe = this.#view.subscribe;
  readonly view = (): SpeakingView => this.#view.get();

  /** Reads what was recorded before, then waits for the learner. */
  async open(place: SpeakingPlace, known: SpeakingAnswer | null): Promise<void> {
    this.#place = place;
    this.#isOpen = true;
    this.#reported = known ?? NOTHING;
    const [slow, normal] = await Promise.all([
      this.#find('slow', this.#reported.slow),
      this.#find('default', this.#reported.default),
    ]);
    this.#answer = { slow: slow.spoken, default: normal.spoken };
    // Whoever may go on without a recording is not made to record.
    const isAuto = !slow.spoken || !normal.spoken;
    const state = startSpeaking({ slow: slow.take !== null, default: normal.take !== null }, isAuto);
    this.#change({ takes: { slow: slow.take, default: normal.take }, state });
    this.#report();
  }

  /** Stops all; a running recording is kept. */
  close(): void {
    this.#isOpen = false;
    this.#cancelTimer();
    for (const element of this.#elements.values()) element.pause();
    if (this.#recording) this.#recording.end();
    else this.#capture.abort();
  }

  /** The element that plays a sound; the returned function releases it. */
  connect(sound: Sound, element: HTMLMediaElement): () => void {
    const events = new AbortController();
    const { signal } = events;
    const isThis = () => isSameSound(this.view().state?.sound, sound);
    const on = (type: 'ended' | 'pause' | 'error' | 'play', task: () => void) =>
      element.addEventListener(type, task, { signal });
    // A headset's button may have started it.
    on('play', () => (isThis() ? pauseOthers(element) : element.pause()));
    on('ended', () => (isThis() ? this.send({ kind: 'soundEnded' }) : undefined));
    on('pause', () => (isThis() && element.paused && !element.ended ? this.send({ kind: 'soundStopped' }) : undefined));
    on('error', () => (isThis() ? this.send({ kind: 'soundFailed' }) : undefined));
    this.#elements.set(keyOf(sound), element);
    return () => {
      events.abort();
      if (this.#elements.get(keyOf(sound)) === element) this.#elements.delete(keyOf(sound));
    };
  }

  /** How far what is heard or spoken has got, and in which speed. */
  position(): { readonly speed: RecordingSpeed; readonly atMs: number } | null {
    const { state } = this.view();
    if (state?.capture?.phase === 'recording')
      return { speed: state.capture.speed, atMs: this.#ports.nowMs() - state.capture.beganAtMs };
    const { sound } = state ?? {};
    const element = sound?.voice === 'model' ? this.#elements.get(keyOf(sound)) : undefined;
    return sound && element ? { speed: sound.speed, atMs: element.currentTime * 1000 } : null;
  }

  /** Length of a model recording; null: not known yet. */
  modelLengthMs(speed: RecordingSpeed): number | null {
    const seconds = this.#elements.get(keyOf({ voice: 'model', speed }))?.duration ?? Number.NaN;
    return Number.isFinite(seconds) ? seconds * 1000 : null;
  }

  readonly nowMs = (): number => this.#ports.nowMs();

  /** Whether something was said that is not kept yet. */
  readonly isRecording = (): boolean => {
    const phase = this.view().state?.capture?.phase;
    return phase === 'recording' || phase === 'ending';
  };

  /** Goes on without what was not recorded: it holds no voice. */
  skip(): void {
    this.#answer = { slow: this.#answer.slow ?? { soundMs: 0 }, default: this.#answer.default ?? { soundMs: 0 } };
    this.#report();
  }

  readonly send = (event: SpeakingEvent): void => {
    const { state } = this.view();
    if (!state || !this.#isOpen) return;
    const change = speakingStep(state, event, this.#ports.nowMs());
    this.#change({ state: change.state });
    this.#report();
    this.#cancelTimer();
    const dueMs = nextTimeMs(change.state);
    if (dueMs !== null)
      this.#cancelTimer = this.#ports.schedule(
        () => this.send({ kind: 'timePassed' }),
        Math.max(0, dueMs - this.#ports.nowMs()),
      );
    for (const effect of change.effects) this.#do(effect);
  };

  #change(change: Partial<SpeakingView>): void {
    this.#view.set({ ...this.view(), ...change });
  }

  /** Tells what is answered: a recording that is being made anew is not. */
  #report(): void {
    const capture = this.#isOpen ? this.view().state?.capture : null;
    const answer = capture ? { ...this.#answer, [capture.speed]: null } : this.#answer;
    if (isSameAnswer(answer, this.#reported)) return;
    this.#reported = answer;
    this.#place?.onAnswer(answer);
  }

  #do(effect: SpeakingEffect): void {
    switch (effect.kind) {
      case 'play':
        return this.#play(effect.sound);
      case 'pause':
        return pauseOthers(null);
      case 'beginCapture':
        return void this.#record(effect.speed);
      case 'endCapture':
        return this.#recording?.end();
      case 'dropCapture':
        return this.#capture.abort();
    }
  }

  #play(sound: Sound): void {
    const element = this.#elements.get(keyOf(sound));
    if (!element) return this.send({ kind: 'soundFailed' });
    pauseOthers(element);
    element.play().catch((error: unknown) => {
      if (!isSameSound(this.view().state?.sound, sound)) return;
      console.info('A recording did not play.', error);
      // The browser wants a press first: the button still shows "play".
      const isBlocked = error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
      this.send({ kind: isBlocked ? 'soundStopped' : 'soundFailed' });
    });
  }

  async #record(speed: RecordingSpeed): Promise<void> {
    pauseOthers(null);
    const capture = (this.#capture = new AbortController());
    const { signal } = capture;
    this.#place?.pass().addEventListener('abort', () => capture.abort(), { signal });
    try {
      const recording = await this.#ports.record(signal);
      if (signal.aborted) return;
      this.#recording = recording;
      this.#change({ stream: recording.stream });
      this.send({ kind: 'captureBegan' });
      const { blob, fault } = await recording.recorded;
      this.#recording = null;
      this.#change({ stream: null });
      if (signal.aborted) return;
      if (!blob) return this.send({ kind: 'captureFailed', fault });
      await this.#keep(speed, blob, fault, signal);
    } catch (error) {
      if (signal.aborted) return;
      console.info('Nothing was recorded.', error);
      this.send({ kind: 'captureFailed', fault: microphoneFault(error) });
    }
  }

  async #keep(speed: RecordingSpeed, blob: Blob, fault: RecordingFault | null, signal: AbortSignal): Promise<void> {
    const isStored = await this.#place?.save(speed, blob);
    const take = await this.#decode(blob, 0);
    if (signal.aborted) return;
    this.#answer = { ...this.#answer, [speed]: { soundMs: take.soundMs } };
    this.#change({ takes: { ...this.view().takes, [speed]: take } });
    const isQuiet = take.soundMs < MIN_SOUND_MS;
    this.send({ kind: 'captureEnded', isQuiet, fault: isStored ? fault : 'unstored' });
    // Once the question is left, sending does nothing.
    this.#report();
  }

  async #find(speed: RecordingSpeed, known: Spoken): Promise<{ take: Take | null; spoken: Spoken }> {
    try {
      const blob = await this.#place?.load(speed);
      // Only a skipped one is answered without a recording.
      if (!blob) return { take: null, spoken: known?.soundMs === 0 ? known : null };
      const take = await this.#decode(blob, known?.soundMs ?? 0);
      return { take, spoken: { soundMs: take.soundMs } };
    } catch (error) {
      console.info('A recording could not be read.', error);
      return { take: null, spoken: known };
    }
  }

  /** What can't be decoded can still be heard, and counts as it did. */
  async #decode(blob: Blob, knownMs: number): Promise<Take> {
    try {
      const sound = await this.#ports.decode(blob);
      return { blob, sound, soundMs: soundMsOf(sound.samples, sound.sampleRate) };
    } catch (error) {
      console.info('A recording could not be decoded.', error);
      return { blob, sound: NO_SOUND, soundMs: knownMs };
    }
  }
}

function isSameAnswer(one: SpeakingAnswer, other: SpeakingAnswer): boolean {
  return one.slow?.soundMs === other.slow?.soundMs && one.default?.soundMs === other.default?.soundMs;
}

function keyOf({ voice, speed }: Sound): string {
  return `${voice} ${speed}`;
}

function isSameSound(one: Sound | null | undefined, other: Sound): boolean {
  return one?.voice === other.voice && one.speed === other.speed;
}
