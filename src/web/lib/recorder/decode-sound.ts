/** Enough for a voice and its picture; decoding converts to it. */
const SAMPLE_RATE = 16_000;

/** A sound in one channel. */
export type DecodedSound = { readonly samples: Float32Array; readonly sampleRate: number; readonly lengthMs: number };

/** Decodes a recording and mixes its channels down. Works before any press, unlike an AudioContext. Browser only. */
export async function decodeSound(bytes: ArrayBuffer): Promise<DecodedSound> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
  const buffer = await context.decodeAudioData(bytes);
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel));
  return { samples: mixDown(channels), sampleRate: buffer.sampleRate, lengthMs: buffer.duration * 1000 };
}

/** The mean of all channels: a voice on one side stays. */
function mixDown(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(), ...others] = channels;
  if (others.length === 0) return first;
  return first.map(
    (sample, index) => others.reduce((sum, channel) => sum + (channel[index] ?? 0), sample) / channels.length,
  );
}
