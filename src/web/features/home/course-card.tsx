import ArrowRight from 'lucide-react/icons/arrow-right';
import type { CourseOfferView } from '#contract/home.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Meter } from '#web/ui/meter.tsx';
import styles from './course-card.module.css';
import offer from './offer.module.css';

type Props = { course: CourseOfferView; hasProgress: boolean };

/** A course on the wire of the home page. */
export function CourseCard({ course, hasProgress }: Props) {
  return (
    <li className={classNames(offer.paper, styles.card)}>
      <p className={offer.level}>{course.level}</p>
      <h3 className={styles.name}>{course.name}</h3>
      <p className={offer.text}>{course.audience}</p>
      <p className={classNames(offer.text, 'num')}>
        {course.totals.stages} chặng · {course.totals.lessons} bài học
      </p>
      <ol className={styles.stages}>
        {course.stages.map((stage) => (
          <li key={stage.id}>
            Chặng {stage.number}: {stage.name}
          </li>
        ))}
      </ol>
      {hasProgress ? (
        <div className={styles.progress}>
          <Meter percent={course.percent} label={`Tiến độ ${course.name}`} isThin className={styles.meter} />
          <span className="num">{course.percent}%</span>
        </div>
      ) : null}
      <CardLink className={styles.link} to={coursePath(course.SEOurl)}>
        Vào khóa {course.level}
        <ArrowRight aria-hidden="true" />
      </CardLink>
    </li>
  );
}
