import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isMediaPath } from '../../platform/media-store.ts';
import type { Fault } from './faults.ts';
import type { VideoFile } from './format.ts';
import { hashMedia, isFile, type MediaSource } from './media-source.ts';

export const CAPTION_LANGUAGES = ['ja', 'vi'] as const;

export type VideoContent = VideoFile & { captions: string[]; hasPoster: boolean; media: MediaSource };

/** Reads the folder of a video: every playlist leads to files that are there, captions are WebVTT. */
export async function readVideo(courseFolder: string, video: VideoFile, faults: Fault[]): Promise<VideoContent> {
  const base = path.join(courseFolder, 'videos', video.name);
  const shown = `videos/${video.name}`;
  const files: MediaSource['files'] = [];
  const add = (name: string) => {
    if (!files.some((file) => file.path === name)) files.push({ path: name, source: path.join(base, name) });
  };

  const qualities = video.qualities.map((quality) => `${quality}/index.m3u8`);
  for (const playlist of ['auto.m3u8', ...qualities]) {
    if (!isFile(path.join(base, playlist))) {
      faults.push({ file: `${shown}/${playlist}`, place: '', reason: 'is missing' });
      continue;
    }
    add(playlist);
    const text = await readFile(path.join(base, playlist), 'utf8');
    if (!text.startsWith('#EXTM3U'))
      faults.push({ file: `${shown}/${playlist}`, place: 'line 1', reason: 'is no HLS playlist' });
    for (const name of listedFiles(text)) {
      const at = path.posix.join(path.posix.dirname(playlist), name);
      const isKnown = playlist !== 'auto.m3u8' || qualities.includes(at);
      if (!isKnown || !isMediaPath(at) || !isFile(path.join(base, at))) {
        faults.push({
          file: `${shown}/${playlist}`,
          place: name,
          reason: 'the playlist names a file that is not there',
        });
      } else add(at);
    }
  }

  const captions: string[] = [];
  for (const language of CAPTION_LANGUAGES) {
    const name = `captions/${language}.vtt`;
    if (!isFile(path.join(base, name))) continue;
    if (!(await readFile(path.join(base, name), 'utf8')).startsWith('WEBVTT')) {
      faults.push({ file: `${shown}/${name}`, place: 'line 1', reason: 'does not begin with WEBVTT' });
    }
    captions.push(language);
    add(name);
  }
  const hasPoster = isFile(path.join(base, 'poster.webp'));
  if (hasPoster) add('poster.webp');
  return {
    ...video,
    captions,
    hasPoster,
    media: faults.length > 0 ? { folder: '', files: [] } : await hashMedia(files),
  };
}

/** Segments and initialisation sections that an HLS media playlist names. */
function listedFiles(playlist: string): string[] {
  return playlist.split(/\r?\n/).flatMap((line) => {
    if (line.startsWith('#EXT-X-MAP:')) return /URI="([^"]+)"/.exec(line)?.slice(1) ?? [];
    return line === '' || line.startsWith('#') ? [] : [line];
  });
}
