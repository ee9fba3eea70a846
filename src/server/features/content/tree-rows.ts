import type pg from 'pg';
import type { LessonType } from '#contract/courses.ts';
import type { ExamPaper } from '#domain/exam/paper.ts';
import type { ComponentKind } from '#domain/course/component-kind.ts';
import type { CourseQuestion } from '#domain/course/course-question.ts';
import type { PricePlan } from '#domain/payment/price-plan.ts';

type Placed = { position: number; archivedAt: Date | null };

export type CourseRow = Placed & {
  id: number;
  name: string;
  slug: string;
  seoUrl: string;
  level: string;
  audience: string;
  description: string;
  prices: readonly PricePlan[];
  questions: readonly CourseQuestion[];
  version: number;
};
export type StageRow = Placed & { id: number; courseId: number; name: string };
export type CategoryRow = Placed & { id: number; stageId: number; title: string };
export type GroupRow = Placed & { id: number; categoryId: number; name: string; glyph: string; isTrial: boolean };
export type LessonRow = Placed & {
  id: number;
  groupId: number;
  slug: string;
  seoUrl: string;
  name: string;
  nameHtml: string;
  type: LessonType;
  isRequired: boolean;
  isFree: boolean;
  expectMinutes: number;
  glyph: string;
  /** name under /cdn/lesson; null: the thumbnail is drawn from the glyph */
  image: string | null;
};
export type VideoRow = {
  name: string;
  courseId: number;
  title: string;
  /** hash of all its files: the folder of the media store */
  folder: string;
  durationSeconds: number;
  qualities: string[];
  captions: string[];
  hasPoster: boolean;
  archivedAt: Date | null;
};
/** A component without the text of documents. */
export type ComponentRow = {
  id: number;
  lessonId: number;
  type: number;
  kind: ComponentKind;
  videoName: string | null;
  ownSeconds: number;
  words: number;
  word: string | null;
  reading: string | null;
};

/** The present exam of a lesson. */
export type ExamRow = { lessonId: number; version: string; paper: ExamPaper };

export type CourseRows = {
  stages: StageRow[];
  categories: CategoryRow[];
  groups: GroupRow[];
  lessons: LessonRow[];
  videos: VideoRow[];
  components: ComponentRow[];
  exams: ExamRow[];
};

const COURSES = `
  SELECT id, name, slug, seo_url AS "seoUrl", level, audience, description, prices, questions, version, position,
         archived_at AS "archivedAt"
    FROM course WHERE archived_at IS NULL ORDER BY position`;

/** The content's version and the visible courses. */
export async function readCourses(client: pg.PoolClient): Promise<{ version: number; courses: CourseRow[] }> {
  const { rows: state } = await client.query<{ version: number }>('SELECT version FROM content_state WHERE id = 1');
  const { rows: courses } = await client.query<CourseRow>(COURSES);
  return { version: state[0]?.version ?? 0, courses };
}

const STAGES = `
  SELECT id, course_id AS "courseId", name, position, archived_at AS "archivedAt"
    FROM stage WHERE course_id = ANY($1::int[]) ORDER BY position`;
const CATEGORIES = `
  SELECT k.id, k.stage_id AS "stageId", k.title, k.position, k.archived_at AS "archivedAt"
    FROM category k JOIN stage s ON s.id = k.stage_id
   WHERE s.course_id = ANY($1::int[]) ORDER BY k.position`;
const GROUPS = `
  SELECT g.id, g.category_id AS "categoryId", g.name, g.glyph, g.is_trial AS "isTrial", g.position,
         g.archived_at AS "archivedAt"
    FROM lesson_group g JOIN category k ON k.id = g.category_id JOIN stage s ON s.id = k.stage_id
   WHERE s.course_id = ANY($1::int[]) ORDER BY g.position`;
const LESSONS = `
  SELECT l.id, l.group_id AS "groupId", l.slug, l.seo_url AS "seoUrl", l.name, l.name_html AS "nameHtml", l.type,
         l.is_required AS "isRequired", l.is_free AS "isFree", l.expect_minutes AS "expectMinutes", l.glyph, l.image,
         l.position, l.archived_at AS "archivedAt"
    FROM lesson l JOIN lesson_group g ON g.id = l.group_id JOIN category k ON k.id = g.category_id
    JOIN stage s ON s.id = k.stage_id
   WHERE s.course_id = ANY($1::int[]) ORDER BY l.position`;
const VIDEOS = `
  SELECT name, course_id AS "courseId", title, folder, duration_seconds AS "durationSeconds", qualities, captions,
         has_poster AS "hasPoster", archived_at AS "archivedAt"
    FROM video WHERE course_id = ANY($1::int[]) AND archived_at IS NULL`;
const COMPONENTS = `
  SELECT c.id, c.lesson_id AS "lessonId", c.type, c.value ->> 'kind' AS kind, c.value ->> 'name' AS "videoName",
         coalesce((c.value ->> 'durationSeconds')::float8, 0) AS "ownSeconds",
         coalesce((c.value ->> 'words')::int, 0) AS words, c.value ->> 'word' AS word, c.value ->> 'reading' AS reading
    FROM component c JOIN lesson l ON l.id = c.lesson_id JOIN lesson_group g ON g.id = l.group_id
    JOIN category k ON k.id = g.category_id JOIN stage s ON s.id = k.stage_id
   WHERE s.course_id = ANY($1::int[]) AND c.archived_at IS NULL ORDER BY c.position`;

const EXAMS = `
  SELECT l.id AS "lessonId", v.hash AS version, v.paper
    FROM exam_version v JOIN lesson l ON l.exam_version = v.hash JOIN lesson_group g ON g.id = l.group_id
    JOIN category k ON k.id = g.category_id JOIN stage s ON s.id = k.stage_id
   WHERE s.course_id = ANY($1::int[]) AND l.archived_at IS NULL`;

/** Everything in these courses, including archived rows, except archived videos and components. */
export async function readCourseRows(client: pg.PoolClient, courseIds: number[]): Promise<CourseRows> {
  const { rows: stages } = await client.query<StageRow>(STAGES, [courseIds]);
  const { rows: categories } = await client.query<CategoryRow>(CATEGORIES, [courseIds]);
  const { rows: groups } = await client.query<GroupRow>(GROUPS, [courseIds]);
  const { rows: lessons } = await client.query<LessonRow>(LESSONS, [courseIds]);
  const { rows: videos } = await client.query<VideoRow>(VIDEOS, [courseIds]);
  const { rows: components } = await client.query<ComponentRow>(COMPONENTS, [courseIds]);
  const { rows: exams } = await client.query<ExamRow>(EXAMS, [courseIds]);
  return { stages, categories, groups, lessons, videos, components, exams };
}
