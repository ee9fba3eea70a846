/** A form without what tells the right answer. */
export type Keyless<Form> = Omit<Form, 'key'>;

/** What is known of a kind of question without its key: exams send no more than that. */
export type AnswerRules<Question, Answer> = {
  /** Null: not an answer to such a question. Takes anything that JSON can hold. */
  parse(raw: unknown): Answer | null;
  /** Whether the answer may be checked. spec 2 §4.2 */
  isComplete(question: Question, answer: Answer): boolean;
};

/** What is known of a kind of question with its key. */
export type KeyRules<Question, Answer> = {
  isRight(question: Question, answer: Answer): boolean;
  rightAnswer(question: Question): Answer;
  /** Which blanks, places or pairs of the answer are right; of a kind without such parts, the one answer. */
  rightParts(question: Question, answer: Answer): readonly boolean[];
  /** Whether the question, shown by this seed, would already be solved. Left out by kinds that never are. */
  startsSolved?(question: Question, seed: number): boolean;
};

/** Longest list and longest id within an answer. */
const MAX_LIST = 20;
const MAX_ID_UNITS = 64;

/** A list with each entry parsed; null if it is no list, too long, or an entry is null. */
export function parseList<Entry>(raw: unknown, parse: (entry: unknown) => Entry | null): Entry[] | null {
  if (!Array.isArray(raw) || raw.length > MAX_LIST) return null;
  const entries: Entry[] = [];
  for (const one of raw as unknown[]) {
    const entry = parse(one);
    if (entry === null) return null;
    entries.push(entry);
  }
  return entries;
}

/** An id of an option, item or side. */
export function parseId(raw: unknown): string | null {
  return typeof raw === 'string' && raw !== '' && raw.length <= MAX_ID_UNITS ? raw : null;
}

/** The fields of an object; none if it is no object. */
export function fieldsOf(raw: unknown): Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null ? { ...raw } : {};
}
