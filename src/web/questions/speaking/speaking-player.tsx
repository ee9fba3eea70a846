import { Note } from '#web/ui/note.tsx';
import { useContext, useEffect, useRef } from 'react';
import { QuestionFrame } from '../question-frame.tsx';
import type { PlayerProps } from '../question-player.ts';
import { RichText } from '../rich-text.tsx';
import { AutoNotice } from './auto-notice.tsx';
import { InstructionDialog } from './instruction-dialog.tsx';
import { KaraokeText } from './karaoke-text.tsx';
import { LargeButton } from './large-button.tsx';
import { ModelTrack } from './model-track.tsx';
import { NoActionDialog } from './no-action-dialog.tsx';
import { OwnTrack } from './own-track.tsx';
import styles from './speaking-player.module.css';
import { IsShownContext, RecordingsContext } from './speaking-context.ts';
import { NOTICE_WORDS, statusWords } from './speaking-words.ts';
import { StepRow } from './step-row.tsx';
import { TroubleNote } from './trouble-note.tsx';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';
import { useSpeaking } from './use-speaking.ts';

const ignore = () => undefined;

/** A sentence is heard, then spoken slowly and at its usual speed. spec 2 §4.2 */
export function SpeakingPlayer({ question, answer, feedback, isLocked, onAnswer }: PlayerProps<'speaking'>) {
  const isShown = useContext(IsShownContext);
  const hasRecordings = useContext(RecordingsContext) !== null;
  const isStill = isLocked || feedback !== null;
  const [controller, view] = useSpeaking({ answer, isShown, onAnswer: isStill ? ignore : onAnswer });
  const { state } = view;
  const box = useRef<HTMLDivElement>(null);
  const large = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLDivElement>(null);
  const { fault = null, notice = null } = state ?? {};
  // It stands below a large button, which a low window has at its edge.
  useEffect(() => {
    if (fault !== null || notice !== null) said.current?.scrollIntoView({ block: 'nearest' });
  }, [fault, notice]);
  useKeptFocus(box, () => large.current ?? note.current);
  const isAnswered = Boolean(answer?.slow && answer.default);
  const isSkipped = isAnswered && !(state?.recorded.slow && state.recorded.default);
  const isRunning = state?.sound?.voice === 'model' || state?.capture?.phase === 'recording';

  return (
    <QuestionFrame name="Luyện nói" asked="Nghe mẫu rồi nói theo">
      <div ref={box} className={styles.player}>
        {!isStill && state && <StepRow step={state.step} />}
        <div>
          <KaraokeText
            html={question.say.html}
            times={question.karaoke}
            controller={controller}
            isRunning={isRunning}
          />
          <p className={styles.meaning}>
            <RichText html={question.vi.html} />
          </p>
        </div>
        {state && !isStill && (
          <>
            <LargeButton state={state} ref={large} onPress={controller.send} />
            {state.countdown && (
              <AutoNotice
                endsAtMs={state.countdown.endsAtMs}
                nowMs={controller.nowMs}
                onDecline={() => controller.send({ kind: 'autoDeclined' })}
              />
            )}
            <div ref={said} className={styles.said}>
              {fault && <TroubleNote fault={fault} isSkipped={isSkipped} onSkip={() => controller.skip()} />}
              {notice && (
                <Note ref={note} tone={notice === 'done' ? 'correct' : 'warn'} isAlert={notice !== 'done'}>
                  {NOTICE_WORDS[notice]}
                </Note>
              )}
            </div>
            <NoActionDialog
              isOpen={isShown && state.hasNoAction}
              onClose={() => controller.send({ kind: 'popupClosed' })}
            />
            {isShown && <InstructionDialog />}
          </>
        )}
        <div className={styles.tracks}>
          <ModelTrack speed="default" src={question.default} controller={controller} view={view} />
          <ModelTrack speed="slow" src={question.slow} controller={controller} view={view} />
          {hasRecordings && (
            <>
              <OwnTrack speed="slow" controller={controller} view={view} isStill={isStill} />
              <OwnTrack speed="default" controller={controller} view={view} isStill={isStill} />
            </>
          )}
        </div>
        {!isStill && <p className={styles.limit}>Mỗi lần thu tối đa 30 giây</p>}
        {feedback && !feedback.isRight && (
          <Note tone="warn">
            {isSkipped
              ? 'Câu này chưa có đủ hai bản thu. Khi có micro, bạn làm lại câu này nhé.'
              : 'Bản thu chưa đủ nửa giây có tiếng. Lần sau bạn nói to và gần micro hơn nhé.'}
          </Note>
        )}
        <p className="visually-hidden" role="status">
          {state ? statusWords(state) : ''}
        </p>
      </div>
    </QuestionFrame>
  );
}
