/** What a loudness is measured over: a syllable is longer. */
const FRAME_MS = 20;
/** A microphone that wakes up gives zeros first; they say nothing of the room. */
const WAKING_MS = 300;
const DIGITAL_SILENCE = 1e-5;
/** The quietest tenth of a recording is its silence. */
const SILENT_SHARE = 0.1;
/** 8 dB above the silence, and at least -50 dB of full scale. */
const LOUDER = 2.5;
const MIN_LOUDNESS = 0.003;

/** How long a recording of one channel is louder than its silence. decisions §10 */
export function soundMsOf(samples: Float32Array, sampleRate: number): number {
  const frameSamples = Math.round((sampleRate * FRAME_MS) / 1000);
  const all = Array.from({ length: Math.floor(samples.length / frameSamples) }, (_, frame) =>
    loudnessOf(samples.subarray(frame * frameSamples, (frame + 1) * frameSamples)),
  );
  const awake = all.findIndex((loudness) => loudness > DIGITAL_SILENCE);
  const frames = all.slice(Math.min(Math.max(0, awake), WAKING_MS / FRAME_MS));
  const silence = frames.toSorted((a, b) => a - b)[Math.floor(frames.length * SILENT_SHARE)] ?? 0;
  const bound = Math.max(MIN_LOUDNESS, silence * LOUDER);
  return frames.filter((loudness) => loudness > bound).length * FRAME_MS;
}

/** Root of the mean square. */
function loudnessOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}
