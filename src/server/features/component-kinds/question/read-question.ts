import type { QuestionEntry } from '#contract/content/exercises-file.ts';
import type { Question, QuestionForm } from '#domain/exercise/question.ts';
import { rightAnswer } from '#domain/exercise/scoring.key.ts';
import type { LessonReading } from '../kind.ts';
import { otherAnswers, type QuestionReading, readForm } from './question-forms.ts';
import { readText } from './read-text.ts';

/** Reads a question; its files are used, its faults recorded. */
export async function readQuestion(entry: QuestionEntry, reading: QuestionReading): Promise<Question> {
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

/**
 * Reads what stands at a place of a file, with the faults there. `sounds` collects what its texts play.
 */
export async function openPlaces(
  lesson: LessonReading,
  file: string,
  placeOf: (...path: PropertyKey[]) => string,
  sounds: Set<string>,
): Promise<(...base: PropertyKey[]) => QuestionReading> {
  // A start without an import does not load the parser.
  const { sanitiseDocument } = await import('../../../platform/sanitise.ts');
  return (...base) => {
    const fault = (reason: string, ...place: PropertyKey[]) => lesson.fault(file, placeOf(...base, ...place), reason);
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

/** The scoring that learners meet, `isRight`, must agree with the author. */
export function checkScores(
  form: QuestionForm,
  isRight: (answer: unknown) => boolean,
  fault: (reason: string) => void,
): void {
  if (!isRight(rightAnswer(form))) fault('its right answer scores wrong');
  const others = otherAnswers(form);
  for (const answer of others.right)
    if (!isRight(answer)) fault(`the accepted answer ${JSON.stringify(answer)} scores wrong`);
  for (const answer of others.wrong)
    if (isRight(answer)) fault(`the wrong answer ${JSON.stringify(answer)} scores right`);
}
