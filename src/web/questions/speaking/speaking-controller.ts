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

export type SpeakingPorts = {
  nowMs(): number;
  /** Returns what cancels it. */
  schedule(task: () => void, delayMs: number): () => void;
  record(signal: AbortSignal): Promise<Recording>;
  decode(recording: Blob): Promise<DecodedSound>;
};

/** Where recordings come from and go to. */
export type SpeakingPlace = {
  load(speed: RecordingSpeed): Promise<Blob | null>;
  save(speed: RecordingSpeed, recording: Blob): Promise<void>;
  onAnswer(answer: SpeakingAnswer): void;
};

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
    const [slow, normal] = await Promise.all([this.#loadTake('slow'), this.#loadTake('default')]);
    const takes = { slow, default: normal };
    this.#change({ takes, state: startSpeaking({ slow: slow !== null, default: normal !== null }) });
    const isKnown = takes.slow?.soundMs === known?.slow?.soundMs && takes.default?.soundMs === known?.default?.soundMs;
    if (!isKnown) place.onAnswer(answerOf(takes));
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

  readonly send = (event: SpeakingEvent): void => {
    const { state } = this.view();
    if (!state || !this.#isOpen) return;
    const change = speakingStep(state, event, this.#ports.nowMs());
    this.#change({ state: change.state });
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
    const { signal } = (this.#capture = new AbortController());
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
      if (!blob) return this.send({ kind: 'captureFailed', fault: fault ?? 'failed' });
      await this.#keep(speed, blob, fault);
    } catch (error) {
      if (signal.aborted) return;
      console.info('Nothing was recorded.', error);
      this.send({ kind: 'captureFailed', fault: microphoneFault(error) });
    }
  }

  async #keep(speed: RecordingSpeed, blob: Blob, fault: RecordingFault | null): Promise<void> {
    const take = await this.#decode(blob);
    const isStored = await (this.#place?.save(speed, blob) ?? Promise.resolve()).then(
      () => true,
      (error: unknown) => {
        console.warn('A recording is only kept by this page.', error);
        return false;
      },
    );
    const takes = { ...this.view().takes, [speed]: take };
    this.#change({ takes });
    this.#place?.onAnswer(answerOf(takes));
    this.send({
      kind: 'captureEnded',
      isQuiet: take.soundMs < MIN_SOUND_MS,
      fault: isStored ? fault : (fault ?? 'unstored'),
    });
  }

  async #loadTake(speed: RecordingSpeed): Promise<Take | null> {
    try {
      const blob = await this.#place?.load(speed);
      return blob ? await this.#decode(blob) : null;
    } catch (error) {
      console.info('A recording could not be read.', error);
      return null;
    }
  }

  async #decode(blob: Blob): Promise<Take> {
    const sound = await this.#ports.decode(blob);
    return { blob, sound, soundMs: soundMsOf(sound.samples, sound.sampleRate) };
  }
}

function answerOf(takes: Takes): SpeakingAnswer {
  const spoken = (take: Take | null) => take && { soundMs: take.soundMs };
  return { slow: spoken(takes.slow), default: spoken(takes.default) };
}

function keyOf({ voice, speed }: Sound): string {
  return `${voice} ${speed}`;
}

function isSameSound(one: Sound | null | undefined, other: Sound): boolean {
  return one?.voice === other.voice && one.speed === other.speed;
}
