import { MeView } from '#contract/people.ts';
import type { PasswordInput, ProfileInput } from '#contract/profile.ts';
import { PictureName } from '#contract/uploads.ts';
import { ATTACHABLE_MS } from '#domain/pictures/picture-rules.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Account, type AuthDeps, changePassword, requireName } from '../auth/index.ts';

/** Changes the viewer's name or picture. Missing fields are unchanged. */
export async function updateProfile(deps: AuthDeps, account: Account, input: ProfileInput): Promise<MeView> {
  const name = input.name === undefined ? account.name : await requireName(deps, input.name, account.isStaff);
  const avatar = input.avatar === undefined ? account.avatar : input.avatar;
  if (avatar !== null && avatar !== account.avatar) await requireOwnPicture(deps, account.id, avatar);
  await deps.pool.query('UPDATE "user" SET name = $2, avatar = $3 WHERE id = $1', [account.id, name, avatar]);
  return MeView.parse({ ...account, name, avatar });
}

/** Must be the viewer's own upload of the last day for this purpose, as for comments' pictures. decisions §7 */
async function requireOwnPicture(deps: AuthDeps, userId: number, name: string): Promise<void> {
  if (!PictureName.safeParse(name).success) throw new AppError('AVATAR_UNKNOWN');
  const { rows } = await deps.pool.query(
    `SELECT FROM upload WHERE name = $1 AND user_id = $2 AND object = 'avatar' AND created_at > $3`,
    [name, userId, new Date(deps.now() - ATTACHABLE_MS)],
  );
  if (rows.length === 0) throw new AppError('AVATAR_UNKNOWN');
}

/** Changes the viewer's password and ends all other sessions. */
export async function updatePassword(
  deps: AuthDeps,
  account: Account,
  input: PasswordInput,
  session: { token: string | null; address: string },
): Promise<{ ok: true }> {
  await changePassword(deps, account, input, session);
  return { ok: true };
}
