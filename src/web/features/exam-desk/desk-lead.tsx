import { Link } from 'react-router';
import type { ExamDeskView } from '#contract/exams/exam-staff.ts';

type Props = { desk: ExamDeskView };

/** What the exam is, and the ways to its lesson and to the other exams. */
export function DeskLead({ desk: { course_name, lesson_url, exam } }: Props) {
  const points = exam.parts.reduce((sum, part) => sum + part.points, 0);
  return (
    <>
      {exam.level} · {exam.minutes} phút
      {exam.pass_marks === null ? '' : ` · đạt từ ${exam.pass_marks}/${points} điểm`} · {course_name}.{' '}
      <Link to={lesson_url}>Mở bài thi</Link> · <Link to="/quan-tri/bai-thi">Các bài thi khác</Link>
    </>
  );
}
