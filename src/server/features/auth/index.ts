export { createSignInLimits, limitAddress, type SignInLimits } from './limits.ts';
export { readCookie } from './cookie.ts';
export { originOf, registerAuthRoutes, signedInCookies } from './routes.ts';
export { toMeView } from './present.ts';
export {
  type AuthDeps,
  changePassword,
  checkRegistration,
  createUser,
  emailKey,
  register,
  requireName,
  resetPassword,
  setPassword,
  type SignedIn,
  signIn,
  signOut,
} from './service.ts';
export { type Account, lookUpSession, SESSION_COOKIE, sessionCookie, type SessionLookup } from './session.ts';
