import { useLayoutEffect, useRef } from 'react';
import type { Cue } from './load-cues.ts';
import styles from './transcript.module.css';

/** What a caption says, as the browser's parser made it. */
export function CueText({ cue, language }: { cue: Cue; language: 'ja' | 'vi' }) {
  const text = useRef<HTMLSpanElement>(null);
  // Before anything is measured: the list scrolls to its current line.
  useLayoutEffect(() => text.current?.replaceChildren(cue.content.cloneNode(true)), [cue]);
  return <span ref={text} className={language === 'ja' ? styles.ja : styles.vi} lang={language} />;
}
