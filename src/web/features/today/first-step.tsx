import Play from 'lucide-react/icons/play';
import type { TodayView } from '#contract/home.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { StepLink } from './step-link.tsx';
import styles from './steps.module.css';

type Props = { today: TodayView; canEnrol: boolean };

/** For learners who have not opened a lesson yet: a first lesson, or a code. */
export function FirstStep({ today: { continue: first, courses }, canEnrol }: Props) {
  const isTrial = !courses.some(({ can }) => can.study);
  return (
    <div className={styles.steps}>
      <p className={styles.text}>
        {isTrial
          ? 'Bạn học thử một bài ngay bây giờ, chưa cần mã nào cả. Chúng mình nhớ chỗ bạn đang học giúp bạn.'
          : 'Khóa học của bạn đã mở. Mình bắt đầu từ bài đầu tiên nhé.'}
      </p>
      {first ? (
        <StepLink to={first.url} isPrimary icon={<Play fill="currentColor" />} minutes={first.minutes_left}>
          {isTrial ? 'Học thử' : 'Bắt đầu'}: <span dangerouslySetInnerHTML={{ __html: first.name_html }} />
        </StepLink>
      ) : null}
      {canEnrol ? (
        <LinkButton to="/kich-hoat" tone={first ? 'plain' : 'primary'} className={styles.other}>
          Mình có mã kích hoạt
        </LinkButton>
      ) : null}
    </div>
  );
}
