import type { ChangeEmailInput } from '#contract/account.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { canBeMailed, queueMail } from '../mail/index.ts';
import { changeAskedMail, changeToTakenMail, confirmChangeMail } from './account-mails.ts';
import { createAccountToken, endAccountTokens, lockAccount, TOKEN_LIFETIME_MS } from './account-token.ts';
import { checkEmail, emailKey } from './email-address.ts';
import { emailLinkUrl, forgotUrl, queueVerification, requireMail } from './send-account-mail.ts';
import { type AuthDeps, requirePassword } from './service.ts';
import type { Account } from './session.ts';

/**
 * Asks for another address, which takes effect once it is proven; both addresses are told. If it belongs to another
 * account, only its owner learns of that: the answer and the work are the same.
 */
export async function requestEmailChange(
  deps: AuthDeps,
  account: Account,
  input: ChangeEmailInput,
  address: string,
): Promise<{ ok: true }> {
  const { baseUrl } = requireMail(deps.mail);
  const email = checkEmail(input.new_email);
  if (email === null) throw new AppError('EMAIL_INVALID');
  if (emailKey(email) === emailKey(account.email)) throw new AppError('EMAIL_UNCHANGED');
  const passwordHash = await requirePassword(deps, account, input.password, address);
  await deps.limits.takeAccountMail(account.id);
  // Refused beyond that, the answer would tell that others want the address.
  const mayBeTold = await deps.limits.takeTypedAddress(emailKey(email));
  await inTransaction(deps.pool, async (client) => {
    const nowMs = deps.now();
    const asking = await lockAccount(client, account.id);
    // A new password ends links that wait for their proof; one made after it by the old password would stay.
    if (asking?.passwordHash !== passwordHash) throw new AppError('PASSWORD_WRONG');
    const { rows } = await client.query<{ name: string; email: string }>(
      'SELECT name, email FROM "user" WHERE email_key = $1',
      [emailKey(email)],
    );
    const [owner] = rows;
    await endAccountTokens(client, account.id, ['change']);
    const token = await createAccountToken(client, { userId: account.id, purpose: 'change', email }, nowMs);
    const url = emailLinkUrl(baseUrl, token);
    const letter = owner ? changeToTakenMail(owner) : confirmChangeMail({ name: account.name, url });
    // Another spelling of a taken address may be another mailbox.
    const to = owner?.email ?? email;
    if (mayBeTold && canBeMailed(to))
      await queueMail(client, { to, ...letter }, { nowMs, usefulForMs: TOKEN_LIFETIME_MS.change });
    // The address until now may be a stranger's, too, if it was never proven.
    const newEmail = asking.isProven ? email : null;
    const told = changeAskedMail({ name: account.name, newEmail, forgotUrl: forgotUrl(baseUrl) });
    if (canBeMailed(account.email)) await queueMail(client, { to: account.email, ...told }, { nowMs });
  });
  return { ok: true };
}

/** Sends the link that proves the account's address once more. */
export async function resendVerification(deps: AuthDeps, account: Account): Promise<{ ok: true }> {
  const { baseUrl } = requireMail(deps.mail);
  // From before today's rules for addresses: there is another one to choose.
  if (!canBeMailed(account.email)) throw new AppError('EMAIL_INVALID');
  await deps.limits.takeAccountMail(account.id);
  await inTransaction(deps.pool, async (client) => {
    await lockAccount(client, account.id);
    await endAccountTokens(client, account.id, ['verify']);
    const owner = { userId: account.id, name: account.name, email: account.email };
    await queueVerification(client, owner, { baseUrl, nowMs: deps.now() });
  });
  return { ok: true };
}
