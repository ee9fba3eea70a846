import { MeView } from '#contract/people.ts';
import type { PasswordInput, ProfileInput } from '#contract/profile.ts';
import { PictureName } from '#contract/uploads.ts';
import { ATTACHABLE_MS } from '#domain/pictures/picture-rules.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Account, type AuthDeps, changePassword, requireName } from '../auth/index.ts';

/** Changes the viewer's name or picture. Missing fields are unchanged. */
export async function updateProfile(deps: AuthDeps, account: Account, input: ProfileInput): Promise<MeView> {
  const { avatar } = input;
  const name = input.name === undefined ? null : await requireName(deps, input.name, account.isStaff);
  if (typeof avatar === 'string' && avatar !== account.avatar) await requireOwnPicture(deps, account.id, avatar);
  // Only what was sent: the account was read before, and another tab may have changed the rest since.
  const { rows } = await deps.pool.query<{ name: string; avatar: string | null }>(
    `UPDATE "user" SET name = coalesce($2, name), avatar = CASE WHEN $3::boolean THEN $4 ELSE avatar END
      WHERE id = $1 RETURNING name, avatar`,
    [account.id, name, avatar !== undefined, avatar ?? null],
  );
  return MeView.parse({ ...account, ...rows[0] });
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
