import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { silentMp3 } from '../../testing/silent-mp3.ts';
import { recogniseRecording } from './recognise.ts';

const file = (name: string) => readFileSync(new URL(`../../testing/recordings/${name}`, import.meta.url));
const text = (value: string) => Buffer.from(value, 'latin1');

function told(bytes: Buffer): string {
  try {
    return recogniseRecording(bytes);
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

/** The same packets, said to begin this much later: the time of the first cluster, in ms, is written anew. */
function laterBy(bytes: Buffer, seconds: number): Buffer {
  const later = Buffer.from(bytes);
  const at = later.indexOf(text('\u00e7'), later.indexOf(text('\u001f\u0043\u00b6\u0075')));
  const size = (later[at + 1] ?? 0) & 0x7f;
  const time = Buffer.alloc(6);
  time[0] = 0xe7;
  time[1] = 0x84;
  time.writeUInt32BE(seconds * 1000, 2);
  return Buffer.concat([later.subarray(0, at), time, later.subarray(at + 2 + size)]);
}

describe('a recording', () => {
  it.each([
    ['of Chromium, WebM', 'chromium.webm', 'webm'],
    ['of Chromium, MP4', 'chromium.m4a', 'mp4'],
    ['of Safari, in fragments', 'fragments.m4a', 'mp4'],
    ['of Firefox, Ogg with Opus', 'opus.ogg', 'ogg'],
    ['in a plain M4A', 'plain.m4a', 'mp4'],
    ['in WebM with a length', 'whole.webm', 'webm'],
  ])('%s is recognised', (_what, name, format) => {
    expect(told(file(name))).toBe(format);
  });

  it.each<[string, Buffer, string]>([
    ['of 0 bytes', Buffer.alloc(0), 'RECORDING_BROKEN'],
    ['that is text', text('không phải âm thanh'), 'RECORDING_FORMAT'],
    ['that is a page', text('<!doctype html><script>alert(1)</script>'), 'RECORDING_FORMAT'],
    ['that is a picture', text('GIF89a\u0001\0\u0001\0'), 'RECORDING_FORMAT'],
    ['that is an MP3', silentMp3(25, ''), 'RECORDING_FORMAT'],
    ['that is a video, WebM', file('video.webm'), 'RECORDING_BROKEN'],
    ['that is a video, MP4', asVideo(file('plain.m4a')), 'RECORDING_BROKEN'],
    [
      'that is an archive as well',
      Buffer.concat([file('chromium.webm'), text('PK\u0005\u0006'), Buffer.alloc(18)]),
      '',
    ],
    ['that is a page as well, MP4', Buffer.concat([file('fragments.m4a'), text('<script>alert(1)</script>')]), ''],
    ['that is a page as well, plain MP4', Buffer.concat([file('plain.m4a'), text('<script>x()</script>')]), ''],
    ['that is a page as well, Ogg', Buffer.concat([file('opus.ogg'), text('<script>alert(1)</script>')]), ''],
    ['cut off, WebM', file('chromium.webm').subarray(0, -3), 'RECORDING_BROKEN'],
    ['cut off, MP4', file('fragments.m4a').subarray(0, -3), 'RECORDING_BROKEN'],
    ['cut off, Ogg', file('opus.ogg').subarray(0, -3), 'RECORDING_BROKEN'],
    ['of elements without content', Buffer.concat([file('chromium.webm').subarray(0, 4), Buffer.alloc(2e6, 0x80)]), ''],
    ['of boxes without content', Buffer.concat([file('fragments.m4a'), ...emptyBoxes(30_000)]), ''],
    ['whose list of formats is torn, MP4', withTornFormats(file('plain.m4a')), ''],
    ['of empty packets, Ogg', withEmptyPackets(file('opus.ogg')), ''],
    ['longer than 35 s', laterBy(file('chromium.webm'), 35), 'RECORDING_TOO_LONG'],
    ['longer than it claims, WebM', repeated(file('chromium.webm'), '\u001f\u0043\u00b6\u0075'), 'RECORDING_TOO_LONG'],
    ['longer than it claims, Ogg', repeated(file('opus.ogg'), 'OggS', 2, 3), 'RECORDING_TOO_LONG'],
    ['longer than it claims, MP4', repeated(file('fragments.m4a'), 'moof'), 'RECORDING_TOO_LONG'],
  ])('%s is refused', (_what, bytes, code) => {
    expect(told(bytes)).toBe(code || 'RECORDING_BROKEN');
  });
});

/** Forty times the same sound, each said to be at the same time: what begins with this mark, from the nth to the mth. */
function repeated(bytes: Buffer, mark: string, from = 0, to = Infinity): Buffer {
  const marks: number[] = [];
  for (let at = bytes.indexOf(text(mark)); at !== -1; at = bytes.indexOf(text(mark), at + 1))
    marks.push(mark === 'moof' ? at - 4 : at);
  const [begin = 0, end = bytes.length] = [marks[from], marks[to]];
  return Buffer.concat([
    ...Array.from({ length: 40 }, (_, time) => bytes.subarray(time === 0 ? 0 : begin, end)),
    bytes.subarray(end),
  ]);
}

/** Pages whose every packet is empty, before the last one. */
function withEmptyPackets(bytes: Buffer): Buffer {
  const lastAt = bytes.lastIndexOf('OggS');
  const page = Buffer.concat([bytes.subarray(lastAt, lastAt + 27), Buffer.alloc(255)]);
  page[5] = 0;
  page[26] = 255;
  return Buffer.concat([bytes.subarray(0, lastAt), ...Array.from({ length: 500 }, () => page), bytes.subarray(lastAt)]);
}

function emptyBoxes(count: number): Buffer[] {
  const box = text('\0\0\0\bfree');
  return Array.from({ length: count }, () => box);
}

/** The same file with a handler for pictures. */
function asVideo(bytes: Buffer): Buffer {
  const video = Buffer.from(bytes);
  video.write('vide', video.indexOf('soun'), 'latin1');
  return video;
}

/** The same file with a list of formats (stsd) that ends before it has named one; what was in it is skipped. */
function withTornFormats(bytes: Buffer): Buffer {
  const torn = Buffer.from(bytes);
  const at = torn.indexOf('stsd') - 4;
  const size = torn.readUInt32BE(at);
  torn.writeUInt32BE(12, at);
  torn.writeUInt32BE(size - 12, at + 12);
  torn.write('free', at + 16, 'latin1');
  return torn;
}
