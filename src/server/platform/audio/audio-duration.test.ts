import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FRAME_SECONDS, silentMp3 } from '../../testing/silent-mp3.ts';
import { type AudioFormat, audioDurationSeconds, COURSE_AUDIO } from './audio-duration.ts';

const ALL: readonly AudioFormat[] = ['mp3', 'mp4', 'ogg', 'webm'];

const mp3 = silentMp3(25, '');
const text = (value: string) => Buffer.from(value, 'latin1');

/** An ID3v2 tag of 300 bytes: the size has seven bits per byte. */
const ID3 = Buffer.concat([text('ID3\u0004\0\0\0\0\u0002\u002c'), Buffer.alloc(300, 'x')]);

/** Three frames of MPEG-1 layer III, 128 kbit/s, 44.1 kHz, stereo, the last one with a byte of padding. */
const STEREO = Buffer.concat(
  [0x90, 0x90, 0x92].map((third) => frame([0xff, 0xfb, third, 0x00], third === 0x92 ? 418 : 417)),
);

/** The frame in which encoders describe the rest; mono MPEG-2.5 has 9 bytes of side information. */
const INFO = (() => {
  const first = silentMp3(1, '');
  first.write('Xing', 13, 'latin1');
  return first;
})();

function frame(header: number[], size: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.set(header);
  return bytes;
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

function movieHeader(version: 0 | 1, ticks: number): Buffer {
  const content = Buffer.alloc(version === 0 ? 100 : 112);
  content[0] = version;
  content.writeUInt32BE(1000, version === 0 ? 12 : 20);
  if (version === 0) content.writeUInt32BE(ticks, 16);
  else content.writeBigUInt64BE(BigInt(ticks), 24);
  return box('mvhd', content);
}

const TYPE = box('ftyp', text('M4A isom'));
const SOUND = box('mdat', Buffer.alloc(50));
const m4a = (version: 0 | 1) =>
  Buffer.concat([
    TYPE,
    SOUND,
    box('moov', Buffer.concat([box('free', Buffer.alloc(3)), movieHeader(version, 61_500)])),
  ]);

describe('audioDurationSeconds', () => {
  it.each<[kind: string, bytes: Buffer, seconds: number]>([
    ['an MP3 of small frames', mp3, 25 * FRAME_SECONDS],
    ['an MP3 of stereo frames with padding', STEREO, (3 * 1152) / 44_100],
    ['an MP3 with a tag in front', Buffer.concat([ID3, mp3]), 25 * FRAME_SECONDS],
    ['an MP3 with a tag behind', Buffer.concat([mp3, text('TAG'), Buffer.alloc(125)]), 25 * FRAME_SECONDS],
    ['an MP3 filled up with zeros', Buffer.concat([mp3, Buffer.alloc(7)]), 25 * FRAME_SECONDS],
    ['an MP3 whose first frame describes the others', Buffer.concat([INFO, mp3]), 25 * FRAME_SECONDS],
    ['an M4A', m4a(0), 61.5],
    ['an M4A with long numbers', m4a(1), 61.5],
  ])('counts %s', (_kind, bytes, seconds) => {
    expect(audioDurationSeconds(bytes, COURSE_AUDIO)).toBeCloseTo(seconds, 6);
  });

  it.each<[kind: string, bytes: Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['text', text('<html>nothing to hear</html>')],
    ['a tag without sound', ID3],
    ['a truncated MP3', mp3.subarray(0, -3)],
    ['an MP3 that goes on as something else', Buffer.concat([mp3, text('<html></html>')])],
    ['a WAV', text('RIFF\0\0\0\0WAVEfmt ')],
    ['layer II', frame([0xff, 0xfd, 0x90, 0x00], 417)],
    ['a forbidden bit rate', frame([0xff, 0xfb, 0xf0, 0x00], 417)],
    ['a truncated M4A', m4a(0).subarray(0, -3)],
    ['an M4A without sound', Buffer.concat([TYPE, box('moov', movieHeader(0, 5))])],
    ['an M4A that lasts no time', Buffer.concat([TYPE, SOUND, box('moov', movieHeader(0, 0))])],
    ['an M4A whose boxes have no size', Buffer.concat([TYPE, text('\0\0\0\u0001moov')])],
  ])('does not take %s for a recording', (_kind, bytes) => {
    expect(audioDurationSeconds(bytes, ALL)).toBeNull();
  });
});

/** Made by ffmpeg from a tone of 1.2 s, and by Chromium's recorder, stopped after 1.5 s. */
const recording = (name: string) => readFileSync(new URL(`../../testing/recordings/${name}`, import.meta.url));

describe('audioDurationSeconds of real recordings', () => {
  // Encoder padding at both ends counts unless the file declares it.
  it.each([
    ['plain.mp3', 1.296],
    ['plain.m4a', 1.2],
    ['fragments.m4a', 1.264],
    ['chromium.m4a', 1.461],
    ['opus.ogg', 1.2135],
    ['whole.webm', 1.221],
    ['chromium.webm', 1.5],
  ])('measures %s', (name, seconds) => {
    expect(audioDurationSeconds(recording(name), ALL)).toBeCloseTo(seconds, 6);
  });

  it.each(['plain.m4a', 'opus.ogg', 'whole.webm'])('refuses %s wherever it is truncated', (name) => {
    const bytes = recording(name);
    const taken = prefixesOf(bytes).filter((prefix) => audioDurationSeconds(prefix, ALL) !== null);
    expect(taken).toEqual([]);
  });

  // These do not store where they end: truncated between two frames, one is a shorter recording.
  it.each(['plain.mp3', 'fragments.m4a', 'chromium.m4a', 'chromium.webm'])(
    'refuses %s truncated within a frame, and counts no missing frame',
    (name) => {
      const bytes = recording(name);
      const whole = audioDurationSeconds(bytes, ALL) ?? 0;
      const lengths = prefixesOf(bytes).map((prefix) => audioDurationSeconds(prefix, ALL));
      const taken = lengths.filter((seconds) => seconds !== null);
      expect(taken.length / lengths.length).toBeLessThan(0.05);
      expect(taken).toEqual(taken.toSorted((a, b) => a - b));
      expect(Math.max(0, ...taken)).toBeLessThanOrEqual(whole);
    },
  );

  it('refuses a file with a picture, and two files in one', () => {
    expect(audioDurationSeconds(recording('video.webm'), ALL)).toBeNull();
    const twice = Buffer.concat([recording('opus.ogg'), recording('opus.ogg')]);
    expect(audioDurationSeconds(twice, ALL)).toBeNull();
  });

  it('refuses formats not in the list', () => {
    for (const name of ['opus.ogg', 'chromium.webm']) {
      expect(audioDurationSeconds(recording(name), COURSE_AUDIO)).toBeNull();
    }
  });

  it('returns a length or null for any bytes', () => {
    const files = ['plain.mp3', 'fragments.m4a', 'chromium.m4a', 'opus.ogg', 'chromium.webm'].map(recording);
    const change = fc.record({ at: fc.nat(4500), byte: fc.nat(255) });
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.array(change, { minLength: 1, maxLength: 8 }), (file, changes) => {
        const bytes = Buffer.from(file);
        for (const { at, byte } of changes) bytes[at % bytes.length] = byte;
        const seconds = audioDurationSeconds(bytes, ALL);
        expect(seconds === null || (Number.isFinite(seconds) && seconds > 0)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});

function prefixesOf(bytes: Buffer): Buffer[] {
  return Array.from({ length: bytes.length }, (_, length) => bytes.subarray(0, length));
}
