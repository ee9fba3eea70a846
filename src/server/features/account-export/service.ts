import type { Readable } from 'node:stream';
import { ExportAddressView, type ExportInput } from '#contract/account.ts';
import { AppError } from '../../platform/app-error.ts';
import { consumeLimit } from '../../platform/learner-limits.ts';
import { type Account, type AuthDeps, requirePassword } from '../auth/index.ts';
import { createExportGrant, isExportGrant } from './export-grant.ts';
import type { ArchiveDeps } from './make-archive.ts';

export type ExportDeps = ArchiveDeps & {
  auth: AuthDeps;
  /** of those whose archives are being read from this server */
  running: Set<number>;
};

/** After the password was typed once more: where the archive can be downloaded for a while, by this session only. */
export async function askForExport(
  { auth }: ExportDeps,
  account: Account,
  input: ExportInput,
  session: { token: string | null; address: string },
): Promise<ExportAddressView> {
  await requirePassword(auth, account, input.password, session.address);
  const grant = createExportGrant(auth.secret, { userId: account.id, token: session.token ?? '' }, auth.now());
  return ExportAddressView.parse({ url: `/api/account/export?grant=${grant}` });
}

/** The archive of the account. One at a time for each learner. */
export async function downloadExport(
  deps: ExportDeps,
  account: Account,
  asked: { token: string | null; grant: string },
): Promise<Readable> {
  const { auth, running } = deps;
  const owner = { userId: account.id, token: asked.token ?? '' };
  if (!isExportGrant(auth.secret, owner, asked.grant, auth.now())) throw new AppError('GRANT_INVALID');
  if (running.has(account.id)) throw new AppError('EXPORT_RUNNING');
  running.add(account.id);
  try {
    await consumeLimit(deps.pool, 'export', { userId: account.id, staffOf: [] }, deps.now());
    // Not with every start: few ask for an archive.
    const { makeArchive } = await import('./make-archive.ts');
    return await makeArchive(deps, account.id, () => running.delete(account.id));
  } catch (error) {
    running.delete(account.id);
    throw error;
  }
}
