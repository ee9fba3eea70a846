/** The spoken track: every line at its cue's time, silence elsewhere. */
import { sampleRate } from './speech.ts';
import type { Line } from './script.ts';
import type { Timeline } from './timeline.ts';

/** About -2 dB below full scale: loud, and no clipping after encoding. */
const peakAmplitude = 26_000;
const bytesPerSample = 2;

export function mixSpeech(timeline: Timeline, samplesOf: (line: Line) => Int16Array): Int16Array {
  const track = new Int16Array((timeline.totalTenths * sampleRate) / 10);
  for (const { startTenths, line } of timeline.cues) track.set(samplesOf(line), (startTenths * sampleRate) / 10);
  const peak = track.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 1);
  return track.map((sample) => Math.round((sample * peakAmplitude) / peak));
}

/** 3 dB bring the voices to about -21 LUFS, near the dialogues of lessons; by its loudest sound, each recording would differ. */
const DIALOGUE_GAIN = 1.4;

export function atDialogueLoudness(track: Int16Array): Int16Array {
  return track.map((sample) => Math.round(Math.max(-peakAmplitude, Math.min(peakAmplitude, sample * DIALOGUE_GAIN))));
}

/** Silence around a clip: players swallow the very beginning, and an end that is cut off sounds like a fault. */
export const edgeSeconds = 0.1;

/** A recording that stands for itself: its speech between two short silences. */
export function withEdges(spoken: Int16Array): Int16Array {
  const edge = Math.round(edgeSeconds * sampleRate);
  const samples = new Int16Array(spoken.length + 2 * edge);
  samples.set(spoken, edge);
  return samples;
}

/** 16-bit mono PCM in a WAV container. */
export function encodeWav(samples: Int16Array, rate: number): Buffer {
  const dataBytes = samples.length * bytesPerSample;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * bytesPerSample, 28);
  header.writeUInt16LE(bytesPerSample, 32);
  header.writeUInt16LE(8 * bytesPerSample, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, dataBytes)]);
}
