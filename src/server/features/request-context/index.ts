export { registerGuestContext, registerRequestContext, type RequestContext } from './request-context.ts';
