import type { KeyboardEvent } from 'react';
import type { QuestionText } from '#domain/exercise/question-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { RichText } from '../rich-text.tsx';
import { VerdictMark } from '../verdict-mark.tsx';
import styles from './token.module.css';

type Props = {
  /** what the focus is sent to; missing where the item only left its place */
  uuid?: string | undefined;
  text: QuestionText;
  state: 'plain' | 'used' | 'right' | 'wrong';
  isStill: boolean;
  helpId?: string | undefined;
  onPress: () => void;
  onFocus?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** A word of the sentence. One that is used leaves its place, so that nothing moves. */
export function Token({ uuid, text, state, isStill, helpId, onPress, onFocus, onKeyDown }: Props) {
  return (
    <button
      type="button"
      className={classNames(styles.token, state !== 'plain' && styles[state], isStill && styles.still)}
      data-item={uuid}
      // A video above would take them.
      data-arrow-keys={onKeyDown && ''}
      aria-disabled={isStill}
      aria-describedby={helpId}
      tabIndex={state === 'used' ? -1 : undefined}
      onClick={() => (isStill ? undefined : onPress())}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <span className={styles.word}>
        <RichText html={text.html} />
      </span>
      {state === 'used' && <span className="visually-hidden">, đã dùng</span>}
      {state === 'right' && <VerdictMark isRight words=", đúng chỗ" className={styles.mark} />}
      {state === 'wrong' && <VerdictMark isRight={false} words=", sai chỗ" className={styles.mark} />}
    </button>
  );
}
