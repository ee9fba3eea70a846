export { createSignInLimits, type SignInLimits } from './limits.ts';
export { originOf, registerAuthRoutes } from './routes.ts';
export { toMeView } from './present.ts';
export {
  type AuthDeps,
  changePassword,
  checkName,
  checkRegistration,
  createUser,
  emailKey,
  register,
  setPassword,
  signIn,
  signOut,
} from './service.ts';
export { createSession, lookUpSession, SESSION_COOKIE, sessionCookie, type SessionLookup } from './session.ts';
