/** Bit rates of layer III in kbit/s, and sample rates, by the index in the header: ISO/IEC 11172-3 and 13818-3. */
const KBIT_RATES = {
  mpeg1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const SAMPLE_RATES = [44_100, 48_000, 32_000];

type Mp3Frame = { bytes: number; seconds: number; sideInfoBytes: number };

function readFrame(bytes: Buffer, at: number): Mp3Frame | null {
  if (at + 4 > bytes.length) return null;
  const header = bytes.readUInt32BE(at);
  const isSynced = header >>> 21 === 0x7ff;
  const version = (header >>> 19) & 3;
  const isLayer3 = ((header >>> 17) & 3) === 1;
  const isMpeg1 = version === 3;
  const kbitRate = KBIT_RATES[isMpeg1 ? 'mpeg1' : 'mpeg2'][((header >>> 12) & 15) - 1];
  const fullRate = SAMPLE_RATES[(header >>> 10) & 3];
  if (!isSynced || version === 1 || !isLayer3 || !kbitRate || !fullRate) return null;
  // MPEG-2 halves the rates of MPEG-1, MPEG-2.5 halves them again.
  const sampleRate = fullRate / (isMpeg1 ? 1 : version === 2 ? 2 : 4);
  const samples = isMpeg1 ? 1152 : 576;
  const padding = (header >>> 9) & 1;
  const isMono = ((header >>> 6) & 3) === 3;
  return {
    bytes: Math.floor(((samples / 8) * kbitRate * 1000) / sampleRate) + padding,
    seconds: samples / sampleRate,
    sideInfoBytes: isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17,
  };
}

/** Length of an MP3 in seconds; null if it is not one or is truncated. Counting frames is exact for any bit rate. */
export function mp3DurationSeconds(bytes: Buffer): number | null {
  let at = id3Size(bytes);
  let seconds = 0;
  for (let frame = readFrame(bytes, at), isFirst = true; frame; frame = readFrame(bytes, at), isFirst = false) {
    if (at + frame.bytes > bytes.length) return null;
    const mark = bytes.toString('latin1', at + 4 + frame.sideInfoBytes, at + 8 + frame.sideInfoBytes);
    // The encoder's info frame describes the others and is silent.
    if (!isFirst || !['Xing', 'Info'].includes(mark)) seconds += frame.seconds;
    at += frame.bytes;
  }
  const isEndKnown = at === bytes.length || /^(TAG|APETAGEX|ID3|\0)/.test(bytes.toString('latin1', at, at + 8));
  return seconds > 0 && isEndKnown ? seconds : null;
}

/** Size in bytes of a leading ID3v2 tag: id3.org/id3v2.4.0-structure §3.1. */
function id3Size(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + ((bytes[index] ?? 0) & 127), 0);
  const hasFooter = ((bytes[5] ?? 0) & 16) !== 0;
  return 10 + size + (hasFooter ? 10 : 0);
}
