import { type DecodedSound, decodeSound } from '#web/lib/recorder/decode-sound.ts';
import { useEffect, useState } from 'react';

/** A sound for its picture; null: not yet, or it could not be fetched (the element may still play it). */
export function useDecoded(source: string | Blob | null): DecodedSound | null {
  const [decoded, setDecoded] = useState<{ source: string | Blob; sound: DecodedSound } | null>(null);
  useEffect(() => {
    if (source === null) return undefined;
    const leaving = new AbortController();
    bytesOf(source, leaving.signal)
      .then(decodeSound)
      .then(
        (sound) => (leaving.signal.aborted ? undefined : setDecoded({ source, sound })),
        (error: unknown) => {
          if (!leaving.signal.aborted) console.info('A recording has no picture.', error);
        },
      );
    return () => leaving.abort();
  }, [source]);
  return decoded?.source === source ? decoded.sound : null;
}

async function bytesOf(source: string | Blob, signal: AbortSignal): Promise<ArrayBuffer> {
  if (typeof source !== 'string') return source.arrayBuffer();
  const answer = await fetch(source, { signal });
  if (!answer.ok) throw new Error(`${source}: ${answer.status}`);
  return answer.arrayBuffer();
}
