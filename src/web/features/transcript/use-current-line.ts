import { type RefObject, useEffect, useState } from 'react';
import { lineAt, type TimedText } from '#domain/player/transcript-lines.ts';

const NO_LINE = -1;

/** The medium's current line, -1 before the first. */
export function useCurrentLine(media: RefObject<HTMLMediaElement | null>, lines: readonly TimedText[]): number {
  const [current, setCurrent] = useState(NO_LINE);
  useEffect(() => {
    const medium = media.current;
    if (!medium) return undefined;
    const read = () => setCurrent(lineAt(lines, medium.currentTime));
    read();
    const controller = new AbortController();
    for (const type of ['timeupdate', 'seeking', 'seeked', 'loadedmetadata']) {
      medium.addEventListener(type, read, { signal: controller.signal });
    }
    return () => controller.abort();
  }, [media, lines]);
  return current;
}
