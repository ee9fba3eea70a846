import type { DeckCard } from './card/loading-card.ts';

type Props = {
  card: DeckCard | undefined;
  position: string | undefined;
  front: 'ja' | 'vi';
  isFlipped: boolean;
};

/** Screen reader announcements: the current card, and the content of the side turned up. */
export function DeckAnnouncement({ card, position, front, isFlipped }: Props) {
  const value = card?.value;
  const isJapanese = (front === 'ja') !== isFlipped;
  return (
    <p role="status" className="visually-hidden">
      {value ? (
        <>
          {isFlipped ? 'Mặt sau: ' : position === undefined ? 'Thẻ: ' : `Thẻ ${position}: `}
          {isJapanese ? <span lang="ja">{value.reading || value.word}</span> : value.meaning}
        </>
      ) : null}
    </p>
  );
}
