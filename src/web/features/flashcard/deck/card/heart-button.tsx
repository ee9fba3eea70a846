import Heart from 'lucide-react/icons/heart';
import { useSyncExternalStore } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { CardLikes } from '../../cards/card-likes.ts';
import styles from './heart-button.module.css';

type Props = {
  likes: CardLikes;
  cardId: number;
  /** distinguishes the buttons of a list */
  name?: string;
};

/** Like button of a card. */
export function HeartButton({ likes, cardId, name }: Props) {
  const isLiked = useSyncExternalStore(
    likes.subscribe,
    () => likes.has(cardId),
    () => likes.has(cardId),
  );
  return (
    <IconButton
      label={name === undefined ? 'Lưu vào từ yêu thích' : `Lưu vào từ yêu thích: ${name}`}
      className={styles.heart}
      aria-pressed={isLiked}
      onClick={() => likes.like(cardId, !isLiked)}
    >
      <Heart aria-hidden="true" fill={isLiked ? 'currentColor' : 'none'} />
    </IconButton>
  );
}
