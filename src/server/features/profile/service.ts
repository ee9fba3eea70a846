import type { MeView } from '#contract/people.ts';
import type { PasswordInput, ProfileInput } from '#contract/profile.ts';
import { PictureName } from '#contract/uploads.ts';
import { ATTACHABLE_MS } from '#domain/pictures/picture-rules.ts';
import { AppError } from '../../platform/app-error.ts';
import { type AuthDeps, changePassword, requireName, toMeView } from '../auth/index.ts';
import { requireUserId, type RequestContext } from '../request-context/index.ts';

/** Changes the viewer's name or picture. Missing fields are unchanged. */
export async function updateProfile(deps: AuthDeps, context: RequestContext, input: ProfileInput): Promise<MeView> {
  const userId = requireUserId(context.viewer);
  const { account } = context;
  if (!account) throw new AppError('SIGN_IN_REQUIRED');
  const name = input.name === undefined ? account.name : await requireName(deps.pool, input.name, account.isStaff);
  const avatar = input.avatar === undefined ? account.avatar : input.avatar;
  if (avatar !== null && avatar !== account.avatar) await requireOwnPicture(deps, userId, avatar);
  await deps.pool.query('UPDATE "user" SET name = $2, avatar = $3 WHERE id = $1', [userId, name, avatar]);
  const me = toMeView({ ...account, name, avatar });
  if (!me) throw new AppError('SIGN_IN_REQUIRED');
  return me;
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
  context: RequestContext,
  input: PasswordInput,
  address: string,
): Promise<{ ok: true }> {
  if (!context.account) throw new AppError('SIGN_IN_REQUIRED');
  await changePassword(deps, context.account, input, { token: context.token, address });
  return { ok: true };
}
