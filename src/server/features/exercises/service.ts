import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ExerciseView } from '#contract/exercises/exercise-view.ts';
import { passMark, passText } from '#domain/exercise/pass-mark.ts';
import { AppError } from '../../platform/app-error.ts';
import { presentComponent } from '../component-kinds/index.ts';
import type { LessonNode } from '../content/index.ts';
import { findQuestions } from './queries.ts';

export type ExerciseDeps = { pool: pg.Pool; now: () => number };

/** The questions of an open lesson, with their keys: feedback is instant and works offline. decisions §10 */
export async function getExercise({ pool }: ExerciseDeps, lesson: LessonNode): Promise<ExerciseView> {
  const questions = await findQuestions(pool, lesson.id);
  if (questions.length === 0) throw new AppError('NOT_FOUND');
  const totalGrade = questions.reduce((sum, { value }) => sum + value.grade, 0);
  const component = questions.map(presentComponent);
  return ExerciseView.parse({
    version: createHash('sha256').update(JSON.stringify(component)).digest('base64url').slice(0, 22),
    course_id: lesson.course.id,
    total_grade: totalGrade,
    grade_pass: passMark(totalGrade),
    text_minimum_correct: passText(questions.length),
    component,
  });
}
