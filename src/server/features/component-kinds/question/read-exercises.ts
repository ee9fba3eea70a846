import { ExercisesFile } from '#contract/content/exercises-file.ts';
import { isRight } from '#domain/exercise/scoring.key.ts';
import type { Question } from '#domain/exercise/question.ts';
import type { LessonReading } from '../kind.ts';
import { EXERCISES_FILE } from './exercises-file-name.ts';
import { checkScores, openPlaces, readQuestion } from './read-question.ts';

/** Reads the questions of a lesson and records their faults. */
export async function readExercises(lesson: LessonReading): Promise<Question[]> {
  const { id, type } = lesson;
  const file = lesson.pathOf(EXERCISES_FILE);
  if (type !== 'lesson') lesson.fault(file, '', `a lesson of type ${type} has no exercises`);
  const list = await lesson.yamlWithPlaces(EXERCISES_FILE, ExercisesFile);
  if (list === null) return [];
  const sounds = new Set<string>();
  const readerAt = await openPlaces(lesson, file, list.placeOf, sounds);
  const questions: Question[] = [];
  for (const [index, entry] of list.value.entries()) {
    if (!String(entry.id).startsWith(String(id)))
      lesson.warn(file, `question ${entry.id} does not begin with ${id}, the lesson's id`);
    questions.push(await readQuestion(entry, readerAt(index)));
  }
  for (const sound of sounds) await lesson.durationSeconds(sound);
  for (const [index, { form }] of questions.entries())
    checkScores(form, (answer) => isRight(form, answer), readerAt(index).fault);
  return questions;
}
