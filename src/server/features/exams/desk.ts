import { presentExamHead } from '#contract/exams/exam-head.ts';
import {
  type ExamDeskView,
  ExamListView,
  ExamPreviewPageView,
  type ExamResultsQuery,
  ExamResultsPageView,
  ExamStatisticsPageView,
} from '#contract/exams/exam-staff.ts';
import { isStaffOf } from '#domain/access/staff-of.ts';
import { lessonPath } from '#domain/course/lesson-address.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Staff } from '../access/index.ts';
import type { LessonNode } from '../content/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { listExtraTime } from './extra-time.ts';
import type { ExamLessonDeps } from './exam-lesson.ts';
import { previewExam } from './preview.ts';
import { listExamResults, type ResultsDeps } from './results.ts';
import { countAttempts } from './staff-rows.ts';
import { viewStatistics } from './statistics.ts';

/** What the pages and calls of staff need. */
export type ExamDeskDeps = ExamLessonDeps & ResultsDeps;

/** Every exam that staff look after, with how often it was sat. */
export async function listExams({ pool }: ResultsDeps, { tree }: RequestContext, staff: Staff): Promise<ExamListView> {
  const courses = tree.courses.filter(({ id }) => isStaffOf(staff, id));
  const lessons = courses.flatMap((course) => course.lessons.filter(({ exam }) => exam !== null));
  const counts = await countAttempts(
    pool,
    lessons.map(({ id }) => id),
  );
  const countOf = new Map(counts.map((count) => [count.lessonId, count]));
  return ExamListView.parse({
    exams: lessons.map((lesson) => {
      const { attempts = 0, running = 0, lastStartedAt = null } = countOf.get(lesson.id) ?? {};
      return { ...toDesk(lesson), attempts, running, last_started_at: lastStartedAt?.toISOString() ?? null };
    }),
  });
}

/** What the page of an exam's results begins with. */
export async function viewResultsPage(
  deps: ResultsDeps,
  lesson: LessonNode,
  query: ExamResultsQuery,
): Promise<ExamResultsPageView> {
  const desk = toDesk(lesson);
  const [results, extraTime] = await Promise.all([listExamResults(deps, lesson, query), listExtraTime(deps, lesson)]);
  return ExamResultsPageView.parse({ desk, results, extra_time: extraTime });
}

/** What the page of its statistics shows. */
export async function viewStatisticsPage(deps: ExamDeskDeps, lesson: LessonNode): Promise<ExamStatisticsPageView> {
  const desk = toDesk(lesson);
  return ExamStatisticsPageView.parse({ desk, statistics: await viewStatistics(deps, lesson) });
}

/** What the page of the whole paper with its keys shows. */
export async function viewPreviewPage(deps: ExamDeskDeps, lesson: LessonNode): Promise<ExamPreviewPageView> {
  const desk = toDesk(lesson);
  return ExamPreviewPageView.parse({ desk, preview: await previewExam(deps, lesson) });
}

/** What the pages of staff say of an exam. To them a lesson without one is not there. */
function toDesk(lesson: LessonNode): ExamDeskView {
  const { exam, course } = lesson;
  if (!exam) throw new AppError('LESSON_NOT_FOUND');
  return {
    lesson_id: lesson.id,
    lesson_name: lesson.name,
    lesson_url: lessonPath(course.seoUrl, lesson),
    course_name: course.name,
    exam: presentExamHead(exam.head),
  };
}
