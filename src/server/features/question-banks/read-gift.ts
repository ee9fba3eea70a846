import {
  type Bank,
  type BankAnswer,
  type BankForm,
  type BankQuestion,
  type BankText,
  checkCount,
  MAX_QUESTION_UNITS,
  NotTaken,
  takeQuestion,
} from './bank.ts';
import { cutAtSign, cutWeight, findSign, splitAtSigns, unescapeGift } from './gift-signs.ts';
import { isCloze, readCloze } from './read-cloze.ts';

/** Our comment before a question: what GIFT has no place for. */
export const OWN_COMMENT = /^\/\/ \[id:(\d{1,9})\] tsubame(?: (\{.*\}))?$/;
const MOODLE_ID = /\[id:(\d{1,9})\]/;
const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]/;
const NOT_CLOSED = 'has no } before the next empty line';
const TRUE_OR_FALSE = /^(T|TRUE|F|FALSE)(?=#|$)/i;

type Block = { line: number; text: string; comments: string[] };

/** Reads questions in GIFT. https://docs.moodle.org/en/GIFT_format */
export function readGift(text: string): Bank {
  const bank: Bank = { questions: [], bad: [], leftOut: [] };
  for (const block of blocksOf(text, bank)) takeQuestion(bank, block.line, () => readBlock(block, bank));
  return bank;
}

/** Empty lines part questions. Comments and categories are lines of their own. */
function blocksOf(text: string, bank: Bank): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let comments: string[] = [];
  let firstLine = 0;
  const end = () => {
    if (lines.length + comments.length === 0) return;
    const written = lines.join('\n');
    if (written.trim() !== '' || comments.some((one) => OWN_COMMENT.test(one)))
      checkCount(blocks.push({ line: firstLine, text: written, comments }));
    lines = [];
    comments = [];
  };
  for (const { line, number } of linesOf(text)) {
    const trimmed = line.trim();
    if (trimmed === '') end();
    else if (trimmed.startsWith('$CATEGORY:'))
      bank.leftOut.push({ line: number, reason: 'a category is left out: all questions go into the lesson' });
    else {
      const isComment = trimmed.startsWith('//');
      // The line of a question is that of its first text, or of its comment if there is nothing else.
      if (lines.length === 0) firstLine = number;
      if (isComment) comments.push(trimmed);
      else lines.push(line);
    }
  }
  end();
  return blocks;
}

/** One by one: of 10 MB of empty lines there would be too many. */
function* linesOf(text: string): Generator<{ line: string; number: number }> {
  const unix = text.replaceAll(/\r\n?/g, '\n');
  for (let at = 0, number = 1; at <= unix.length; number += 1) {
    const end = unix.indexOf('\n', at);
    yield { line: unix.slice(at, end === -1 ? undefined : end), number };
    at = end === -1 ? unix.length + 1 : end + 1;
  }
}

function readBlock({ line, text, comments }: Block, bank: Bank): BankQuestion | null {
  const leaveOut = (reason: string) => bank.leftOut.push({ line, reason });
  const { id, own, isOurs } = readComments(comments);
  if (comments.some((comment) => comment.includes('[tag:'))) leaveOut('tags are left out');
  const base = { line, id, name: null, explain: null, suggest: null, grade: null, own };
  if (text.trim() === '') return { ...base, shuffle: false, form: { kind: 'whole' } };

  if (text.length > MAX_QUESTION_UNITS)
    throw new NotTaken(findSign(text, '}') === -1 ? NOT_CLOSED : 'is too long for a question');
  const titled = readTitle(text);
  const parts = cutAtBraces(titled.rest);
  const format = formatOf(titled.rest, isOurs ? 'ours' : 'moodle');
  if (parts.answers.length === 0) throw new NotTaken('has no answers: it only describes');
  const whole = { ...base, name: titled.name, shuffle: isOurs ? false : null };
  if (parts.answers.every(isCloze)) {
    const written = unescapeGift(parts.texts.join('___').replace(FORMAT, ''));
    return { ...whole, ...readCloze({ written, format }, parts.answers, leaveOut) };
  }
  if (parts.answers.length > 1) throw new NotTaken('has several {…}: an empty line parts questions');
  const [before = '', after = ''] = parts.texts;
  const question = textOf(after.trim() === '' ? before : `${before}___${after}`, format);
  const [answers, general] = cutAtSign(parts.answers[0] ?? '', '####');
  return {
    ...whole,
    ...readAnswers(answers.trim(), question, whole.shuffle, leaveOut),
    explain: general === null || general.trim() === '' ? null : textOf(general, format),
  };
}

function readComments(comments: readonly string[]): Pick<BankQuestion, 'id' | 'own'> & { isOurs: boolean } {
  for (const comment of comments) {
    const [, id, json = '{}'] = OWN_COMMENT.exec(comment) ?? [];
    if (id !== undefined) return { id: Number(id), own: readOwn(json), isOurs: true };
  }
  const id = comments.map((comment) => MOODLE_ID.exec(comment)?.[1]).find((one) => one !== undefined);
  return { id: id === undefined ? null : Number(id), own: {}, isOurs: false };
}

function readOwn(json: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(json) };
  } catch {
    throw new NotTaken('the JSON of its comment is broken');
  }
}

function readTitle(text: string): { name: string | null; rest: string } {
  const trimmed = text.trimStart();
  if (!trimmed.startsWith('::')) return { name: null, rest: trimmed };
  const end = findSign(trimmed, '::', 2);
  if (end === -1) throw new NotTaken('its title has no :: at its end');
  return { name: unescapeGift(trimmed.slice(2, end)), rest: trimmed.slice(end + 2) };
}

/** The texts around the {…} of a question, and what stands in these. */
function cutAtBraces(text: string): { texts: string[]; answers: string[] } {
  const { before, pieces } = splitAtSigns(text, '[{}]');
  const texts = [before];
  const answers: string[] = [];
  for (const { sign, text: piece } of pieces) {
    if (sign === '{' && answers.length === texts.length) throw new NotTaken('has a { inside of {…}');
    if (sign === '}' && answers.length < texts.length) throw new NotTaken('has a } without its {');
    if (sign === '{') answers.push(piece);
    else texts.push(piece);
  }
  if (answers.length === texts.length) throw new NotTaken(NOT_CLOSED);
  return { texts, answers };
}

function readAnswers(
  written: string,
  question: BankText,
  shuffle: boolean | null,
  leaveOut: (reason: string) => void,
): Pick<BankQuestion, 'form' | 'shuffle'> {
  const { format } = question;
  if (written === '') throw new NotTaken('is an essay');
  if (written.startsWith('#')) throw new NotTaken('is numerical');
  if (TRUE_OR_FALSE.test(written)) return { form: readTrueOrFalse(written, question), shuffle: false };
  const isChoice = findSign(written, '~') !== -1;
  const { before, pieces } = splitAtSigns(written, isChoice ? '[~=]' : '=');
  if (before.trim() !== '' || pieces.length === 0) throw new NotTaken('has an answer without = or ~');
  if (!isChoice && pieces.every(({ text }) => findSign(text, '->') !== -1)) {
    const pairs = pieces.map(({ text }) => {
      const [left, right] = cutAtSign(text, '->');
      return { left: textOf(left, format), right: textOf(right ?? '', format === 'ours' ? format : 'plain') };
    });
    const whole = pairs.filter(({ left }) => left.written !== '');
    if (whole.length < pairs.length) leaveOut('a right side without a left one is left out');
    return { form: { kind: 'pairs', question, pairs: whole }, shuffle };
  }
  const answers = pieces.map(({ sign, text }) => readAnswer(text, sign === '=' ? 100 : 0, format));
  if (isChoice) return { form: { kind: 'choice', question, answers }, shuffle };
  // What is typed is letters, never markup.
  const typed = answers.map((answer): BankAnswer => {
    const { written: letters, format: own } = answer.text;
    return { ...answer, text: { written: letters, format: own === 'ours' ? own : 'plain' } };
  });
  return { form: { kind: 'fill', question, blanks: [typed] }, shuffle };
}

function readAnswer(written: string, percentOfSign: number, format: BankText['format']): BankAnswer {
  const weighed = cutWeight(written);
  const [text, feedback] = cutAtSign(weighed.text, '#');
  return {
    text: textOf(text, format),
    percent: weighed.percent ?? percentOfSign,
    feedback: feedback === null || feedback.trim() === '' ? null : textOf(feedback, format),
  };
}

/** `{T#why it is not false#why it is true}` */
function readTrueOrFalse(written: string, question: BankText): BankForm {
  const [letter = '', ifWrong = '', ifRight = ''] = splitFeedback(written);
  const isTrue = /^t/i.test(letter);
  const answer = (text: string, isRight: boolean): BankAnswer => {
    const feedback = isRight ? ifRight : ifWrong;
    return {
      text: { written: text, format: 'plain' },
      percent: isRight ? 100 : 0,
      feedback: feedback.trim() === '' ? null : textOf(feedback, question.format),
    };
  };
  return { kind: 'choice', question, answers: [answer('Đúng', isTrue), answer('Sai', !isTrue)] };
}

function splitFeedback(written: string): string[] {
  const { before, pieces } = splitAtSigns(written, '#');
  return [before, ...pieces.map(({ text }) => text)];
}

/** The format that a text names, or else that of its question. */
function formatOf(written: string, otherwise: BankText['format']): BankText['format'] {
  const named = FORMAT.exec(written)?.[1];
  if (named === 'moodle' && otherwise === 'ours') return 'ours';
  return named === undefined ? otherwise : (named as BankText['format']);
}

function textOf(written: string, otherwise: BankText['format']): BankText {
  return { written: unescapeGift(written.replace(FORMAT, '')), format: formatOf(written, otherwise) };
}
