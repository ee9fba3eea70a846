export { registerRequestContext, requireLearner, requireUserId, type RequestContext } from './request-context.ts';
