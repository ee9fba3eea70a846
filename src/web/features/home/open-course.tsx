import ArrowRight from 'lucide-react/icons/arrow-right';
import type { CourseOfferView } from '#contract/home.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { Link } from 'react-router';
import { stageHref } from '#web/lib/stage-query.ts';
import offer from './offer.module.css';
import styles from './open-course.module.css';

/** A course with the contents of its stages. */
export function OpenCourse({ course }: { course: CourseOfferView }) {
  const path = coursePath(course.SEOurl);
  return (
    <article className={classNames(offer.paper, styles.card)}>
      <div className={styles.about}>
        <p className={offer.level}>{course.level}</p>
        <h3 className={styles.name}>{course.name}</h3>
        <p className={offer.text}>{course.description}</p>
        {course.passed_lessons > 0 ? (
          <div className={styles.progress}>
            <Meter percent={course.percent} label={`Tiến độ ${course.name}`} isThin className={styles.meter} />
            <span className="num">
              {course.passed_lessons}/{course.counted_lessons} bài cần học đã đạt
            </span>
          </div>
        ) : null}
        <LinkButton to={path} tone="soft">
          Vào khóa {course.level}
          <ArrowRight aria-hidden="true" />
        </LinkButton>
      </div>
      <ol className={styles.stages}>
        {course.stages.map((stage) => (
          <li key={stage.id} className={styles.stage}>
            <h4 className={styles.stageName}>
              <Link to={path + stageHref(stage)}>
                Chặng {stage.number}: {stage.name}
              </Link>
            </h4>
            <p className={classNames(styles.counts, 'num')}>
              {stage.total_lessons} bài học
              {stage.total_words > 0 ? `\u00a0· ${stage.total_words} thẻ từ` : null}
            </p>
            {/* Keep the separator at the end of its line. */}
            <p className={offer.text}>{stage.groups.join('\u00a0· ')}</p>
          </li>
        ))}
      </ol>
    </article>
  );
}
