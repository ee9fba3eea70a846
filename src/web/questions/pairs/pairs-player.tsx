import { type ReactNode, useState } from 'react';
import {
  currentPair,
  type PairSlots,
  pairsOf,
  pressSide,
  type SideName,
  slotOf,
  slotsOf,
} from '#domain/exercise/pairs/pair-slots.ts';
import type { PairsAnswer } from '#domain/exercise/pairs/pairs.ts';
import { shownSides } from '#domain/exercise/pairs/shown-sides.ts';
import { ClearButton } from '../clear-button.tsx';
import { letterOf } from '../letter.ts';
import { QuestionFrame } from '../question-frame.tsx';
import type { PlayerProps } from '../question-player.ts';
import { QuestionText } from '../question-text.tsx';
import { RichText } from '../rich-text.tsx';
import { PairWords } from './pair-words.tsx';
import styles from './pairs-player.module.css';
import { Side } from './side.tsx';

/** Sides are paired by pressing one after the other, whichever comes first. */
export function PairsPlayer({ question, seed, answer, feedback, isLocked, onAnswer }: PlayerProps<'pairs'>) {
  const { left, right } = shownSides(question, seed);
  const count = left.length;
  const isStill = isLocked || feedback !== null;
  // Half-made pairs are no answer yet: they are known here only.
  const [made, setMade] = useState<PairSlots>(() => slotsOf(answer, count));
  const slots = isSame(pairsOf(made), answer ?? []) ? made : slotsOf(answer, count);
  const current = currentPair(slots);

  const textOf = (side: SideName, uuid: string | null) =>
    question[side].find((one) => one.uuid === uuid)?.text ?? { html: '' };
  const nameOf = (side: SideName, uuid: string) => {
    const shown = side === 'left' ? left : right;
    return `ô ${shown.findIndex((one) => one.uuid === uuid) + 1} bên ${side === 'left' ? 'trái' : 'phải'}`;
  };

  function wordsOf(side: SideName, uuid: string): ReactNode {
    const { html, image } = textOf(side, uuid);
    return html ? <RichText html={html} /> : image?.alt || nameOf(side, uuid);
  }

  function change(next: PairSlots): void {
    setMade(next);
    const pairs = pairsOf(next);
    onAnswer(pairs.length === 0 ? null : pairs);
  }

  function verdictOf(place: number): boolean | null {
    const pair = slots[place];
    const index = answer?.findIndex((one) => one.left === pair?.left && one.right === pair.right) ?? -1;
    return feedback && place !== -1 ? (feedback.parts[index] ?? false) : null;
  }

  function draw(side: SideName, uuid: string) {
    const place = slotOf(slots, side, uuid);
    const opposite = side === 'left' ? 'right' : 'left';
    const partner = slots[place]?.[opposite] ?? null;
    const isHalf = place !== -1 && partner === null;
    return (
      <Side
        text={textOf(side, uuid)}
        name={nameOf(side, uuid)}
        isRight={side === 'right'}
        place={place === -1 ? null : place}
        partner={partner === null ? null : wordsOf(opposite, partner)}
        isActive={isHalf}
        isStill={isStill}
        verdict={verdictOf(place)}
        onPress={() => change(pressSide(slots, side, uuid))}
      />
    );
  }

  return (
    <QuestionFrame name="Nối cặp" asked={<QuestionText text={question.question} />}>
      <ul className={styles.pairs}>
        {left.map(({ uuid }, row) => {
          const opposite = right[row];
          return [
            <li key={uuid}>{draw('left', uuid)}</li>,
            opposite && <li key={opposite.uuid}>{draw('right', opposite.uuid)}</li>,
          ];
        })}
      </ul>
      {!isStill && (
        <div className={styles.foot}>
          <ClearButton
            isEmpty={slots.every((slot) => slot.left === null && slot.right === null)}
            onClear={() => change(slotsOf(null, count))}
          />
          <p role="status">
            {current === count
              ? `Đã nối đủ ${count} cặp`
              : `Đang nối cặp ${letterOf(current)}, ${pairsOf(slots).length}/${count} cặp`}
          </p>
        </div>
      )}
      {feedback && !feedback.isRight && <PairWords question={question} answer={answer ?? []} feedback={feedback} />}
    </QuestionFrame>
  );
}

function isSame(some: PairsAnswer, others: PairsAnswer): boolean {
  return (
    some.length === others.length &&
    some.every(({ left, right }, index) => others[index]?.left === left && others[index].right === right)
  );
}
