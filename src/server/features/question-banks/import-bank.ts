import { writeDurably } from '../../platform/durable-file.ts';
import { checkLesson, type Fault, formatFault } from '../content/index.ts';
import { EXERCISES_FILE } from '../component-kinds/index.ts';
import { type Bank, type LineNote, NotTaken, UnreadableBank } from './bank.ts';
import { type CourseLesson, NoExercises } from './course-lesson.ts';
import { decodeBank } from './decode-bank.ts';
import { editList } from './edit-list.ts';
import { type BadDraft, type Merged, mergeQuestions, type Outcome } from './merge-questions.ts';
import { readGift } from './read-gift.ts';
import { readMoodle } from './read-moodle.ts';
import { type Draft, toDraft } from './to-draft.ts';

export type ImportedBank = {
  outcomes: Outcome[];
  /** questions of the lesson that this file doesn't have */
  stay: number;
  /** why questions can't be taken, and how many */
  bad: LineNote[];
  badCount: number;
  /** what the others lost */
  leftOut: LineNote[];
  isWritten: boolean;
};

const IS_XML = /^\s*<(?:\?xml|quiz|!--|!doctype)/i;

/** Reads a question bank, GIFT or Moodle XML. Throws `UnreadableBank`. */
export function readBank(bytes: Uint8Array): Bank {
  const text = decodeBank(bytes);
  const bank = IS_XML.test(text) ? readMoodle(text) : readGift(text);
  if (bank.questions.length + bank.bad.length === 0) throw new UnreadableBank('holds no question');
  return bank;
}

/**
 * Brings a bank's questions into the exercises.yaml of a lesson, all or, with `skipsBad`, those that can be taken. What it
 * writes has no fault for the course's import.
 */
export async function importBank(
  bank: Bank,
  lesson: CourseLesson,
  options: { isDryRun: boolean; skipsBad: boolean },
): Promise<ImportedBank> {
  const leftOut = [...bank.leftOut];
  const bad = [...bank.bad];
  let drafts: Draft[] = [];
  for (const question of bank.questions) {
    const { line } = question;
    try {
      const lost: LineNote[] = [];
      drafts.push(toDraft(question, (reason) => lost.push({ line, reason })));
      leftOut.push(...lost);
    } catch (error) {
      if (!(error instanceof NotTaken)) throw error;
      bad.push({ line, reason: error.message });
    }
  }

  let merged = merge(lesson, drafts);
  let text = lesson.text ?? '';
  // What fails the check is left out and the rest checked again, until all faults are known.
  for (;;) {
    let faulty = merged.bad;
    if (faulty.length === 0 && merged.outcomes.some(({ change }) => change !== 'unchanged')) {
      text = editList(lesson.text, merged.list);
      const faults = await checkLesson(lesson.course, lesson.folder, { [EXERCISES_FILE]: text });
      faulty = faultsOfDrafts(faults, merged, lesson);
    }
    if (faulty.length === 0) break;
    bad.push(...faulty.map(({ draft, reason }) => ({ line: draft.line, reason })));
    const left = new Set(faulty.map(({ draft }) => draft));
    drafts = drafts.filter((draft) => !left.has(draft));
    merged = merge(lesson, drafts);
  }

  const { outcomes } = merged;
  const known = outcomes.filter(({ change }) => change !== 'added').length;
  const isChanged = outcomes.some(({ change }) => change !== 'unchanged');
  const isWritten = isChanged && !options.isDryRun && (bad.length === 0 || options.skipsBad);
  if (isWritten) await writeDurably(lesson.file, text);
  const byLine = (one: LineNote, other: LineNote) => one.line - other.line;
  return {
    outcomes,
    stay: lesson.listed.length - known,
    bad: bad.toSorted(byLine),
    badCount: bank.questions.length + bank.bad.length - drafts.length,
    leftOut: leftOut.toSorted(byLine),
    isWritten,
  };
}

const merge = (lesson: CourseLesson, drafts: readonly Draft[]) =>
  mergeQuestions(lesson.listed, drafts, lesson.id, lesson.isUsedElsewhere);

/** The faults of the list at the lines of the bank that they come from. */
function faultsOfDrafts(faults: readonly Fault[], { outcomes }: Merged, { folder, course }: CourseLesson): BadDraft[] {
  const ofList = `lessons/${folder}/${EXERCISES_FILE}`;
  return faults.map((fault) => {
    const index = fault.file === ofList ? /^\d+/.exec(fault.place)?.[0] : undefined;
    const outcome = outcomes.find((one) => one.index === Number(index) && one.change !== 'unchanged');
    if (!outcome)
      throw new NoExercises(`${formatFault(fault)}\nThe lesson in ${course} has this fault, so nothing was imported.`);
    const place = fault.place.replace(/^\d+\.?/, '').replace(/(?:, )?line \d+$/, '');
    return { draft: outcome.draft, reason: `${place === '' ? '' : `${place}: `}${fault.reason}` };
  });
}
