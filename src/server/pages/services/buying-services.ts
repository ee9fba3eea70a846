import type { FastifyRequest } from 'fastify';
import type { PageServices } from '#contract/page-services.ts';
import { EnrolInput } from '#contract/people.ts';
import { OrderInput } from '#contract/payments.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import { requireSignedIn } from '../../features/access/index.ts';
import { redeemCode } from '../../features/enrolments/index.ts';
import { findPaymentPage, getOrder, listOrders, makeOrder } from '../../features/payments/index.ts';
import type { PageFeatures } from '../page-features.ts';
import { asked, checked, orRefusal } from './answering.ts';

/** How a learner comes to a course: by a code or an order. */
export function buyingServices(request: FastifyRequest, features: PageFeatures) {
  const { context } = request;
  return {
    redeemCode: (input) =>
      orRefusal(async () => {
        const enrolment = await redeemCode(
          features.enrolments,
          context,
          requireSignedIn(context),
          checked(EnrolInput, input),
        );
        const course = context.tree.courseById.get(enrolment.course_id);
        return { status: 'enrolled', enrolment, courseUrl: coursePath(course?.seoUrl ?? '') } as const;
      }),
    findPaymentPage: (courseId, code) => asked(() => findPaymentPage(features.payments, context, courseId, code)),
    makeOrder: (input) =>
      asked(() => makeOrder(features.payments, context, requireSignedIn(context), checked(OrderInput, input))),
    listOrders: () => asked(() => listOrders(features.payments, context, requireSignedIn(context))),
    findOrder: (code) => asked(() => getOrder(features.payments, context, requireSignedIn(context), code)),
  } satisfies Partial<PageServices>;
}
