import GalleryVerticalEnd from 'lucide-react/icons/gallery-vertical-end';
import Play from 'lucide-react/icons/play';
import type { TodayView } from '#contract/home.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { StepLink } from './step-link.tsx';
import styles from './steps.module.css';

type Props = { today: TodayView; canEnrol: boolean };

/** Links to the next lesson and to today's words; without either, to more courses. */
export function NextSteps({ today: { continue: next, reviews, courses }, canEnrol }: Props) {
  const [first] = courses;
  const hasWords = reviews.words > 0;
  return (
    <div className={styles.steps}>
      {next ? (
        <StepLink to={next.url} isPrimary icon={<Play fill="currentColor" />} minutes={next.minutes_left} hasLeft>
          Học tiếp: <span dangerouslySetInnerHTML={{ __html: next.name_html }} />
        </StepLink>
      ) : null}
      {hasWords ? (
        <StepLink to="/on-hom-nay" isPrimary={!next} icon={<GalleryVerticalEnd />} minutes={reviews.minutes}>
          Ôn <span className="num">{reviews.words}</span> từ
        </StepLink>
      ) : null}
      {next ? null : (
        <p className={styles.text}>
          {canEnrol
            ? 'Bạn đã đạt mọi bài đang mở. Có mã kích hoạt thì cả khóa mở ra.'
            : 'Bạn đã đạt mọi bài đang mở. Ghé lại bài cũ một chút mỗi tuần để nhớ lâu hơn nhé.'}
        </p>
      )}
      {next || !canEnrol ? null : (
        <LinkButton to="/kich-hoat" tone={hasWords ? 'plain' : 'primary'} className={styles.other}>
          Nhập mã kích hoạt
        </LinkButton>
      )}
      {next || canEnrol || !first ? null : (
        <LinkButton to={coursePath(first.SEOurl)} tone={hasWords ? 'plain' : 'primary'} className={styles.other}>
          Chọn một bài cũ
        </LinkButton>
      )}
    </div>
  );
}
