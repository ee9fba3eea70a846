import {
  LEARNERS_PER_PAGE,
  LearnerListView,
  type LearnerRowView,
  type LearnersCsvQuery,
} from '#contract/desk/learner-list.ts';
import { AppError } from '../../platform/app-error.ts';
import { toCsv } from '../../platform/csv.ts';
import { scopeOf, type Staff } from '../access/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import type { DeskDeps } from './desk.ts';
import { erasedAtOf } from './erased-at.ts';
import { findLearners, type LearnerRow } from './learner-rows.ts';
import { roleOf } from './role-of.ts';

type Asked = LearnersCsvQuery & { before?: number | undefined };

/** A page of the accounts that staff look after and that pass the filters, newest first. */
export async function listLearners(
  deps: DeskDeps,
  context: RequestContext,
  staff: Staff,
  asked: Asked,
): Promise<LearnerListView> {
  const limit = LEARNERS_PER_PAGE + 1;
  const rows = await findLearners(deps.pool, { ...toAsked(deps, context, staff, asked), limit });
  const page = rows.slice(0, LEARNERS_PER_PAGE);
  return LearnerListView.parse({
    learners: page.map((row) => toRowView(context, row)),
    next_before: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  });
}

/** More are refused: a table that was cut looks whole. */
const MAX_CSV_ROWS = 20_000;

const ROLE_NAMES = {
  learner: 'Học viên',
  teacher: 'Giáo viên của khóa',
  staff: 'Giáo viên toàn trang',
  admin: 'Quản trị',
  tester: 'Người thử',
} as const;

/** The same as a table for spreadsheets. */
export async function exportLearners(
  deps: DeskDeps,
  context: RequestContext,
  staff: Staff,
  asked: Asked,
): Promise<string> {
  const limit = MAX_CSV_ROWS + 1;
  const rows = await findLearners(deps.pool, { ...toAsked(deps, context, staff, asked), limit });
  if (rows.length > MAX_CSV_ROWS) throw new AppError('LIST_TOO_LONG');
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: deps.timeZone });
  const dayOf = (isoTime: string | null) => isoTime && day.format(new Date(isoTime));
  return toCsv(
    {
      'Mã học viên': (row) => row.id,
      Tên: (row) => row.name,
      Email: (row) => row.email,
      'Vai trò': (row) => ROLE_NAMES[row.role],
      'Tạm khóa': (row) => (row.is_suspended ? 'Có' : ''),
      'Sẽ bị xóa': (row) => dayOf(row.erased_at),
      'Ngày đăng ký': (row) => dayOf(row.created_at),
      'Dùng lần cuối': (row) => dayOf(row.last_seen_at),
      'Khóa học': (row) =>
        row.courses.map(({ name, ends_at: end }) => (end ? `${name} (đến ${dayOf(end)})` : name)).join(', '),
    },
    rows.map((row) => toRowView(context, row)),
  );
}

function toAsked({ now }: DeskDeps, { tree }: RequestContext, staff: Staff, { filter, q, course, before }: Asked) {
  const scope = scopeOf(tree, staff);
  return { filter, q, courseId: course ?? null, before: before ?? null, nowMs: now(), scope };
}

function toRowView({ tree }: RequestContext, row: LearnerRow): LearnerRowView {
  const ends = new Map<number, number | null>();
  for (const [courseId, endsAtMs] of row.courses ?? []) {
    const known = ends.get(courseId);
    const isLater = known === undefined || (known !== null && (endsAtMs === null || endsAtMs > known));
    if (isLater) ends.set(courseId, endsAtMs);
  }
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: roleOf(row),
    is_suspended: row.suspendedAt !== null,
    erased_at: erasedAtOf(row.deletionAskedAt),
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    courses: [...ends].flatMap(([courseId, endsAtMs]) => {
      const course = tree.courseById.get(courseId);
      const endsAt = endsAtMs === null ? null : new Date(endsAtMs).toISOString();
      return course ? [{ course_id: courseId, name: course.name, ends_at: endsAt }] : [];
    }),
  };
}
