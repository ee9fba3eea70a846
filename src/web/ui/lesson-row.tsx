import Clock from 'lucide-react/icons/clock';
import Lock from 'lucide-react/icons/lock';
import Star from 'lucide-react/icons/star';
import { Link } from 'react-router';
import type { LessonRowView } from '#contract/courses.ts';
import { hasKind } from '#domain/course/component-kind.ts';
import { formatExpectedTime } from '#domain/course/duration.ts';
import { examStatus, type ExamStatus } from '#domain/exam/exam-status.ts';
import { PASS_PERCENT } from '#domain/progress/lesson-percent.ts';
import { Chip } from './chip.tsx';
import { classNames } from './class-names.ts';
import { ComponentChips } from './component-chips.tsx';
import styles from './lesson-row.module.css';
import { Ring } from './ring.tsx';
import { Thumb } from './thumb.tsx';

const LOCKED_REASON = 'Đã khóa: bài này dành cho học viên của khóa học';

type Props = {
  lesson: LessonRowView;
  href: string;
  /** The row's lesson is the current page. */
  isCurrent?: boolean;
  /** The whole group is a trial group and says so itself. */
  isInTrial?: boolean;
  /** Newer than `lesson.progress`, if known. */
  percent?: number | undefined;
};

/** A lesson in a list; child of an `li`. A locked one is not a link and says why. */
export function LessonRow({ lesson, href, isCurrent = false, isInTrial = false, percent }: Props) {
  const shownPercent = percent ?? lesson.progress;
  const isOpen = lesson.can.open;
  const content = (
    <>
      <Thumb
        glyph={lesson.glyph}
        id={lesson.id}
        image={lesson.image}
        isLocked={!isOpen}
        hasPlay={hasKind(lesson.component_types, 'video')}
      />
      <span>
        <span className={styles.name}>
          {lesson.require ? <Star className={styles.star} role="img" aria-label="Bài bắt buộc:" /> : null}
          <span dangerouslySetInnerHTML={{ __html: lesson.name_html }} />
        </span>
        <span className={styles.chips}>
          <ComponentChips codes={lesson.component_types} />
          <Chip icon={<Clock aria-hidden="true" />}>
            <span className="visually-hidden">Thời gian học: </span>
            <span className="num">{formatExpectedTime(lesson.expect_time)}</span>
          </Chip>
          <ExamChip status={examStatus(lesson.passed_exam_result, lesson.last_exam_result)} />
          {lesson.is_free && !lesson.isUnlock && !isInTrial ? <Chip tone="accent">Học thử</Chip> : null}
        </span>
      </span>
      {isOpen ? (
        <Ring percent={shownPercent} isDone={lesson.is_passed || shownPercent >= PASS_PERCENT} />
      ) : (
        <span className={styles.lock} title={LOCKED_REASON}>
          <Lock role="img" aria-label={LOCKED_REASON} />
        </span>
      )}
    </>
  );
  const state = {
    className: classNames(styles.row, isCurrent && styles.current, !isOpen && styles.locked),
    'aria-current': isCurrent ? ('page' as const) : undefined,
  };
  if (!isOpen) {
    return (
      <div role="link" aria-disabled="true" tabIndex={-1} {...state}>
        {content}
      </div>
    );
  }
  return (
    <Link to={href} data-leave-origin="list" {...state}>
      {content}
    </Link>
  );
}

/** spec 1 §4 "Last-exam status chips" */
const CHIPS = {
  passed: { label: 'Đạt', tone: 'correct' },
  unsubmitted: { label: 'Chưa nộp', tone: 'warn' },
  failed: { label: 'Chưa đạt', tone: 'wrong' },
} as const satisfies Record<ExamStatus, { label: string; tone: string }>;

/** Exam status; nothing before the first attempt. */
function ExamChip({ status }: { status: ExamStatus | null }) {
  return status ? <Chip tone={CHIPS[status].tone}>{CHIPS[status].label}</Chip> : null;
}
