import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { CardPicture } from './card-preview.tsx';
import { ReadingPicture } from './reading-preview.tsx';
import { ReviewPicture } from './review-preview.tsx';
import { VideoPicture } from './video-preview.tsx';
import styles from './previews.module.css';

const PREVIEWS: { title: string; text: ReactNode; Picture: () => ReactNode }[] = [
  {
    title: 'Thẻ từ có âm Hán Việt',
    text: (
      <>
        Nhìn <span lang="ja">電車</span> là thấy ĐIỆN XA. Vuốt phải khi nhớ, vuốt trái khi quên.
      </>
    ),
    Picture: CardPicture,
  },
  {
    title: 'Video hai phụ đề',
    text: 'Tiếng Nhật và tiếng Việt cùng hiện. Dừng ở đâu, lần sau xem tiếp ở đó.',
    Picture: VideoPicture,
  },
  {
    title: 'Bài đọc nghe được',
    text: 'Mẫu câu có cách đọc trên từng chữ, bấm vào câu nào là nghe câu đó.',
    Picture: ReadingPicture,
  },
  {
    title: 'Ôn đúng lúc sắp quên',
    text: 'Mỗi ngày vài từ tự quay lại, đúng lúc bạn cần gặp lại chúng nhất.',
    Picture: ReviewPicture,
  },
];

/** The kinds of lesson content, each with a miniature. */
export function Previews() {
  return (
    <section className={classNames('wrap', styles.section)} aria-labelledby="previews">
      <h2 className={styles.title} id="previews">
        Một bài học, bốn nhịp bay
      </h2>
      <p className={styles.lead}>Xem, đọc, nhớ, ôn. Đạt từ 85% là xong bài.</p>
      <ul className={styles.list}>
        {PREVIEWS.map(({ title, text, Picture }) => (
          <li key={title} className={styles.card}>
            <div className={styles.picture} aria-hidden="true">
              <Picture />
            </div>
            <h3 className={styles.name}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
