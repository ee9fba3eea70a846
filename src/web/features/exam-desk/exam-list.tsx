import type { ExamListView } from '#contract/exams/exam-staff.ts';
import { Card } from '#web/ui/card.tsx';
import { CardLink } from '#web/ui/card-link.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { PastTime } from '#web/ui/past-time.tsx';
import { Ribbon } from '#web/ui/ribbon.tsx';
import styles from './exam-list.module.css';

type Props = { exams: ExamListView['exams']; nowMs: number };

/** The exams of the site, with how often they were sat. */
export function ExamList({ exams, nowMs }: Props) {
  return (
    <ul className={styles.list}>
      {exams.map(({ lesson_id, lesson_name, course_name, exam, attempts, running, last_started_at }) => (
        <li key={lesson_id}>
          <Card className={styles.card}>
            <p className={styles.head}>
              <Ribbon>{exam.level}</Ribbon>
              <b className={styles.name}>
                <CardLink to={`/quan-tri/bai-thi/${lesson_id}`}>{lesson_name}</CardLink>
              </b>
            </p>
            <p className={styles.facts}>
              {exam.type === 'last_exam' ? 'Thi thử' : 'Bài thi'} · {exam.minutes} phút ·{' '}
              {exam.parts.reduce((sum, { questions }) => sum + questions, 0)} câu · {course_name}
            </p>
            <p className={styles.facts}>
              {last_started_at === null ? (
                'Chưa có ai thi.'
              ) : (
                <>
                  <span className="num">{attempts}</span> lượt, gần nhất{' '}
                  <PastTime isoTime={last_started_at} nowMs={nowMs} />
                </>
              )}
              {running > 0 && <Chip tone="primary">{running} đang làm</Chip>}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
