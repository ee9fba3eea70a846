export { createSignInLimits, type SignInLimits } from './limits.ts';
export { originOf, registerAuthRoutes } from './routes.ts';
export { toMeView } from './present.ts';
export { type AuthDeps, checkRegistration, createUser, register, signIn, signOut } from './service.ts';
export { createSession, lookUpSession, SESSION_COOKIE, sessionCookie, type SessionLookup } from './session.ts';
