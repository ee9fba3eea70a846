import RepeatOff from 'lucide-react/icons/repeat-off';
import { type RefObject, useCallback, useRef, useState } from 'react';
import type { TimedText } from '#domain/player/transcript-lines.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { lineLoopOf } from '#web/lib/line-loop.ts';
import styles from './transcript.module.css';
import { readTranscriptChoice, type TranscriptChoice, writeTranscriptChoice } from './transcript-languages.ts';
import { TranscriptRow } from './transcript-row.tsx';
import { useCurrentLine } from './use-current-line.ts';
import { useFollowingScroll } from './use-following-scroll.ts';
import { type Caption, useLines } from './use-lines.ts';
import { useLoopedLine } from '#web/lib/use-looped-line.ts';

export type TranscriptProps = {
  captions: readonly Caption[];
  /** the video or audio element; may not be loaded yet */
  media: RefObject<HTMLMediaElement | null>;
  /** seeks; starts there if the medium was never played */
  onSeek: (seconds: number) => void;
};

const NO_LINES: readonly never[] = [];

/** The transcript. Pressing a line seeks; a single line can be repeated. decisions §6 */
export default function Transcript({ captions, media, onSeek }: TranscriptProps) {
  const { state, retry } = useLines(captions);
  const [choice, setChoice] = useState(readTranscriptChoice);
  const list = useRef<HTMLOListElement>(null);
  const lines = state.status === 'ready' ? state.lines : NO_LINES;
  const current = useCurrentLine(media, lines);
  const loopedLine = useLoopedLine(media);
  // At the end of a repeated line the medium briefly touches the next one; do not scroll.
  const shown = loopedLine ? lines.findIndex((line) => line === loopedLine) : current;
  useFollowingScroll(list, shown);

  const seek = useCallback((line: TimedText) => onSeek(line.startSeconds), [onSeek]);
  const toggleLoop = useCallback(
    (line: TimedText) => {
      const medium = media.current;
      if (!medium) return;
      const loop = lineLoopOf(medium);
      if (loop.line === line) return loop.stop();
      if (!loop.start(line)) onSeek(line.startSeconds);
    },
    [media, onSeek],
  );

  if (state.status === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <p>Chưa tải được lời thoại. Bạn kiểm tra kết nối rồi thử lại giúp mình.</p>
        <Button size="small" onClick={retry}>
          Thử lại
        </Button>
      </div>
    );
  }
  if (state.status === 'loading') {
    return (
      <div className={styles.failed} role="status">
        <span className="visually-hidden">Đang tải lời thoại…</span>
        <Skeleton height="2.5rem" />
        <Skeleton height="2.5rem" />
      </div>
    );
  }

  function choose(next: TranscriptChoice) {
    setChoice(next);
    writeTranscriptChoice(next);
  }

  return (
    <>
      <div className={styles.head}>
        {captions.length > 1 ? <LanguageChoice choice={choice} onChoose={choose} /> : null}
        {/* Space is reserved, so that lines do not move when one is repeated. */}
        <span className={styles.stop}>
          {loopedLine ? (
            <IconButton label="Dừng lặp câu" onClick={() => media.current && lineLoopOf(media.current).stop()}>
              <RepeatOff aria-hidden="true" />
            </IconButton>
          ) : null}
        </span>
      </div>
      <ol ref={list} className={styles.lines} aria-label="Lời thoại">
        {lines.map((line, place) => (
          <TranscriptRow
            key={`${line.startSeconds} ${line.endSeconds} ${line.ja ? 'ja' : 'vi'}`}
            line={line}
            choice={choice}
            isCurrent={place === shown}
            isLooped={line === loopedLine}
            onSeek={seek}
            onLoop={toggleLoop}
          />
        ))}
      </ol>
    </>
  );
}
