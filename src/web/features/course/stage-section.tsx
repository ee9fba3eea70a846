import type { CoursePageView } from '#contract/courses.ts';
import { groupPath } from '#domain/course/lesson-address.ts';
import { classNames } from '#web/ui/class-names.ts';
import { GroupCard } from './group-card.tsx';
import { StageLink } from './stage-link.tsx';
import styles from './stage-section.module.css';

type Props = {
  course: CoursePageView;
  stage: CoursePageView['stages'][number];
  unlock: { to: string; label: string };
};

/** A stage with its groups, and links to the adjacent stages. */
export function StageSection({ course, stage, unlock }: Props) {
  const index = course.stages.indexOf(stage);
  const before = course.stages[index - 1];
  const after = course.stages[index + 1];
  return (
    <section className={styles.stage} id="chang" aria-labelledby="stage-title">
      <div className={styles.head}>
        <div>
          <p className={styles.muted}>Chặng {stage.number}</p>
          <h2 className={styles.title} id="stage-title">
            {stage.name}
          </h2>
        </div>
        <p className={classNames(styles.muted, 'num')}>
          {stage.done_groups > 0
            ? `${stage.done_groups}/${stage.total_groups} nhóm bài đã xong`
            : `${stage.total_groups} nhóm bài`}
        </p>
      </div>
      {stage.categories.map((category) => (
        <section className={styles.category} key={category.id} aria-labelledby={`category-${category.id}`}>
          <div className={styles.categoryHead}>
            <h3 className={styles.categoryTitle} id={`category-${category.id}`}>
              {category.title}
            </h3>
            <span className={classNames(styles.count, 'num')}>
              {category.done_groups > 0 ? `${category.done_groups}/` : null}
              {category.groups.length} nhóm
            </span>
          </div>
          <ul className={styles.grid}>
            {category.groups.map((group) => (
              <GroupCard
                key={group.id}
                group={group}
                href={groupPath(course.SEOurl, group.id)}
                isCurrent={group.id === course.continue?.group_id}
                canStudy={course.can.study}
                unlock={unlock}
              />
            ))}
          </ul>
        </section>
      ))}
      {before || after ? (
        <div className={styles.around}>
          {before ? <StageLink stage={before} direction="back" /> : null}
          {after ? <StageLink stage={after} direction="onward" /> : null}
        </div>
      ) : null}
    </section>
  );
}
