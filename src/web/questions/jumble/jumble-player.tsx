import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { moveItem } from '#domain/exercise/jumble/move-item.ts';
import { shownItems } from '#domain/exercise/jumble/shown-items.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { AnswerWords } from '../answer-words.tsx';
import { ClearButton } from '../clear-button.tsx';
import { QuestionFrame } from '../question-frame.tsx';
import type { PlayerProps } from '../question-player.ts';
import { QuestionText } from '../question-text.tsx';
import styles from './jumble-player.module.css';
import { Sentence } from './sentence.tsx';
import { Token } from './token.tsx';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Words are put in order: a press brings one to the sentence or back, arrow keys or buttons move it within. */
export function JumblePlayer({ question, seed, answer, feedback, isLocked, onAnswer }: PlayerProps<'jumble'>) {
  const items = shownItems(question, seed);
  const chosen = answer ?? [];
  const isStill = isLocked || feedback !== null;
  const helpId = useId();
  const box = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter(box);
  // What the buttons move: the word that had the focus last.
  const [held, setHeld] = useState<string | null>(null);
  const moved = chosen.find((uuid) => uuid === held) ?? chosen.at(-1);

  const textOf = (uuid: string) => items.find((item) => item.uuid === uuid)?.text ?? { html: '' };
  const change = (uuids: readonly string[]) => onAnswer(uuids.length === 0 ? null : uuids);

  function takeBack(uuid: string): void {
    const place = chosen.indexOf(uuid);
    change(chosen.filter((one) => one !== uuid));
    focusAfter(chosen[place + 1] ?? chosen[place - 1] ?? uuid);
  }

  function onKeyDown(event: KeyboardEvent, uuid: string): void {
    const step = STEPS[event.key];
    if (step === undefined || isStill || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    change(moveItem(chosen, uuid, step));
    focusAfter(uuid);
  }

  return (
    <QuestionFrame name="Sắp xếp câu" asked={<QuestionText text={question.question} />}>
      <div ref={box} className={styles.box}>
        <ol className={styles.line} aria-label="Câu trả lời của bạn">
          {chosen.map((uuid, place) => (
            <li key={uuid}>
              <Token
                uuid={uuid}
                text={textOf(uuid)}
                state={feedback ? (feedback.parts[place] ? 'right' : 'wrong') : 'plain'}
                isStill={isStill}
                helpId={isStill ? undefined : helpId}
                onPress={() => takeBack(uuid)}
                onFocus={() => setHeld(uuid)}
                onKeyDown={(event) => onKeyDown(event, uuid)}
              />
            </li>
          ))}
        </ol>
        {!isStill && (
          <div className={styles.tools}>
            <ClearButton isEmpty={chosen.length === 0} onClear={() => change([])} />
            {moved !== undefined && chosen.length > 1 && (
              <span className={styles.moves}>
                <IconButton label="Dời từ đang chọn sang trái" onClick={() => change(moveItem(chosen, moved, -1))}>
                  <ArrowLeft aria-hidden="true" />
                </IconButton>
                <IconButton label="Dời từ đang chọn sang phải" onClick={() => change(moveItem(chosen, moved, 1))}>
                  <ArrowRight aria-hidden="true" />
                </IconButton>
              </span>
            )}
            <p id={helpId} className="visually-hidden">
              Bấm để trả từ về, phím mũi tên trái phải để đổi chỗ.
            </p>
          </div>
        )}
        {!isStill && (
          <ul className={styles.tray} aria-label="Các từ để chọn">
            {items.map(({ uuid, text }) => {
              const isUsed = chosen.includes(uuid);
              return (
                <li key={uuid}>
                  <Token
                    uuid={isUsed ? undefined : uuid}
                    text={text}
                    state={isUsed ? 'used' : 'plain'}
                    isStill={isUsed}
                    onPress={() => change([...chosen, uuid])}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </div>
      {!isStill && (
        <p role="status" className="visually-hidden">
          {chosen.length > 0 && (
            <>
              Câu của bạn: <Sentence texts={chosen.map(textOf)} />
            </>
          )}
        </p>
      )}
      {feedback && !feedback.isRight && (
        <AnswerWords
          own={chosen.length > 0 ? <Sentence texts={chosen.map(textOf)} /> : null}
          right={<Sentence texts={feedback.right.map(textOf)} />}
        />
      )}
    </QuestionFrame>
  );
}

/** Sends the focus to an item once it is drawn in its new place, where the pressed one has gone. */
function useFocusAfter(box: RefObject<HTMLElement | null>): (uuid: string) => void {
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    box.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(wanted.current)}"]`)?.focus();
    wanted.current = null;
  });
  return (uuid) => {
    wanted.current = uuid;
  };
}
