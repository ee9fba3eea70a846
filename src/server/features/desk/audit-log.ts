import type pg from 'pg';
import {
  AUDIT_ENTRIES_PER_PAGE,
  type AuditEntryView,
  AuditLogView,
  type AuditLogCsvQuery,
} from '#contract/desk/audit-log.ts';
import { AppError } from '../../platform/app-error.ts';
import { csvMoment, toCsv } from '../../platform/csv.ts';
import { emailKey } from '../auth/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { type AuditRow, findActions, findActor, findAuditEntries } from './audit-rows.ts';

export type AuditLogDeps = { pool: pg.Pool; timeZone: string };

type Asked = AuditLogCsvQuery & { before?: number | undefined };

/** A page of what staff did, newest first. */
export async function listAuditLog(deps: AuditLogDeps, { tree }: RequestContext, asked: Asked): Promise<AuditLogView> {
  const [rows, actions] = await Promise.all([
    findRows(deps.pool, asked, AUDIT_ENTRIES_PER_PAGE + 1),
    findActions(deps.pool),
  ]);
  const page = rows.slice(0, AUDIT_ENTRIES_PER_PAGE);
  return AuditLogView.parse({
    entries: page.map(toView),
    next_before: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
    actions,
    courses: tree.courses.map(({ id, name }) => ({ id, name })),
  });
}

/** More are refused: a table that was cut looks whole. */
const MAX_CSV_ROWS = 20_000;

/** The same as a table for spreadsheets. */
export async function exportAuditLog(deps: AuditLogDeps, asked: Asked): Promise<string> {
  const rows = await findRows(deps.pool, asked, MAX_CSV_ROWS + 1);
  if (rows.length > MAX_CSV_ROWS) throw new AppError('LIST_TOO_LONG');
  const at = csvMoment(deps.timeZone);
  return toCsv<AuditRow>(
    {
      Mã: (row) => row.id,
      Lúc: (row) => at(row.at),
      'Mã người làm': (row) => row.actorId,
      'Người làm': (row) => row.actorName,
      Việc: (row) => row.action,
      'Đối tượng': (row) => row.subjectKind,
      'Mã đối tượng': (row) => row.subjectId,
      Trước: (row) => row.before,
      Sau: (row) => row.after,
    },
    rows,
  );
}

/** Nobody has this id. */
const NOBODY = 0;

async function findRows(pool: pg.Pool, { actor, action, kind, subject, before }: Asked, limit: number) {
  const typed = actor.trim();
  const id = /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : NOBODY;
  // A deleted account is still found by its id.
  const actorId = typed === '' ? null : ((await findActor(pool, emailKey(typed), id)) ?? id);
  return findAuditEntries(pool, { actorId, action, kind, subject: subject.trim(), before: before ?? null, limit });
}

function toView(row: AuditRow): AuditEntryView {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName },
    action: row.action,
    subject_kind: row.subjectKind,
    subject_id: row.subjectId,
    before: row.before,
    after: row.after,
  };
}
