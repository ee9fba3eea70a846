import { type RefObject, useEffect, useState } from 'react';
import type { TimedText } from '#domain/player/transcript-lines.ts';
import { lineLoopOf } from './line-loop.ts';

/** The line being repeated, or null. */
export function useLoopedLine(media: RefObject<HTMLMediaElement | null>): TimedText | null {
  const [line, setLine] = useState<TimedText | null>(null);
  useEffect(() => {
    if (!media.current) return undefined;
    const loop = lineLoopOf(media.current);
    const read = () => setLine(loop.line);
    read();
    return loop.subscribe(read);
  }, [media]);
  return line;
}
