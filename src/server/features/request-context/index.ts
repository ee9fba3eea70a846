export { registerRequestContext, type RequestContext } from './request-context.ts';
