import type { ExportDeps } from '../features/account-export/index.ts';
import type { AuthDeps } from '../features/auth/index.ts';
import type { CommentDeps } from '../features/comments/index.ts';
import type { CourseDeps } from '../features/courses/index.ts';
import type { DeskDeps } from '../features/desk/index.ts';
import type { EnrolmentDeps } from '../features/enrolments/index.ts';
import type { ExamDeskDeps } from '../features/exams/index.ts';
import type { LessonDeps } from '../features/lessons/index.ts';
import type { NoticeDeps } from '../features/notices/index.ts';
import type { PaymentDeps } from '../features/payments/index.ts';
import type { RatingDeps } from '../features/ratings/index.ts';
import type { ReviewDeps } from '../features/reviews/index.ts';
import type { SharePictures, siteOf } from '../features/site/index.ts';

/** Dependencies of the features whose services pages call. */
export type PageFeatures = {
  auth: AuthDeps;
  accountExport: ExportDeps;
  courses: CourseDeps;
  lessons: LessonDeps;
  enrolments: EnrolmentDeps;
  comments: CommentDeps;
  cards: ReviewDeps;
  notices: NoticeDeps;
  ratings: RatingDeps;
  exams: ExamDeskDeps;
  payments: PaymentDeps;
  desk: DeskDeps;
  site: ReturnType<typeof siteOf>;
  sharePictures: SharePictures;
};
