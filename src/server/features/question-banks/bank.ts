import { MAX_QUESTIONS } from '#domain/exercise/question.ts';

/** A text of a question bank. 'ours': as exercises.yaml has it. 'plain': no elements. */
export type BankText = { written: string; format: 'ours' | 'moodle' | 'html' | 'plain' | 'markdown' };

/** `percent`: what it is worth, 0–100, or negative. */
export type BankAnswer = { text: BankText; percent: number; feedback: BankText | null };

export type BankForm =
  | { kind: 'choice'; question: BankText; answers: BankAnswer[] }
  | { kind: 'fill'; question: BankText; blanks: BankAnswer[][] }
  | { kind: 'pairs'; question: BankText; pairs: { left: BankText; right: BankText }[] }
  /** all of it is in `own` */
  | { kind: 'whole' };

/** A question as its bank has it. */
export type BankQuestion = {
  line: number;
  /** of a component, if the bank has it from us */
  id: number | null;
  name: string | null;
  form: BankForm;
  explain: BankText | null;
  suggest: BankText | null;
  grade: number | null;
  /** null: the bank doesn't say, and its own programs shuffle */
  shuffle: boolean | null;
  /** fields of exercises.yaml that only our comment can hold */
  own: Readonly<Record<string, unknown>>;
};

/** Something about a line of a bank. */
export type LineNote = { line: number; reason: string };

/** `bad` questions can't be taken; `leftOut` is what the others lost. */
export type Bank = { questions: BankQuestion[]; bad: LineNote[]; leftOut: LineNote[] };

/** Why a question can't be taken. */
export class NotTaken extends Error {
  override name = 'NotTaken';
}

/** Why a whole file can't be read. */
export class UnreadableBank extends Error {
  override name = 'UnreadableBank';
}

/** Room for four texts of the longest kind; more is not read. */
export const MAX_QUESTION_UNITS = 20_000;

/** Refuses a bank of which most could not be taken, before it is read in full. */
export function checkCount(questions: number): void {
  if (questions > MAX_QUESTIONS)
    throw new UnreadableBank(`holds more questions than the ${MAX_QUESTIONS} that a lesson may have: divide it`);
}

/** Reads a question, or adds why it can't be taken to `bad`. */
export function takeQuestion(bank: Bank, line: number, read: () => BankQuestion | null): void {
  try {
    const question = read();
    if (question) bank.questions.push(question);
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    bank.bad.push({ line, reason: error.message });
  }
}
