import type pg from 'pg';
import type { Question } from '#domain/exercise/question.ts';
import { toQuestion } from '../component-kinds/index.ts';
import type { LessonNode } from '../content/index.ts';
import { findQuestions } from './queries.ts';

/** Some 20 KB each. */
const MAX_LESSONS = 200;

/** The questions of lessons, with their keys, in memory. */
export type QuestionCache = {
  /** In order; none if the lesson has none. */
  of(lesson: LessonNode): Promise<readonly Question[]>;
};

/** The same for everybody until the course's next version: scoring a crowd's results reads them once. */
export function createQuestionCache(pool: pg.Pool): QuestionCache {
  type Held = { version: number; questions: Promise<readonly Question[]> };
  // A Map keeps insertion order: the first one was asked for least recently.
  const held = new Map<number, Held>();
  const read = async (lessonId: number) => (await findQuestions(pool, lessonId)).map(toQuestion);
  return {
    of({ id, course }) {
      const known = held.get(id);
      const isCurrent = known?.version === course.version;
      const one = isCurrent ? known : { version: course.version, questions: read(id) };
      held.delete(id);
      held.set(id, one);
      if (!isCurrent) one.questions.catch(() => held.get(id) === one && held.delete(id));
      const [oldest] = held.keys();
      if (held.size > MAX_LESSONS && oldest !== undefined) held.delete(oldest);
      return one.questions;
    },
  };
}
