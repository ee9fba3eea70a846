/**
 * The files that a player needs first to play from a position, as the playlist names them: the header, if the stream has
 * one, and the segment at `seconds`; beyond the end, the last. Empty for a playlist that only lists others. RFC 8216 §4.3
 */
export function firstFiles(playlist: string, seconds: number): string[] {
  const header = /^#EXT-X-MAP:.*URI="([^"]+)"/m.exec(playlist)?.[1];
  let segment: string | undefined;
  let durationSeconds = 0;
  let endSeconds = 0;
  for (const line of playlist.split(/\r?\n/)) {
    if (line.startsWith('#EXTINF:')) durationSeconds = Number.parseFloat(line.slice('#EXTINF:'.length));
    if (line === '' || line.startsWith('#') || durationSeconds === 0) continue;
    segment = line;
    endSeconds += durationSeconds;
    if (endSeconds > seconds) break;
  }
  if (segment === undefined) return [];
  return header === undefined ? [segment] : [header, segment];
}
