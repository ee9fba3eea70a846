import path from 'node:path';
import type { VideoFile } from '#contract/content/video-file.ts';
import { videoCaptionFile } from '#domain/media/caption-files.ts';
import { isMediaPath } from '../../platform/media-store.ts';
import { hashMedia, type MediaSource } from './media-source.ts';
import { readCaptions } from './read-captions.ts';
import { fault, type Reading } from './reading.ts';

export type VideoContent = VideoFile & { captions: string[]; hasPoster: boolean; media: MediaSource };

/** Reads the folder of a video and checks that the files named by its playlists exist and captions are WebVTT. */
export async function readVideo(reading: Reading, video: VideoFile): Promise<VideoContent> {
  const shown = `videos/${video.name}`;
  const { source } = reading;
  const isFile = (name: string) => source.isFile(`${shown}/${name}`);
  const files: MediaSource['files'] = [];
  const add = (name: string) => {
    if (!files.some((file) => file.path === name)) files.push({ path: name, source: source.media(`${shown}/${name}`) });
  };

  const qualities = video.qualities.map((quality) => `${quality}/index.m3u8`);
  for (const playlist of ['auto.m3u8', ...qualities]) {
    if (!(await isFile(playlist))) {
      fault(reading, `${shown}/${playlist}`, '', 'is missing');
      continue;
    }
    add(playlist);
    const text = (await source.read(`${shown}/${playlist}`)).toString();
    if (!text.startsWith('#EXTM3U')) fault(reading, `${shown}/${playlist}`, 'line 1', 'is no HLS playlist');
    for (const name of listedFiles(text)) {
      const at = path.posix.join(path.posix.dirname(playlist), name);
      const isKnown = playlist !== 'auto.m3u8' || qualities.includes(at);
      if (!isKnown || !isMediaPath(at) || !(await isFile(at))) {
        fault(reading, `${shown}/${playlist}`, name, 'the playlist names a file that is not there');
      } else add(at);
    }
  }

  const captions = await readCaptions(reading, shown, videoCaptionFile);
  for (const language of captions) add(videoCaptionFile(language));
  const hasPoster = await isFile('poster.webp');
  if (hasPoster) add('poster.webp');
  return {
    ...video,
    captions,
    hasPoster,
    media: reading.faults.length > 0 ? { folder: '', files: [] } : await hashMedia(files),
  };
}

/** Segments and initialisation sections named by an HLS media playlist. */
function listedFiles(playlist: string): string[] {
  return playlist.split(/\r?\n/).flatMap((line) => {
    if (line.startsWith('#EXT-X-MAP:')) return /URI="([^"]+)"/.exec(line)?.slice(1) ?? [];
    return line === '' || line.startsWith('#') ? [] : [line];
  });
}
