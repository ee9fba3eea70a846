import type { FastifyRequest } from 'fastify';
import type { PageServices } from '#contract/page-services.ts';
import { requireSignedIn } from '../../features/access/index.ts';
import { findCoursePage, findGroupPage, listCourseOffers } from '../../features/courses/index.ts';
import { listLikedCards } from '../../features/flashcards/index.ts';
import { findLessonPage, findPanel } from '../../features/lessons/index.ts';
import { countUnreadNotices, listNotices, unsubscribe } from '../../features/notices/index.ts';
import { reviewDay } from '../../features/reviews/index.ts';
import { findToday } from '../../features/today/index.ts';
import { isPrefetch } from '../../platform/prefetch.ts';
import type { PageFeatures } from '../page-features.ts';
import { asked } from './answering.ts';

/** What a learner or a guest looks at: courses, lessons, words, notices. */
export function learningServices(request: FastifyRequest, features: PageFeatures) {
  const { context } = request;
  return {
    listCourses: () => listCourseOffers(features.courses, context),
    findToday: async () => findToday(features.cards, context, requireSignedIn(context)),
    findCoursePage: (urlName, search) => findCoursePage(features.courses, context, urlName, search),
    findGroupPage: (urlName, groupId, search) => findGroupPage(features.courses, context, urlName, groupId, search),
    findLessonPage: (courseUrlName, lessonPath, search) =>
      findLessonPage(features.lessons, context, { courseUrlName, lessonPath, search, isPrefetch: isPrefetch(request) }),
    findPanel: (lessonPath) => findPanel(features.lessons, context, lessonPath),
    findReviewDay: (query) => asked(() => reviewDay(features.cards, context, requireSignedIn(context), query)),
    listLikedCards: (query) => asked(() => listLikedCards(features.cards, context, requireSignedIn(context), query)),
    countUnreadNotices: () => countUnreadNotices(features.notices, context),
    listNotices: (query) => asked(() => listNotices(features.notices, context, requireSignedIn(context), query)),
    unsubscribe: (token) => asked(() => unsubscribe(features.notices, token)),
  } satisfies Partial<PageServices>;
}
