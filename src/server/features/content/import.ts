import type pg from 'pg';
import { inTransaction } from '../../db/transaction.ts';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { countUpContent, lockContent } from './content-version.ts';
import { hashExam, storeExamVersions } from './exam-versions.ts';
import type { Fault } from './faults.ts';
import type { CourseContent } from './read-course.ts';
import { archiveMissing, type Counts, type Table, upsertRows } from './upsert.ts';

// A put mostly waits for the disk.
const PUTS_AT_ONCE = 8;

export type ImportSummary = { courseId: number; courseName: string; tables: Record<string, Counts>; changed: boolean };

export class ContentFaults extends Error {
  override name = 'ContentFaults';
  readonly faults: Fault[];
  constructor(faults: Fault[]) {
    super(`${faults.length} faults in the content`);
    this.faults = faults;
  }
}

/**
 * Stores a checked course in one transaction: unchanged rows stay untouched, removed ones are archived, returning ones
 * shown again. Media go first: named by content, they do no harm if the transaction fails.
 */
export async function importCourse(
  pool: pg.Pool,
  store: MediaStore,
  content: CourseContent,
  onProgress: (done: number, all: number) => void,
): Promise<ImportSummary> {
  let done = 0;
  await forEachConcurrently(content.media, PUTS_AT_ONCE, async ({ folder, files }) => {
    await store.put(folder, files);
    onProgress(++done, content.media.length);
  });
  return inTransaction(pool, (client) => storeCourse(client, content));
}

async function storeCourse(client: pg.PoolClient, content: CourseContent): Promise<ImportSummary> {
  await lockContent(client);
  const rows = toRows(content);
  await refuseForeignIds(client, content.course.id, rows);
  await storeExamVersions(
    client,
    [...content.lessons.values()].flatMap(({ exam }) => exam ?? []),
  );
  const tables: Record<string, Counts> = {};
  for (const { table } of ORDER) tables[table.name] = await upsertRows(client, table, rows[table.name] ?? []);
  for (const { table, scope } of ORDER.toReversed()) {
    if (!scope) continue;
    const keys = (rows[table.name] ?? []).map((row) => row[table.key]);
    const archived = await archiveMissing(client, table, scope, content.course.id, keys);
    tables[table.name] = { ...counts(tables, table.name), archived };
  }
  const changed = Object.values(tables).some((count) => count.added + count.changed + count.archived > 0);
  if (changed) await countUpContent(client, content.course.id);
  return { courseId: content.course.id, courseName: content.course.name, tables, changed };
}

const counts = (tables: Record<string, Counts>, name: string): Counts =>
  tables[name] ?? { added: 0, changed: 0, unchanged: 0, archived: 0 };

const OF_STAGE = 'SELECT id FROM stage WHERE course_id = $1';
const OF_CATEGORY = `SELECT id FROM category WHERE stage_id IN (${OF_STAGE})`;
const OF_GROUP = `SELECT id FROM lesson_group WHERE category_id IN (${OF_CATEGORY})`;
const OF_LESSON = `SELECT id FROM lesson WHERE group_id IN (${OF_GROUP})`;

const table = (name: string, columns: Record<string, string>, key = 'id'): Table => ({ name, key, columns });

/** Parents before children. `scope` says which rows of the table belong to course $1. */
const ORDER: { table: Table; scope?: string }[] = [
  {
    table: table('course', {
      id: 'int',
      name: 'text',
      slug: 'text',
      seo_url: 'text',
      level: 'text',
      audience: 'text',
      description: 'text',
      prices: 'jsonb',
      questions: 'jsonb',
      position: 'int',
    }),
  },
  { table: table('stage', { id: 'int', course_id: 'int', name: 'text', position: 'int' }), scope: 'course_id = $1' },
  {
    table: table('category', { id: 'int', stage_id: 'int', title: 'text', position: 'int' }),
    scope: `stage_id IN (${OF_STAGE})`,
  },
  {
    table: table('lesson_group', {
      id: 'int',
      category_id: 'int',
      name: 'text',
      glyph: 'text',
      is_trial: 'boolean',
      position: 'int',
    }),
    scope: `category_id IN (${OF_CATEGORY})`,
  },
  {
    table: table('lesson', {
      id: 'int',
      group_id: 'int',
      slug: 'text',
      seo_url: 'text',
      name: 'text',
      name_html: 'text',
      type: 'text',
      is_required: 'boolean',
      is_free: 'boolean',
      expect_minutes: 'int',
      glyph: 'text',
      image: 'text',
      exam_version: 'text',
      position: 'int',
    }),
    scope: `group_id IN (${OF_GROUP})`,
  },
  {
    table: table('component', { id: 'int', lesson_id: 'int', type: 'smallint', value: 'jsonb', position: 'int' }),
    // Cards of imported word lists have an import of their own.
    scope: `lesson_id IN (${OF_LESSON}) AND origin = 'content'`,
  },
  {
    table: table(
      'video',
      {
        name: 'text',
        course_id: 'int',
        title: 'text',
        folder: 'text',
        duration_seconds: 'float8',
        qualities: 'text[]',
        captions: 'text[]',
        has_poster: 'boolean',
      },
      'name',
    ),
    scope: 'course_id = $1',
  },
];

type Rows = Record<string, Record<string, unknown>[]>;

function toRows(content: CourseContent): Rows {
  const { stages, ...course } = content.course;
  const rows: Rows = {
    course: [{ ...course, position: course.id }],
    stage: [],
    category: [],
    lesson_group: [],
    lesson: [],
    component: [],
    video: [],
  };
  for (const [s, stage] of stages.entries()) {
    rows.stage?.push({ id: stage.id, course_id: course.id, name: stage.name, position: s });
    for (const [c, category] of stage.categories.entries()) {
      rows.category?.push({ id: category.id, stage_id: stage.id, title: category.title, position: c });
      for (const [g, group] of category.groups.entries()) {
        rows.lesson_group?.push({
          id: group.id,
          category_id: category.id,
          name: group.name,
          glyph: group.glyph,
          is_trial: group.trial,
          position: g,
        });
        for (const [l, name] of group.lessons.entries()) addLesson(rows, content, group.id, name, l);
      }
    }
  }
  for (const video of content.videos.values()) {
    rows.video?.push({
      name: video.name,
      course_id: course.id,
      title: video.title,
      folder: video.media.folder,
      duration_seconds: video.duration_seconds,
      qualities: video.qualities,
      captions: video.captions,
      has_poster: video.hasPoster,
    });
  }
  return rows;
}

function addLesson(rows: Rows, content: CourseContent, groupId: number, name: string, position: number): void {
  const lesson = content.lessons.get(name);
  if (!lesson) return;
  rows.lesson?.push({
    id: lesson.id,
    group_id: groupId,
    slug: lesson.slug,
    seo_url: lesson.seo_url,
    name: lesson.name,
    name_html: lesson.nameHtml,
    type: lesson.type,
    is_required: lesson.required,
    is_free: lesson.free,
    expect_minutes: lesson.expect_minutes,
    glyph: lesson.glyph,
    image: lesson.image,
    exam_version: lesson.exam && hashExam(lesson.exam),
    position,
  });
  for (const [index, part] of lesson.components.entries()) {
    rows.component?.push({ id: part.id, lesson_id: lesson.id, type: part.type, value: part.value, position: index });
  }
}

/** Ids and addresses are unique site-wide: one that belongs to another course is a fault, never taken over. */
async function refuseForeignIds(client: pg.PoolClient, courseId: number, rows: Rows): Promise<void> {
  const faults: Fault[] = [];
  for (const {
    table: { name, key },
    scope,
  } of ORDER) {
    if (!scope) continue;
    const keys = (rows[name] ?? []).map((row) => row[key]);
    const { rows: taken } = await client.query<{ key: string }>(
      `SELECT ${key} AS key FROM ${name} WHERE ${key} = ANY($2) AND NOT (${scope})`,
      [courseId, keys],
    );
    for (const row of taken)
      faults.push({ file: 'course.yaml', place: `${name} ${row.key}`, reason: 'another course already uses this id' });
  }
  const { seo_url: seoUrl, slug } = rows.course?.[0] ?? {};
  const { rows: namesakes } = await client.query<{ id: number; seo_url: string; slug: string }>(
    'SELECT id, seo_url, slug FROM course WHERE id <> $1 AND (seo_url = ANY($2) OR slug = ANY($2))',
    [courseId, [seoUrl, slug].map(String)],
  );
  for (const other of namesakes) {
    const place = [other.seo_url, other.slug].includes(String(seoUrl)) ? 'seo_url' : 'slug';
    faults.push({ file: 'course.yaml', place, reason: `course ${other.id} already has this address` });
  }
  if (faults.length > 0) throw new ContentFaults(faults);
}
