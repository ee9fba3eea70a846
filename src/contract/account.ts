import { z } from 'zod';

/** From an e-mail; anything else is refused as such, not as a malformed body. */
const token = z.string().max(200).describe('the token in the link of an e-mail; works once');

/** Body of POST /api/auth/forgot-password. The answer is the same whether there is such an account or not. */
export const ForgotPasswordInput = z.object({
  // PostgreSQL text cannot contain NUL.
  email: z
    .string()
    .max(1000)
    .regex(/^[^\0]*$/)
    .describe('e-mail address of the account'),
});
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;

/** Body of POST /api/auth/reset-password. Ends all sessions of the account. */
export const ResetPasswordInput = z.object({
  token,
  new_password: z.string().max(1000).describe('8–200 characters'),
});
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;

/** Body of POST /api/auth/email-link. */
export const EmailLinkInput = z.object({ token });
export type EmailLinkInput = z.infer<typeof EmailLinkInput>;

/** What a link about an e-mail address would do. */
export const EmailLinkView = z.object({
  does: z
    .enum(['verify', 'change', 'undo', 'keep'])
    .describe(
      'prove the address, make it the sign-in name, take such a change back, or keep the account that is to be deleted',
    ),
  email: z.string().describe('the address that it is about'),
});
export type EmailLinkView = z.infer<typeof EmailLinkView>;

/** Answer of POST /api/auth/email-link. */
export const EmailLinkDoneView = z.object({
  done: z.enum(['verified', 'changed', 'restored', 'kept']).describe('what the link did'),
  email: z.string().describe("the account's address now"),
});
export type EmailLinkDoneView = z.infer<typeof EmailLinkDoneView>;

/** Body of POST /api/account/email. Takes effect once the new address is proven by its link. */
export const ChangeEmailInput = z.object({
  new_email: z.string().max(1000).describe('the address to sign in with from then on'),
  password: z.string().max(1000).describe('the current password'),
});
export type ChangeEmailInput = z.infer<typeof ChangeEmailInput>;

/** A place where the account is signed in. */
export const SessionView = z.object({
  id: z.int().positive().describe('names the session'),
  device: z.string().describe('browser and device in Vietnamese words, from the user agent'),
  address: z.string().describe('IP address of the sign-in'),
  signed_in_at: z.iso.datetime().describe('when it began, ISO 8601 UTC'),
  last_seen_at: z.iso.datetime().describe('last use, to within ten minutes, ISO 8601 UTC'),
  is_current: z.boolean().describe('true for the session that asks'),
});
export type SessionView = z.infer<typeof SessionView>;

/** Answer of GET /api/account: what only the owner sees. */
export const AccountView = z.object({
  email: z.string().describe('the sign-in name'),
  is_email_verified: z.boolean().describe('true once a link sent to it was followed'),
  pending_email: z.string().nullable().describe('the new address that is not proven yet'),
  has_mail: z.boolean().describe('false: this site sends no e-mails'),
  has_totp: z.boolean().describe('true: signing in takes a code of the authenticator app, too'),
  recovery_codes_left: z.int().min(0).describe('recovery codes that were not used'),
  sessions: z.array(SessionView).describe('where the account is signed in; this one first, then the last used'),
});
export type AccountView = z.infer<typeof AccountView>;

/** Body of POST /api/account/export. */
export const ExportInput = z.object({ password: z.string().max(1000).describe('the current password') });
export type ExportInput = z.infer<typeof ExportInput>;

/** Answer of POST /api/account/export. */
export const ExportAddressView = z.object({
  url: z.string().describe('where this session can download the archive for a quarter of an hour'),
});
export type ExportAddressView = z.infer<typeof ExportAddressView>;

/** Query of GET /api/account/export. */
export const ExportQuery = z.object({ grant: z.string().max(100).describe('as in the address that was answered') });

/** Answer of what ends sessions. */
export const EndedSessionsView = z.object({ ended: z.int().min(0).describe('how many sessions ended') });
export type EndedSessionsView = z.infer<typeof EndedSessionsView>;

const code = z.string().max(100).describe('six digits of the authenticator app, or a recovery code');

/** Body of POST /api/auth/second-step. The cookie from signing in says whose. */
export const SecondStepInput = z.object({ code });
export type SecondStepInput = z.infer<typeof SecondStepInput>;

/** Body of POST /api/account/totp/begin. */
export const TotpBeginInput = z.object({ password: z.string().max(1000).describe('the current password') });
export type TotpBeginInput = z.infer<typeof TotpBeginInput>;

/** What an authenticator app needs. Nothing is stored before a code confirms it. */
export const TotpSetupView = z.object({
  setup: z.string().describe('to be sent back with the code; sealed, works ten minutes'),
  secret: z.string().describe('the secret in base32, to be typed into the app'),
  uri: z.string().describe('the same as otpauth: address, which opens an app on this device'),
  qr: z
    .object({
      size: z.int().describe('width and height in modules'),
      path: z.string().describe('SVG path of the dark ones'),
    })
    .describe('the address as QR code'),
});
export type TotpSetupView = z.infer<typeof TotpSetupView>;

/** Body of POST /api/account/totp/confirm. */
export const TotpConfirmInput = z.object({
  setup: z.string().max(1000).describe('from the set-up'),
  code: z.string().max(100).describe('six digits of the authenticator app'),
});
export type TotpConfirmInput = z.infer<typeof TotpConfirmInput>;

/** Recovery codes, shown this once. */
export const RecoveryCodesView = z.object({
  codes: z.array(z.string()).describe('each opens the account once in place of a code of the app'),
});
export type RecoveryCodesView = z.infer<typeof RecoveryCodesView>;

/** Body of POST /api/account/totp/recovery-codes. */
export const RecoveryCodesInput = z.object({ code });
export type RecoveryCodesInput = z.infer<typeof RecoveryCodesInput>;

/** Body of POST /api/account/totp/off. */
export const TotpOffInput = z.object({ password: z.string().max(1000).describe('the current password'), code });
export type TotpOffInput = z.infer<typeof TotpOffInput>;

/** Body of POST /api/account/delete. */
export const DeleteAccountInput = z.object({
  password: z.string().max(1000).describe('the current password'),
  code: code.optional().describe('asked for with two-step sign-in: six digits of the app, or a recovery code'),
});
export type DeleteAccountInput = z.infer<typeof DeleteAccountInput>;

/** An account that is to be deleted: the answer of asking for it, and of signing in meanwhile. */
export const ClosedAccountView = z.object({
  erased_at: z.iso.datetime().describe('until then its owner can keep it: POST /api/auth/keep, ISO 8601 UTC'),
});
export type ClosedAccountView = z.infer<typeof ClosedAccountView>;
