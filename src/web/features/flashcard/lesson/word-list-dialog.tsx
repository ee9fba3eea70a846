import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CardGroup } from '#domain/flashcard/piles.ts';
import { readingOfWord } from '#domain/text/furigana.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { CardStore } from '../cards/card-store.ts';
import { FuriganaText } from '#web/ui/furigana-text.tsx';
import { GROUP_NAMES } from './lesson-flow.ts';
import { SoundButton } from '#web/ui/sound-button.tsx';
import styles from './word-list-dialog.module.css';

/** Initial rows; a list of 2,000 words must not block the page. */
const PAGE = 50;

const SCROLLED_BY_KEYS = { tabIndex: 0 };

type Props = {
  group: CardGroup;
  cardIds: readonly number[];
  cards: CardStore;
  onClose: () => void;
  onStudy: () => void;
};

/**
 * The words of a group and a button to study them again. More rows are rendered while scrolling. A default export for
 * `lazy`.
 */
export default function WordListDialog({ group, cardIds, cards, onClose, onStudy }: Props) {
  const [max, setMax] = useState(PAGE);
  const end = useRef<HTMLLIElement>(null);
  useSyncExternalStore(cards.subscribe, cards.version, cards.version);
  const shown = cardIds.slice(0, max);
  const hasMore = max < cardIds.length;

  useEffect(() => cards.need(cardIds.slice(0, max)), [cards, cardIds, max]);
  useEffect(() => {
    if (!end.current || !hasMore) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setMax((known) => known + PAGE);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, max]);

  const isFaulty = shown.some((id) => cards.hasFailed(id));
  const title = group === 'all' ? 'Tất cả từ' : `Từ ${GROUP_NAMES[group].toLowerCase()}`;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={`${title} (${cardIds.length})`}
      actions={
        <>
          <Button onClick={onClose}>Đóng</Button>
          <Button tone="primary" onClick={onStudy}>
            Học lại {cardIds.length} từ này
          </Button>
        </>
      }
    >
      {isFaulty ? (
        <p className={styles.fault} role="alert">
          Có từ chưa tải được.{' '}
          <Button size="small" onClick={cards.retry}>
            Thử lại
          </Button>
        </p>
      ) : null}
      {cardIds.length === 0 ? <p className={styles.empty}>Chưa có từ nào ở đây.</p> : null}
      <ul className={styles.list} {...SCROLLED_BY_KEYS} aria-label={title}>
        {shown.map((id) => {
          const value = cards.find(id)?.value;
          return (
            <li key={id} className={styles.row}>
              {value ? (
                <>
                  <FuriganaText className={styles.word} parts={readingOfWord(value.word, value.reading)} />
                  <span>{value.meaning}</span>
                  {value.audio ? <SoundButton src={value.audio} label={`Nghe từ ${value.meaning}`} /> : <span />}
                </>
              ) : (
                <Skeleton height="1.5rem" />
              )}
            </li>
          );
        })}
        {hasMore ? (
          <li ref={end} className={styles.row}>
            <Skeleton height="1.5rem" />
          </li>
        ) : null}
      </ul>
    </Dialog>
  );
}
