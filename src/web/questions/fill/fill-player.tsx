import { Fragment, type KeyboardEvent, useId, useRef } from 'react';
import { hasVietnameseLetters } from '#domain/exercise/fill/vietnamese-letters.ts';
import { Switch } from '#web/ui/switch.tsx';
import { QuestionFrame } from '../question-frame.tsx';
import type { PlayerProps } from '../question-player.ts';
import { QuestionText } from '../question-text.tsx';
import { RichText } from '../rich-text.tsx';
import { Blank } from './blank.tsx';
import styles from './fill-player.module.css';
import { finishKana } from './romaji.ts';
import { useAboveKeyboard } from './use-above-keyboard.ts';
import { useRomaji } from './use-romaji.ts';

/** Words are typed into the blanks of a text. decisions §10 */
export function FillPlayer({ question, answer, feedback, isLocked, onAnswer }: PlayerProps<'fill'>) {
  const { pieces, blanks, media } = question;
  const words = blanks.map((_blank, index) => answer?.[index] ?? '');
  const isStill = isLocked || feedback !== null;
  const hasKana = !isStill && blanks.some(({ script }) => script === 'kana');
  const [isRomaji, turnRomaji] = useRomaji();
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  useAboveKeyboard(box);

  const needsHint = (index: number) =>
    !isStill && blanks[index]?.script === 'kana' && hasVietnameseLetters(words[index] ?? '');

  function write(next: readonly string[]): void {
    onAnswer(next.every((word) => word === '') ? null : next);
  }

  /** What stands there already was meant for kana, too. */
  function turn(isOn: boolean): void {
    turnRomaji(isOn);
    if (isOn) write(words.map((word, index) => (blanks[index]?.script === 'kana' ? finishKana(word) : word)));
  }

  /** On to the next blank; in the last one the page decides. */
  function onEnter(event: KeyboardEvent<HTMLInputElement>, index: number): void {
    const next = words.findIndex((word, place) => place !== index && word.trim() === '');
    if (next === -1) return;
    event.preventDefault();
    box.current?.querySelectorAll<HTMLInputElement>('input[type="text"]')[next]?.focus();
  }

  return (
    <QuestionFrame
      name="Điền vào chỗ trống"
      asked={(media.audio ?? media.image) && <QuestionText text={{ html: '', ...media }} />}
    >
      <div ref={box} className={styles.text}>
        {pieces.map((html, index) => (
          <Fragment key={index}>
            <RichText html={html} />
            {index < blanks.length && (
              <Blank
                name={blanks.length === 1 ? 'Ô trống' : `Ô trống ${index + 1}/${blanks.length}`}
                typed={words[index] ?? ''}
                isRomaji={isRomaji && blanks[index]?.script === 'kana'}
                isStill={isStill}
                isRight={feedback && (feedback.parts[index] ?? false)}
                right={feedback?.right[index] ?? ''}
                hintId={needsHint(index) ? hintId : undefined}
                onType={(typed) => write(words.with(index, typed))}
                onEnter={(event) => onEnter(event, index)}
              />
            )}
          </Fragment>
        ))}
      </div>
      <p id={hintId} role="status" className={styles.hint}>
        {words.some((_word, index) => needsHint(index)) &&
          'Bộ gõ tiếng Việt (Telex) đang bật. Bạn tắt bộ gõ rồi gõ lại chữ Nhật nhé.'}
      </p>
      {hasKana && (
        <Switch isOn={isRomaji} onChange={turn} className={styles.switch}>
          <span>
            Gõ romaji thành kana <span className={styles.help}>eki → えき, chữ hoa PAN → パン</span>
          </span>
        </Switch>
      )}
    </QuestionFrame>
  );
}
