import { useEffect, useState } from 'react';
import { pairLines, type TranscriptLine } from '#domain/player/transcript-lines.ts';
import { type Cue, loadCues } from './load-cues.ts';

export type Caption = { readonly language: 'ja' | 'vi'; readonly src: string };

export type Lines =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly lines: readonly TranscriptLine<Cue>[] };

/** A medium's lines from its captions; `retry` reloads them after a failure. */
export function useLines(captions: readonly Caption[]): { state: Lines; retry: () => void } {
  const [state, setState] = useState<Lines>({ status: 'loading' });
  const [tries, setTries] = useState(1);
  useEffect(() => {
    let isGone = false;
    const load = (language: 'ja' | 'vi') => {
      const src = captions.find((caption) => caption.language === language)?.src;
      return src === undefined ? [] : loadCues(src, language);
    };
    Promise.all([load('ja'), load('vi')]).then(
      ([ja, vi]) => isGone || setState({ status: 'ready', lines: pairLines(ja, vi) }),
      (error: unknown) => {
        console.info('The transcript did not come.', error);
        if (!isGone) setState({ status: 'failed' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [captions, tries]);
  return {
    state,
    retry() {
      setState({ status: 'loading' });
      setTries(tries + 1);
    },
  };
}
