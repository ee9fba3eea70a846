import ArrowRight from 'lucide-react/icons/arrow-right';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type CardGroup, cardsOfGroup, type Piles } from '#domain/flashcard/piles.ts';
import { deckLevel } from '#domain/flashcard/level.ts';
import glad from '#web/assets/swallow-glad.svg?url';
import proud from '#web/assets/swallow-proud.svg?url';
import worried from '#web/assets/swallow-worried.svg?url';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { Button } from '#web/ui/button.tsx';
import { Meter } from '#web/ui/meter.tsx';
import type { CardStore } from '../cards/card-store.ts';
import { GROUP_NAMES } from './lesson-flow.ts';
import { RefusedGroup } from './refused-group.tsx';
import styles from './result-step.module.css';

const loadWordList = () => import('./word-list-dialog.tsx');
const WordListDialog = lazy(() => importWithRetry(loadWordList));

const MASCOTS = { bad: worried, good: glad, excellent: proud };

const TITLES = {
  bad: 'Mình ôn lại một vòng nhé',
  good: 'Khá lắm, sắp thuộc hết rồi!',
  excellent: 'Xuất sắc! Bạn bay cao rồi',
};

const GROUPS = ['notRemembered', 'remembered', 'all'] as const satisfies readonly CardGroup[];

type Props = {
  piles: Piles;
  cardIds: readonly number[];
  cards: CardStore;
  refused: CardGroup | null;
  /** what has been completed ('trọn bài'), and the text for it */
  goal: { readonly name: string; readonly isReached: string };
  /** the celebration, if this pass passed the lesson */
  celebration: ReactNode;
  /** undoes the last card; null: there is none */
  onUndo: (() => void) | null;
  onStudy: (group: CardGroup) => void;
  /** where to go next, as the primary action or a secondary one */
  renderWayOn: (isPrimary: boolean) => ReactNode;
};

/** Step 4: how well the words are known, the words of each group, and where to go next. */
export function ResultStep(props: Props) {
  const { piles, cardIds, cards, refused, goal, celebration, onUndo, onStudy, renderWayOn } = props;
  const [shown, setShown] = useState<CardGroup | null>(null);
  useEffect(() => {
    // Preloaded: when it is pressed the network may be down.
    loadWordList().catch((error: unknown) => console.info('It will be fetched again.', error));
  }, []);
  const remembered = piles.remembered.length;
  const level = deckLevel(remembered, cardIds.length);
  const left = cardIds.length - remembered;
  // Forgotten words take precedence.
  const isLow = level === 'bad' && piles.notRemembered.length > 0;
  const advice = {
    bad: 'Từ nào khó thì gặp thêm vài lần là quen thôi.',
    good: `Ôn thêm ${left} từ nữa là ${goal.name}.`,
    excellent: left === 0 ? goal.isReached : `Chỉ còn ${left} từ nữa là ${goal.name}.`,
  }[level];
  /** A group without words is refused at once. */
  function open(group: CardGroup) {
    if (cardsOfGroup(group, piles, cardIds).length === 0) onStudy(group);
    else setShown(group);
  }

  return (
    <>
      <section className={styles.result} data-level={level} aria-label="Kết quả">
        <div className={styles.mascot}>
          {celebration ?? <img className={styles.picture} src={MASCOTS[level]} alt="" width="160" height="160" />}
        </div>
        <div role="status">
          <h2 className={styles.title}>{celebration ? 'Hoàn thành bài học!' : TITLES[level]}</h2>
        </div>
        <p>
          Bạn đã nhớ{' '}
          <b className="num">
            {remembered}/{cardIds.length}
          </b>{' '}
          từ. {advice}
        </p>
        <Meter
          className={styles.meter}
          percent={cardIds.length === 0 ? 0 : Math.floor((remembered / cardIds.length) * 100)}
          label="Tỉ lệ nhớ"
          hasPassMark
        />
      </section>
      <div className={styles.groups}>
        {GROUPS.map((group) => (
          <button key={group} type="button" className={styles.group} onClick={() => open(group)}>
            <b className="num">{cardsOfGroup(group, piles, cardIds).length}</b>
            <span>
              {GROUP_NAMES[group]}
              <ArrowRight aria-hidden="true" />
            </span>
          </button>
        ))}
      </div>
      {refused ? <RefusedGroup group={refused} /> : null}
      {isLow ? (
        <Button tone="primary" size="large" isBlock onClick={() => onStudy('notRemembered')}>
          <span>
            Ôn lại <span className="num">{piles.notRemembered.length}</span> từ chưa nhớ
          </span>
        </Button>
      ) : null}
      {renderWayOn(!isLow)}
      {onUndo ? <Button onClick={onUndo}>Hoàn tác từ vừa rồi</Button> : null}
      {shown ? (
        <Suspense>
          <WordListDialog
            group={shown}
            cardIds={cardsOfGroup(shown, piles, cardIds)}
            cards={cards}
            onClose={() => setShown(null)}
            onStudy={() => {
              setShown(null);
              onStudy(shown);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
