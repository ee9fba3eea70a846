export { createSignInLimits, type SignInLimits } from './limits.ts';
export { originOf, registerAuthRoutes } from './routes.ts';
export { toMeView } from './present.ts';
export { type AuthDeps, checkRegistration, createUser, emailKey, register, signIn, signOut } from './service.ts';
export {
  type Account,
  createSession,
  lookUpSession,
  SESSION_COOKIE,
  sessionCookie,
  type SessionLookup,
} from './session.ts';
