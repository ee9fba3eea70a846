import { ExercisesFile, type QuestionEntry } from '#contract/content/exercises-file.ts';
import type { Question } from '#domain/exercise/question.ts';
import { isRight, rightAnswer, scoreExercise } from '#domain/exercise/scoring.key.ts';
import type { LessonReading } from '../kind.ts';
import { EXERCISES_FILE } from './exercises-file-name.ts';
import { otherAnswers, type QuestionReading, readForm } from './question-forms.ts';
import { readText } from './read-text.ts';

type PlaceOf = (...path: PropertyKey[]) => string;

/** Reads the questions of a lesson and records their faults. */
export async function readExercises(lesson: LessonReading): Promise<Question[]> {
  const { id, type } = lesson;
  const file = lesson.pathOf(EXERCISES_FILE);
  if (type !== 'lesson') lesson.fault(file, '', `a lesson of type ${type} has no exercises`);
  const list = await lesson.yamlWithPlaces(EXERCISES_FILE, ExercisesFile);
  if (list === null) return [];
  const sounds = new Set<string>();
  const reader = await openQuestions(lesson, file, list.placeOf, sounds);
  const questions: Question[] = [];
  for (const [index, entry] of list.value.entries()) {
    if (!String(entry.id).startsWith(String(id)))
      lesson.warn(file, `question ${entry.id} does not begin with ${id}, the lesson's id`);
    questions.push(await readQuestion(entry, reader(index)));
  }
  for (const sound of sounds) await lesson.durationSeconds(sound);
  checkScores(questions, (index, reason) => lesson.fault(file, list.placeOf(index), reason));
  return questions;
}

async function readQuestion(entry: QuestionEntry, reading: QuestionReading): Promise<Question> {
  const { id, grade, explain, explain_audio: explainAudio, suggest } = entry;
  if (explainAudio !== undefined) await reading.recordingMs(explainAudio, 'explain_audio');
  return {
    id,
    grade,
    explain: explain === undefined ? null : reading.text(explain, 'explain'),
    explainAudio: explainAudio ?? null,
    suggest: suggest === undefined ? null : reading.text(suggest, 'suggest'),
    form: await readForm(entry, reading),
  };
}

/** Reads questions by their index, with the faults at their places. `sounds` collects what their texts play. */
async function openQuestions(lesson: LessonReading, file: string, placeOf: PlaceOf, sounds: Set<string>) {
  // A start without an import does not load the parser.
  const { sanitiseDocument } = await import('../../../platform/sanitise.ts');
  return (index: number): QuestionReading => {
    const fault = (reason: string, ...place: PropertyKey[]) => lesson.fault(file, placeOf(index, ...place), reason);
    const use = (name: string, place: PropertyKey[]) => {
      lesson.use([name]);
      if (!lesson.has(name)) fault(`there is no file ${name} beside it`, ...place);
      return lesson.has(name);
    };
    return {
      fault,
      text(written, ...place) {
        const { text, faults } = readText(written, sanitiseDocument);
        for (const reason of faults) fault(reason, ...place);
        if (text.image && faults.length === 0) use(text.image.file, place);
        if (text.audio !== undefined && faults.length === 0 && use(text.audio, place)) sounds.add(text.audio);
        return text;
      },
      async recordingMs(name, ...place) {
        return use(name, place) ? Math.round((await lesson.durationSeconds(name)) * 1000) : 0;
      },
    };
  };
}

/** The scoring that learners meet must agree with the author. */
function checkScores(questions: readonly Question[], fault: (index: number, reason: string) => void): void {
  const { rightIds } = scoreExercise(questions, new Map(questions.map(({ id, form }) => [id, rightAnswer(form)])));
  for (const [index, { id, form }] of questions.entries()) {
    if (!rightIds.includes(id)) fault(index, 'its right answer scores wrong');
    const others = otherAnswers(form);
    for (const answer of others.right)
      if (!isRight(form, answer)) fault(index, `the accepted answer ${JSON.stringify(answer)} scores wrong`);
    for (const answer of others.wrong)
      if (isRight(form, answer)) fault(index, `the wrong answer ${JSON.stringify(answer)} scores right`);
  }
}
