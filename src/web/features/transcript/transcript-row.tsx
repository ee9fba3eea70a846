import Repeat from 'lucide-react/icons/repeat-1';
import { memo, useLayoutEffect, useRef } from 'react';
import { formatClock } from '#domain/course/duration.ts';
import type { TranscriptLine } from '#domain/player/transcript-lines.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Cue } from './load-cues.ts';
import type { TranscriptChoice } from './transcript-languages.ts';
import styles from './transcript.module.css';

type Props = {
  line: TranscriptLine<Cue>;
  choice: TranscriptChoice;
  isCurrent: boolean;
  isLooped: boolean;
  onSeek: (line: TranscriptLine<Cue>) => void;
  onLoop: (line: TranscriptLine<Cue>) => void;
};

/** A line of the transcript. Memoized, because long lessons have a thousand of them. */
export const TranscriptRow = memo(function TranscriptRow(props: Props) {
  const { line, choice, isCurrent, isLooped, onSeek, onLoop } = props;
  const ja = choice === 'vi' && line.vi ? null : line.ja;
  const vi = choice === 'ja' && line.ja ? null : line.vi;
  return (
    <li className={styles.line} data-current={isCurrent || undefined}>
      <button
        type="button"
        className={styles.text}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onSeek(line)}
      >
        <span className={styles.time}>{formatClock(line.startSeconds)}</span>
        <span className={styles.words}>
          {ja ? <CueText cue={ja} language="ja" /> : null}
          {vi ? <CueText cue={vi} language="vi" /> : null}
        </span>
      </button>
      <IconButton
        label={`Lặp lại câu ${formatClock(line.startSeconds)}`}
        isOn={isLooped}
        aria-pressed={isLooped}
        onClick={() => onLoop(line)}
      >
        <Repeat aria-hidden="true" />
      </IconButton>
    </li>
  );
});

/** A caption's content as parsed by the browser. */
function CueText({ cue, language }: { cue: Cue; language: 'ja' | 'vi' }) {
  const text = useRef<HTMLSpanElement>(null);
  // Before layout is measured for scrolling to the current line.
  useLayoutEffect(() => text.current?.replaceChildren(cue.content.cloneNode(true)), [cue]);
  return <span ref={text} className={language === 'ja' ? styles.ja : styles.vi} lang={language} />;
}
