/** WebVTT in Japanese (with ruby) and Vietnamese, and a strict reader that checks it. */
import { joinRuby } from '../../src/domain/text/join-ruby.ts';
import { escapeHtml, toRubyHtml } from './furigana.ts';
import type { Cue } from './timeline.ts';

export function toWebVtt(cues: readonly Cue[], language: 'ja' | 'vi'): string {
  const blocks = cues.map(({ startTenths, endTenths, line }, index) => {
    const text = language === 'ja' ? joinRuby(toRubyHtml(line.ja, { emphasis: false })) : escapeHtml(line.vi);
    return `${index + 1}\n${timestamp(startTenths)} --> ${timestamp(endTenths)}\n${text}\n`;
  });
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

function timestamp(tenths: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(tenths / 10);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${tenths % 10}00`;
}

export type ParsedCue = { startSeconds: number; endSeconds: number; text: string };

const timing = /^(\d\d):(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d):(\d\d\.\d{3})$/;
const allowedMarkup = /<ruby>[^<>&]+<rt>[^<>&]+<\/rt><\/ruby>|&(?:amp|lt|gt);|[^<>&]/gu;

/** Reads what `toWebVtt` writes; throws on anything else, and on cues that are out of order, overlap or are empty. */
export function parseWebVtt(vtt: string): ParsedCue[] {
  const [header, ...blocks] = vtt.trimEnd().split('\n\n');
  if (header !== 'WEBVTT') throw new Error('The file does not start with WEBVTT');
  let previousEndSeconds = 0;
  return blocks.map((block, index) => {
    const [id, time, text, ...rest] = block.split('\n');
    const match = timing.exec(time ?? '');
    if (id !== String(index + 1) || !match || !text || rest.length > 0)
      throw new Error(`Cue ${index + 1} is malformed`);
    if (text.replace(allowedMarkup, '') !== '') throw new Error(`Cue ${index + 1} has markup that is not allowed`);
    const seconds = (from: number) =>
      Number(match[from]) * 3600 + Number(match[from + 1]) * 60 + Number(match[from + 2]);
    const [startSeconds, endSeconds] = [seconds(1), seconds(4)];
    if (startSeconds < previousEndSeconds || endSeconds <= startSeconds)
      throw new Error(`Cue ${index + 1} is out of order`);
    previousEndSeconds = endSeconds;
    return { startSeconds, endSeconds, text };
  });
}
