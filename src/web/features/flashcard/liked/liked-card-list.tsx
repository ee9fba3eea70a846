import GalleryVerticalEnd from 'lucide-react/icons/gallery-vertical-end';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { CardWithLessonView } from '#contract/flashcards.ts';
import { readingOfWord } from '#domain/text/furigana.ts';
import type { MoreRows } from '#web/lib/use-more-rows.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MoreRowsButton } from '#web/ui/more-rows-button.tsx';
import type { CardLikes } from '../cards/card-likes.ts';
import { FuriganaText } from '#web/ui/furigana-text.tsx';
import { HeartButton } from '../deck/card/heart-button.tsx';
import { SoundButton } from '#web/ui/sound-button.tsx';
import styles from './liked-card-list.module.css';

type Props = {
  list: MoreRows<CardWithLessonView>;
  likes: CardLikes;
  /** studies these words */
  onStudy: (words: readonly CardWithLessonView[]) => void;
};

/** The liked words. Unliked ones keep their row, so a slip is undone by pressing again. */
export function LikedCardList({ list, likes, onStudy }: Props) {
  useSyncExternalStore(likes.subscribe, likes.version, likes.version);
  const words = list.rows.filter(({ id }) => likes.has(id));
  if (list.rows.length === 0) {
    return (
      <Empty title="Chưa có từ yêu thích" text="Thả tim một thẻ từ vựng, từ đó sẽ nằm ở đây.">
        <LinkButton tone="primary" to="/">
          Chọn bài từ vựng
        </LinkButton>
      </Empty>
    );
  }
  return (
    <>
      {words.length === 0 ? null : (
        <Button tone="primary" size="large" isBlock onClick={() => onStudy(words)}>
          <GalleryVerticalEnd aria-hidden="true" />
          <span>
            Học <span className="num">{words.length}</span> từ này
          </span>
        </Button>
      )}
      <ul className={styles.list}>
        {list.rows.map(({ id, value, lesson }) => (
          <li key={id} className={styles.row}>
            <div className={styles.word}>
              <FuriganaText className={styles.japanese} parts={readingOfWord(value.word, value.reading)} />
              {value.kanji_meaning ? <span className={styles.hanViet}>{value.kanji_meaning}</span> : null}
            </div>
            <div className={styles.meaning}>
              <span>{value.meaning}</span>
              <Link className={styles.lesson} to={`${lesson.url}?focus_fc=${id}`}>
                {lesson.name}
                <span className="visually-hidden">: {value.meaning}</span>
              </Link>
            </div>
            {value.audio ? <SoundButton src={value.audio} label={`Nghe từ ${value.meaning}`} /> : null}
            <HeartButton likes={likes} cardId={id} name={value.meaning} />
          </li>
        ))}
      </ul>
      <MoreRowsButton list={list} label="Xem thêm từ" />
    </>
  );
}
