import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import type { LessonRowView } from '#contract/courses.ts';
import { formatExpectedTime } from '#domain/course/duration.ts';
import { Chip } from '#web/ui/chip.tsx';
import { ComponentChips } from '#web/ui/component-chips.tsx';
import { Ribbon } from '#web/ui/ribbon.tsx';
import styles from './lesson-head.module.css';

type Props = {
  lesson: Pick<LessonRowView, 'require' | 'component_types' | 'expect_time' | 'name_html'>;
  /** placed at its end if there is room */
  children?: ReactNode;
};

/** Name, contents and duration of the lesson. */
export function LessonHead({ lesson, children }: Props) {
  return (
    <div className={styles.head}>
      <div className={styles.facts}>
        {lesson.require ? <Ribbon>Bắt buộc</Ribbon> : null}
        <ComponentChips codes={lesson.component_types} />
        <Chip icon={<Clock aria-hidden="true" />}>
          <span className="num">{formatExpectedTime(lesson.expect_time)}</span>
        </Chip>
      </div>
      <h1 className={styles.title} dangerouslySetInnerHTML={{ __html: lesson.name_html }} />
      {children ? <div className={styles.end}>{children}</div> : null}
    </div>
  );
}
