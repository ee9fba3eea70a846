import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PublicQuestion } from '#domain/exercise/question.ts';
import { Blank } from '#web/questions/fill/blank.tsx';
import { useAboveKeyboard } from '#web/questions/fill/use-above-keyboard.ts';
import { useRomaji } from '#web/questions/fill/use-romaji.ts';
import { RichText } from '#web/questions/rich-text.tsx';
import { Switch } from '#web/ui/switch.tsx';
import styles from './exam-fill.module.css';

/** Typed words that nobody leaves a blank for are saved after this pause. */
const TYPING_PAUSE_MS = 1_000;

type Props = {
  question: PublicQuestion<'fill'>;
  /** characters of each expected answer */
  resultLengths: readonly number[];
  labelledBy: string;
  answer: readonly string[] | null;
  isLocked: boolean;
  /** null: taken back, nothing is typed any more */
  onAnswer: (words: readonly string[] | null) => void;
};

/** Words are typed into the blanks of a text; saved when a blank is left (spec 2 §5), and after a pause in typing. */
export function ExamFill({ question, resultLengths, labelledBy, answer, isLocked, onAnswer }: Props) {
  const { pieces, blanks } = question;
  const saved = blanks.map((_blank, index) => answer?.[index] ?? '');
  const [typed, setTyped] = useState<readonly string[] | null>(null);
  const words = typed ?? saved;
  const hasKana = !isLocked && blanks.some(({ script }) => script === 'kana');
  const [isUsed, setUsed] = useState(false);
  const [isRomaji, turnRomaji] = useRomaji();
  const box = useRef<HTMLDivElement>(null);
  useAboveKeyboard(box);

  function save(): void {
    if (typed === null) return;
    setTyped(null);
    if (typed.join('\n') !== saved.join('\n')) onAnswer(typed.every((word) => word.trim() === '') ? null : typed);
  }
  const saveLater = useEffectEvent(save);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => saveLater(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // Another mondai is shown, or the time is up.
  useEffect(() => () => saveLater(), []);
  useEffect(() => {
    if (!isLocked) return undefined;
    const timer = setTimeout(() => saveLater());
    return () => clearTimeout(timer);
  }, [isLocked]);

  return (
    <div role="group" aria-labelledby={labelledBy} className={styles.fill}>
      <div ref={box} className={styles.text} onFocus={() => setUsed(true)} onBlur={save}>
        {pieces.map((html, index) => (
          <Fragment key={index}>
            <RichText html={html} />
            {index < blanks.length && (
              <Blank
                name={blanks.length === 1 ? 'Ô trống' : `Ô trống ${index + 1}/${blanks.length}`}
                typed={words[index] ?? ''}
                expectedLength={resultLengths[index] ?? 0}
                isRomaji={isRomaji && blanks[index]?.script === 'kana'}
                isStill={isLocked}
                isRight={null}
                right=""
                hintId={undefined}
                onType={(word) => setTyped(words.with(index, word))}
                onEnter={(event) => event.currentTarget.blur()}
              />
            )}
          </Fragment>
        ))}
      </div>
      {hasKana && isUsed && (
        <Switch isOn={isRomaji} onChange={turnRomaji}>
          <span>Gõ romaji thành kana</span>
        </Switch>
      )}
    </div>
  );
}
