// MPEG-2.5 layer III, 8 kbit/s, 8 kHz, mono: the smallest possible frames.
const HEADER = [0xff, 0xe3, 0x18, 0xc0];
const FRAME_BYTES = 72;
const SIDE_INFO_BYTES = 9;
/** Length of one frame: 576 samples at 8 kHz. */
export const FRAME_SECONDS = 0.072;

/** A silent recording. `mark` is placed in its first frame, where players do not look. */
export function silentMp3(frames: number, mark: string): Buffer {
  const bytes = Buffer.alloc(frames * FRAME_BYTES);
  for (let frame = 0; frame < frames; frame += 1) bytes.set(HEADER, frame * FRAME_BYTES);
  bytes.write(mark, HEADER.length + SIDE_INFO_BYTES, FRAME_BYTES - HEADER.length - SIDE_INFO_BYTES, 'latin1');
  return bytes;
}
