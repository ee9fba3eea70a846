import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import type { CoursePageView } from '#contract/courses.ts';
import { stageHref } from '#web/lib/stage-query.ts';
import styles from './stage-link.module.css';

type Props = { stage: CoursePageView['stages'][number]; direction: 'back' | 'onward' };

/** Link to the previous or next stage. */
export function StageLink({ stage, direction }: Props) {
  const isBack = direction === 'back';
  return (
    <Link className={styles.link} to={stageHref(stage)} data-direction={direction}>
      {isBack ? <ArrowLeft aria-hidden="true" /> : null}
      <span className={styles.words}>
        <small>
          {isBack ? 'Chặng trước' : 'Chặng tiếp theo'} · <span className="num">{stage.total_groups}</span> nhóm bài
        </small>
        <b>
          Chặng {stage.number}: {stage.name}
        </b>
      </span>
      {isBack ? null : <ArrowRight aria-hidden="true" />}
    </Link>
  );
}
