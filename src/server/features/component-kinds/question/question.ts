import { presentQuestion } from '#contract/exercises/question-codec.ts';
import { lessonFilePath } from '#domain/course/lesson-address.ts';
import type { Question } from '#domain/exercise/question.ts';
import { QUESTION_TYPE } from '#domain/exercise/question-type.ts';
import type { ComponentValue } from '../../../db/stored-json.ts';
import type { Component, Kind } from '../kind.ts';
import { EXERCISES_FILE } from './exercises-file-name.ts';

/** A question of the lesson's exercise. All stand in one list beside lesson.yaml. */
export const question: Kind<'question'> = {
  isSingle: 'a lesson has one list of exercises',
  folderFields: ['folder'],

  /** All questions share one set of files: a lesson is practised as a whole. */
  async read(lesson, _entry, place) {
    if (!lesson.take(EXERCISES_FILE, place)) return [];
    // A start without an import does not load the parsers.
    const { readExercises } = await import('./read-exercises.ts');
    const questions = await readExercises(lesson);
    const names = new Set(questions.flatMap(fileNames).filter((name) => lesson.has(name)));
    const folder = names.size > 0 ? await lesson.store([...names]) : null;
    const file = lesson.pathOf(EXERCISES_FILE);
    return questions.map((one) => ({
      id: one.id,
      type: QUESTION_TYPE[one.form.kind],
      value: toValue(one, folder),
      file,
    }));
  },

  files: (value) =>
    value.folder === undefined ? null : { folder: value.folder, names: fileNames({ id: 0, ...value }) },

  present: ({ id, lessonId, value }) => presentQuestion({ id, ...value }, (name) => lessonFilePath(lessonId, id, name)),
};

/** A stored component as the question that it is. */
export function toQuestion({ id, value }: Component<'question'>): Question {
  const { grade, explain, explainAudio, suggest, form } = value;
  return { id, grade, explain, explainAudio, suggest, form };
}

function toValue(one: Question, folder: string | null): ComponentValue<'question'> {
  const { id: _id, ...stored } = one;
  return { kind: 'question', ...stored, ...(folder !== null && fileNames(one).length > 0 ? { folder } : {}) };
}

/** The files that its view leads to. */
function fileNames(one: Question): string[] {
  const names = new Set<string>();
  presentQuestion(one, (name) => {
    names.add(name);
    return name;
  });
  return [...names];
}
