import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { blankWidthPx } from '#domain/exercise/fill/blank-width.ts';
import { MAX_TYPED_UNITS } from '#domain/exercise/fold-answer.ts';
import { hasVietnameseLetters } from '#domain/exercise/fill/vietnamese-letters.ts';
import { classNames } from '#web/ui/class-names.ts';
import { VerdictMark } from '../verdict-mark.tsx';
import styles from './blank.module.css';
import { finishKana, typeKana } from './romaji.ts';

type Props = {
  name: string;
  typed: string;
  /** characters that it is made for; default: what is typed */
  expectedLength?: number;
  /** what is typed becomes kana */
  isRomaji: boolean;
  isStill: boolean;
  /** null before the check */
  isRight: boolean | null;
  /** the right spelling, shown after a wrong one */
  right: string;
  /** id of the hint that is about this blank */
  hintId: string | undefined;
  onType: (typed: string) => void;
  onEnter: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** A blank in a text. */
export function Blank({
  name,
  typed,
  expectedLength,
  isRomaji,
  isStill,
  isRight,
  right,
  hintId,
  onType,
  onEnter,
}: Props) {
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  // React sets a changed value as a whole, which sends the caret to its end.
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function type(text: string, isComposing: boolean, at: number): void {
    if (!isRomaji || isComposing || hasVietnameseLetters(text)) return onType(text);
    const changed = typeKana(text, at);
    if (changed.text !== text) caret.current = changed.caret;
    onType(changed.text);
  }

  function finish(): void {
    if (isRomaji && !isStill) onType(finishKana(typed));
  }

  return (
    <>
      <span className={styles.whole}>
        <input
          ref={field}
          className={classNames(styles.blank, 'study', isRight !== null && (isRight ? styles.right : styles.wrong))}
          style={{ '--width': `${blankWidthPx(expectedLength ?? [...typed].length)}px` } as CSSProperties}
          type="text"
          lang="ja"
          aria-label={name}
          aria-describedby={hintId}
          value={typed}
          maxLength={MAX_TYPED_UNITS}
          readOnly={isStill}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          onChange={({ currentTarget, nativeEvent }) =>
            type(
              currentTarget.value,
              nativeEvent instanceof InputEvent && nativeEvent.isComposing,
              currentTarget.selectionStart ?? currentTarget.value.length,
            )
          }
          onCompositionEnd={({ currentTarget }) =>
            type(currentTarget.value, false, currentTarget.selectionStart ?? currentTarget.value.length)
          }
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // It commits what is composed. Safari ends the composition before this key; 229 says that it was the input method's.
            if (event.nativeEvent.isComposing || event.keyCode === 229) return event.preventDefault();
            finish();
            onEnter(event);
          }}
        />
        {isRight !== null && (
          <VerdictMark isRight={isRight} words={isRight ? 'đúng' : 'chưa đúng'} className={styles.mark} />
        )}
      </span>
      {isRight === false && (
        <>
          {' '}
          <span className={styles.fix}>
            <span className="visually-hidden">đáp án đúng: </span>
            <span lang="ja" className="study">
              {right}
            </span>
          </span>
        </>
      )}
    </>
  );
}
