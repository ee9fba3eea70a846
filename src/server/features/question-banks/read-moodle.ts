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
  UnreadableBank,
} from './bank.ts';
import { CASE_LEFT_OUT, cutCloze, readCloze } from './read-cloze.ts';
import { readElements, type XmlElement } from './read-elements.ts';

/** What is read below, and settings that mean nothing here. */
const KNOWN = new Set(
  'name questiontext generalfeedback defaultgrade idnumber hint answer subquestion single shuffleanswers usecase tags penalty hidden answernumbering showstandardinstruction shownumcorrect'.split(
    ' ',
  ),
);
const FORMATS = new Map<string, BankText['format']>([
  ['moodle_auto_format', 'moodle'],
  ['plain_text', 'plain'],
  ['markdown', 'markdown'],
]);

/** Reads questions in Moodle XML. https://docs.moodle.org/en/Moodle_XML_format */
export function readMoodle(xml: string): Bank {
  const quiz = readElements(xml);
  if (quiz.name !== 'quiz')
    throw new UnreadableBank(`is no Moodle XML: it begins with <${quiz.name}>, not with <quiz>`);
  const bank: Bank = { questions: [], bad: [], leftOut: [] };
  checkCount(all(quiz, 'question').filter(({ attributes }) => attributes['type'] !== 'category').length);
  for (const element of quiz.children) {
    const { name, attributes, line } = element;
    if (name !== 'question') bank.leftOut.push({ line, reason: `<${name}> is left out` });
    else if (attributes['type'] === 'category')
      bank.leftOut.push({ line, reason: 'a category is left out: all questions go into the lesson' });
    else takeQuestion(bank, line, () => readQuestion(element, (reason) => bank.leftOut.push({ line, reason })));
  }
  return bank;
}

function readQuestion(element: XmlElement, leaveOut: (reason: string) => void): BankQuestion {
  const type = element.attributes['type'] ?? '';
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  if (!read) throw new NotTaken(`questions of type ${type || 'none'} are not taken`);
  nameLeftOut(element, leaveOut);
  const [hint, ...otherHints] = all(element, 'hint');
  if (otherHints.length > 0) leaveOut('all hints but the first are left out');
  const id = valueOf(element, 'idnumber');
  const { form, shuffle } = read(element, leaveOut);
  return {
    line: element.line,
    id: /^\d{1,9}$/.test(id) ? Number(id) : null,
    name: textOf(find(element, 'name'))?.written ?? null,
    form,
    explain: textOf(find(element, 'generalfeedback')),
    suggest: textOf(hint),
    grade: gradeOf(element, leaveOut),
    shuffle,
    own: {},
  };
}

type Reader = (question: XmlElement, leaveOut: (reason: string) => void) => { form: BankForm; shuffle: boolean };

const READERS: Readonly<Record<string, Reader>> = {
  multichoice(question) {
    if (!isOn(valueOf(question, 'single') || 'true')) throw new NotTaken('lets learners choose several answers');
    const form: BankForm = { kind: 'choice', question: questionText(question), answers: answersOf(question) };
    return { form, shuffle: isOn(valueOf(question, 'shuffleanswers') || 'true') };
  },
  truefalse(question) {
    const answers = answersOf(question).map((answer): BankAnswer => {
      const isTrue = answer.text.written.trim().toLowerCase() === 'true';
      return { ...answer, text: { written: isTrue ? 'Đúng' : 'Sai', format: 'plain' } };
    });
    return { form: { kind: 'choice', question: questionText(question), answers }, shuffle: false };
  },
  shortanswer(question, leaveOut) {
    if (isOn(valueOf(question, 'usecase'))) leaveOut(CASE_LEFT_OUT);
    const answers = answersOf(question).map((answer): BankAnswer => {
      return { ...answer, text: { written: answer.text.written, format: 'plain' } };
    });
    return { form: { kind: 'fill', question: questionText(question), blanks: [answers] }, shuffle: false };
  },
  matching(question, leaveOut) {
    const pairs = all(question, 'subquestion').map((pair) => {
      const right = textOf(find(pair, 'answer'))?.written ?? '';
      return { left: textOf(pair), right: { written: right, format: 'plain' } as const };
    });
    const whole = pairs.flatMap(({ left, right }) => (left ? [{ left, right }] : []));
    if (whole.length < pairs.length) leaveOut('a right side without a left one is left out');
    return { form: { kind: 'pairs', question: questionText(question), pairs: whole }, shuffle: false };
  },
  cloze(question, leaveOut) {
    const { written, format } = questionText(question);
    if (written.length > MAX_QUESTION_UNITS) throw new NotTaken('is too long for a question');
    const { text, holes } = cutCloze(written);
    return readCloze({ written: text, format }, holes, leaveOut);
  },
};

function nameLeftOut(question: XmlElement, leaveOut: (reason: string) => void): void {
  for (const { name, text, children } of question.children) {
    const isEmpty =
      text.trim() === '' && children.every((child) => child.text.trim() === '' && child.children.length === 0);
    if (/^(?:correct|partiallycorrect|incorrect)feedback$/.test(name)) {
      if (!isEmpty) leaveOut('feedback for right, partly right and wrong answers is left out');
    } else if (name === 'tags' && children.length > 0) leaveOut('tags are left out');
    else if (name === 'hidden' && isOn(text)) leaveOut('that it is hidden is left out');
    else if (!KNOWN.has(name) && !isEmpty) leaveOut(`<${name}> is left out`);
  }
}

/** Our grades are whole, 1 to 10. */
function gradeOf(question: XmlElement, leaveOut: (reason: string) => void): number | null {
  const written = valueOf(question, 'defaultgrade');
  const grade = Number(written || '1');
  if (Number.isInteger(grade) && grade >= 1 && grade <= 10) return grade === 1 ? null : grade;
  leaveOut(`the grade ${written} is left out: ours are 1 to 10`);
  return null;
}

function answersOf(question: XmlElement): BankAnswer[] {
  return all(question, 'answer').map((answer) => ({
    text: textOf(answer) ?? { written: '', format: 'plain' },
    percent: Number(answer.attributes['fraction'] ?? '0'),
    feedback: textOf(find(answer, 'feedback')),
  }));
}

function questionText(question: XmlElement): BankText {
  return textOf(find(question, 'questiontext')) ?? { written: '', format: 'plain' };
}

/** The `<text>` of an element, whose attribute names its format. */
function textOf(element: XmlElement | undefined): BankText | null {
  if (!element) return null;
  const embedded = find(element, 'file')?.attributes['name'];
  if (embedded !== undefined)
    throw new NotTaken(`embeds the file ${embedded}: save that beside the lesson, and name it in the text instead`);
  const text = find(element, 'text');
  if (text && text.children.length > 0)
    throw new NotTaken(`line ${text.line}: its <text> holds elements that are neither CDATA nor escaped`);
  const written = text?.text.trim() ?? '';
  return written === '' ? null : { written, format: FORMATS.get(element.attributes['format'] ?? '') ?? 'html' };
}

const all = (element: XmlElement, name: string) => element.children.filter((child) => child.name === name);
const find = (element: XmlElement, name: string) => element.children.find((child) => child.name === name);
/** Old versions of Moodle wrap single values into `<text>`. */
const valueOf = (element: XmlElement, name: string) => {
  const found = find(element, name);
  return ((found && find(found, 'text')?.text) ?? found?.text ?? '').trim();
};
const isOn = (value: string) => value === '1' || value.toLowerCase() === 'true';
