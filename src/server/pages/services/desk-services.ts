import type { FastifyRequest } from 'fastify';
import type { PageServices } from '#contract/page-services.ts';
import { AuditLogQuery } from '#contract/desk/audit-log.ts';
import { LearnersQuery } from '#contract/desk/learner-list.ts';
import { LearnerChangeInput } from '#contract/desk/learner-page.ts';
import { ExamResultsCsvQuery } from '#contract/exams/exam-staff.ts';
import {
  requireAccountChange,
  requireAdmin,
  requireSiteStaff,
  requireStaff,
  requireStaffInLesson,
  requireStaffOf,
} from '../../features/access/index.ts';
import { listForStaff, listMuted } from '../../features/comments/index.ts';
import { listStaffCourses, viewCourseOverview } from '../../features/course-overview/index.ts';
import { changeLearner, findDesk, findLearnerPage, listAuditLog, listLearners } from '../../features/desk/index.ts';
import { listExams, viewPreviewPage, viewResultsPage, viewStatisticsPage } from '../../features/exams/index.ts';
import { listRatingsForStaff } from '../../features/ratings/index.ts';
import type { PageFeatures } from '../page-features.ts';
import { aside, asked, checked } from './answering.ts';

/** What staff look after: learners, what these write, courses and exams. */
export function deskServices(request: FastifyRequest, features: PageFeatures) {
  const { context } = request;
  return {
    findDesk: () =>
      asked(() => {
        const staff = requireStaff(context);
        return findDesk(features.desk, context, staff);
      }),
    listLearners: (query) =>
      asked(() => {
        const asking = checked(LearnersQuery, query);
        return listLearners(features.desk, context, requireStaffOf(context, asking.course), asking);
      }),
    findLearnerPage: (id) => asked(() => findLearnerPage(features.desk, context, requireStaff(context), id)),
    changeLearner: (id, input) =>
      asked(() => {
        requireStaff(context);
        const change = checked(LearnerChangeInput, input);
        const staff = requireAccountChange(context, change);
        return aside(request, () => changeLearner(features.desk, context, staff, id, change));
      }),
    listAuditLog: (query) =>
      asked(() => {
        requireAdmin(context);
        return listAuditLog(features.desk, context, checked(AuditLogQuery, query));
      }),
    listModeratedComments: (query) =>
      asked(() => listForStaff(features.comments, context, requireStaff(context), query)),
    listMuted: () =>
      asked(() => {
        requireSiteStaff(context);
        return listMuted(features.comments);
      }),
    listRatings: (query) =>
      asked(() => listRatingsForStaff(features.ratings, context, requireStaffOf(context, query.course_id), query)),
    listStaffCourses: () => asked(async () => listStaffCourses(context, requireStaff(context))),
    findCourseOverview: (courseId) =>
      asked(() => {
        requireStaffOf(context, courseId);
        return viewCourseOverview(features.courses, context, courseId);
      }),
    listExams: () => asked(() => listExams(features.exams, context, requireStaff(context))),
    findExamResults: (lessonId, query) =>
      asked(() => {
        const { lesson } = requireStaffInLesson(context, lessonId);
        return viewResultsPage(features.exams, lesson, checked(ExamResultsCsvQuery, query));
      }),
    findExamStatistics: (lessonId) =>
      asked(() => {
        const { lesson } = requireStaffInLesson(context, lessonId);
        return viewStatisticsPage(features.exams, lesson);
      }),
    findExamPreview: (lessonId) =>
      asked(() => {
        const { lesson } = requireStaffInLesson(context, lessonId);
        return viewPreviewPage(features.exams, lesson);
      }),
  } satisfies Partial<PageServices>;
}
