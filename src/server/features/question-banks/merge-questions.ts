import { isDeepStrictEqual } from 'node:util';
import { ExercisesFile, type QuestionEntry } from '#contract/content/exercises-file.ts';
import { foldText } from '#domain/exercise/fold-answer.ts';
import { withoutReadings } from '#domain/text/marked-japanese.ts';
import type { Draft } from './to-draft.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The lesson's questions: as written, and as read. */
export type Listed = { written: Fields; entry: QuestionEntry };

/** What becomes of a draft. `index`: its place in the new list. */
export type Outcome = {
  draft: Draft;
  index: number;
  id: number;
  change: 'added' | 'changed' | 'unchanged';
  /** of a changed question */
  fields: string[];
};

/** A question that can't be taken. */
export type BadDraft = { draft: Draft; reason: string };

export type Merged = { list: Fields[]; outcomes: Outcome[]; bad: BadDraft[] };

/** The questions of a lesson are numbered from here on: before come its other components. */
const FIRST_ORDINAL = 11;
const LAST_ORDINAL = 99;
const ELEMENT = ExercisesFile.element;

/**
 * Puts drafts into a lesson's list: one that is there is changed in its place, the others follow behind. `isUsed`: ids
 * that stand elsewhere in the course.
 */
export function mergeQuestions(
  listed: readonly Listed[],
  drafts: readonly Draft[],
  lessonId: number,
  isUsed: (id: number) => boolean,
): Merged {
  const merged: Merged = { list: listed.map(({ written }) => written), outcomes: [], bad: [] };
  const readable = drafts.flatMap((draft) => {
    // Any id will do for reading it.
    const read = ELEMENT.safeParse({ ...draft.defaults, ...draft.fields, id: 1 });
    if (read.success) return [{ draft, entry: read.data }];
    for (const issue of read.error.issues) {
      const place = issue.path.join('.');
      merged.bad.push({ draft, reason: `${place === '' ? '' : `${place}: `}${issue.message}` });
    }
    return [];
  });
  const known = findKnown(listed, readable, merged.bad);
  const free = freeIds(
    lessonId,
    listed.map(({ entry }) => entry.id),
    readable,
    isUsed,
  );
  for (const { draft, entry } of readable) {
    const at = known.get(draft);
    if (at === 'again') continue;
    if (at === undefined) addQuestion(merged, draft, entry, free(draft));
    else changeQuestion(merged, draft, at, listed);
  }
  return merged;
}

function addQuestion({ list, outcomes, bad }: Merged, draft: Draft, entry: QuestionEntry, id: number | null): void {
  if (id === null) {
    bad.push({ draft, reason: 'the lesson has no id left for it' });
    return;
  }
  const { kind } = entry;
  list.push(withoutUndefined({ id, kind, ...draft.fields, ...draft.defaults }));
  outcomes.push({ draft, index: list.length - 1, id, change: 'added', fields: [] });
}

function changeQuestion({ list, outcomes, bad }: Merged, draft: Draft, at: number, listed: readonly Listed[]): void {
  const before = listed[at];
  if (!before) return;
  const wanted = fieldsWith(before, draft);
  const read = ELEMENT.safeParse(wanted);
  if (!read.success) {
    bad.push({ draft, reason: read.error.issues[0]?.message ?? '' });
    return;
  }
  const after: Fields = read.data;
  const { entry }: { entry: Fields } = before;
  const fields = Object.keys({ ...entry, ...after }).filter((field) => !isDeepStrictEqual(entry[field], after[field]));
  if (fields.length > 0) list[at] = wanted;
  const change = fields.length > 0 ? 'changed' : 'unchanged';
  outcomes.push({ draft, index: at, id: before.entry.id, change, fields });
}

const COMMON = ['id', 'name', 'grade', 'explain', 'explain_audio', 'suggest'];

/** A question as the file says it. What the file doesn't say stays. */
function fieldsWith({ written, entry }: Listed, { fields }: Draft): Fields {
  const isSameKind = fields['kind'] === entry.kind;
  const kept = Object.entries(written).filter(([field]) => isSameKind || COMMON.includes(field));
  const blanks = fields['blanks'];
  const withKana =
    entry.kind === 'fill' && Array.isArray(blanks) && blanks.length === entry.blanks.length
      ? { blanks: blanks.map((blank: Fields, index) => ({ ...kanaOf(entry.blanks[index]), ...blank })) }
      : {};
  return withoutUndefined({ ...Object.fromEntries(kept), ...fields, ...withKana });
}

const kanaOf = (blank: { kana?: 'any' | undefined } | undefined) => (blank?.kana ? { kana: blank.kana } : {});

const withoutUndefined = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

type Readable = { draft: Draft; entry: QuestionEntry };

/**
 * Where each draft stands in the lesson: by its id, or else where two of name, question and answers are the same, all
 * three if possible. One that stands in the file twice is bad.
 */
function findKnown(
  listed: readonly Listed[],
  drafts: readonly Readable[],
  bad: BadDraft[],
): Map<Draft, number | 'again'> {
  const known = new Map<Draft, number | 'again'>();
  const taken = new Set<number>();
  const take = (draft: Draft, at: number) => {
    if (at === -1 || taken.has(at)) return;
    taken.add(at);
    known.set(draft, at);
  };
  const lineOf = new Map<string, number>();
  for (const { draft, entry } of drafts) {
    const key = draft.id === null ? marksOf(entry).join('\n') : String(draft.id);
    const earlier = lineOf.get(key);
    lineOf.set(key, earlier ?? draft.line);
    if (earlier === undefined) {
      if (draft.id !== null)
        take(
          draft,
          listed.findIndex((one) => one.entry.id === draft.id),
        );
      continue;
    }
    bad.push({ draft, reason: `is the question of line ${earlier} again` });
    known.set(draft, 'again');
  }
  const marks = listed.map(({ entry }) => marksOf(entry));
  for (const wanted of [3, 2])
    for (const { draft, entry } of drafts) {
      if (known.has(draft)) continue;
      const own = marksOf(entry);
      const isLike = (other: readonly string[] | undefined) =>
        own.filter((mark, index) => (mark !== '' || wanted === 3) && mark === other?.[index]).length >= wanted;
      take(
        draft,
        listed.findIndex((one, at) => !taken.has(at) && one.entry.kind === entry.kind && isLike(marks[at])),
      );
    }
  return known;
}

/** What a question is known by: name, question, answers. */
function marksOf(entry: QuestionEntry): [name: string, question: string, answers: string] {
  const { id: _id, name = '', grade: _grade, explain: _explain, suggest: _suggest, ...own } = entry;
  const { explain_audio: _audio, kind, ...form } = own;
  const question = 'say' in form ? form.say : form.question;
  const answers = Object.entries(form).filter(([field]) => !['question', 'say', 'shuffle', 'karaoke'].includes(field));
  return [name, fold(question), `${kind} ${fold(JSON.stringify(answers))}`];
}

const fold = (text: string) => foldText(withoutReadings(text), 'exact');

/** Ids for new questions: the one that the file names if it is of this lesson and free, or else the next one. */
function freeIds(
  lessonId: number,
  ids: readonly number[],
  drafts: readonly Readable[],
  isUsed: (id: number) => boolean,
): (draft: Draft) => number | null {
  const used = new Set(ids);
  const isFree = (id: number) => !used.has(id) && !isUsed(id);
  const isOwn = (id: number) => Math.trunc(id / 100) === lessonId;
  const named = new Map<Draft, number>();
  for (const { draft } of drafts)
    if (draft.id !== null && isOwn(draft.id) && isFree(draft.id)) {
      used.add(draft.id);
      named.set(draft, draft.id);
    }
  // Never one that was used: those behind the last are the only ones known to be new.
  const ordinals = [...used].filter(isOwn).map((id) => id % 100);
  let next = Math.max(FIRST_ORDINAL - 1, ...ordinals) + 1;
  return (draft) => {
    const own = named.get(draft);
    if (own !== undefined) return own;
    while (next <= LAST_ORDINAL && !isFree(lessonId * 100 + next)) next += 1;
    return next > LAST_ORDINAL ? null : lessonId * 100 + next++;
  };
}
