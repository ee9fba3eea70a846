export { type AccountRole, changeRoleByEmail, createByOperator, saveRole } from './account-role.ts';
export { createSignInLimits, limitAddress, type SignInLimits } from './limits.ts';
export { readCookie } from './cookie.ts';
export { halfSignInOf, keepProofOf, originOf, registerAuthRoutes, signedInCookies } from './routes.ts';
export { toMeView } from './present.ts';
export {
  type AuthDeps,
  changePassword,
  checkRegistration,
  createUser,
  register,
  requireName,
  requirePassword,
  resetPassword,
  setPassword,
  type SignedIn,
  signOut,
} from './service.ts';
export { signIn } from './sign-in.ts';
export { findClosedAccount, keepAccount, keepCookie } from './closed-account.ts';
export { closeAccount, closeByOperator, keep, keepByOperator } from './deletion.ts';
export { forgetAddress } from './forget-address.ts';
export { requireMail } from './send-account-mail.ts';
export {
  type Account,
  deleteSessionsOf,
  lookUpSession,
  SESSION_COOKIE,
  sessionCookie,
  type SessionLookup,
} from './session.ts';
export { requestEmailChange, resendVerification } from './email-change.ts';
export { emailKey } from './email-address.ts';
export { secondStepCookie } from './half-sign-in.ts';
export { finishSignIn, isSecondStepDue } from './second-step.ts';
export { beginTotp, confirmTotp, readTotpSetup, renewRecoveryCodes, takeTotpOff, turnTotpOff } from './totp-setup.ts';
export { findEmailLink, followEmailLink } from './email-link.ts';
export { answerResetRequests, isResetLinkValid, requestPasswordReset, resetPasswordByLink } from './password-reset.ts';
export { endAllSessions, endSession, findAccount, findSessions } from './session-list.ts';
