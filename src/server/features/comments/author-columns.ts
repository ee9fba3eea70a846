import { FORMER_LEARNER } from '#domain/account/deletion.ts';
import { STAFF_OF } from '../../db/staff-of.ts';

/** How others see a user by name: without it while the account is to be deleted. */
export const authorName = (alias: 'u' | 'ru') =>
  `CASE WHEN ${alias}.deletion_asked_at IS NULL THEN ${alias}.name ELSE '${FORMER_LEARNER}' END`;

/** How others see the author `u`; empty if the account was erased. */
export const AUTHOR_COLUMNS = `
  coalesce(${authorName('u')}, '') AS name, CASE WHEN u.deletion_asked_at IS NULL THEN u.avatar END AS avatar,
  CASE WHEN u.deletion_asked_at IS NULL THEN ${STAFF_OF} ELSE '[]' END AS staff_of`;
