import Heart from 'lucide-react/icons/heart';
import Lightbulb from 'lucide-react/icons/lightbulb';
import { useSyncExternalStore } from 'react';
import { MixedText } from '#web/ui/mixed-text.tsx';
import { WrittenText } from '#web/ui/written-text.tsx';
import type { FirstComments } from '../../cards/first-comments.ts';
import styles from './remember-note.module.css';

type Props = {
  comments: FirstComments;
  cardId: number;
  /** opens the comments of the card */
  onComments: () => void;
};

/** How to remember the card: its first comment, with links to the others and to writing one. spec 2 §2.1 */
export function RememberNote({ comments, cardId, onComments }: Props) {
  const comment = useSyncExternalStore(
    comments.subscribe,
    () => comments.find(cardId),
    () => null,
  );
  if (!comment) {
    return (
      <button type="button" className={styles.quiet} onClick={onComments}>
        <Lightbulb aria-hidden="true" />
        Góp cách nhớ của bạn
      </button>
    );
  }
  return (
    <section className={styles.note} aria-label="Cách nhớ">
      <p className={styles.head}>
        <Lightbulb aria-hidden="true" />
        Cách nhớ
      </p>
      <WrittenText content={comment.content} />
      <div className={styles.foot}>
        <span className={styles.author}>
          <MixedText text={comment.user_info.name} /> · <Heart aria-hidden="true" />
          <span className="num" aria-hidden="true">
            {comment.count_like}
          </span>
          <span className="visually-hidden">{comment.count_like} lượt thích</span>
        </span>
        <button type="button" className={styles.link} onClick={onComments}>
          Xem thêm hoặc góp cách nhớ của bạn
        </button>
      </div>
    </section>
  );
}
