import { type BankAnswer, type BankForm, type BankText, NotTaken } from './bank.ts';
import { cutWeight } from './gift-signs.ts';

// Answers embedded in a text: {2:SHORTANSWER:=Hà Nội#Đúng rồi~%50%Huế}. https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type

const HOLE = /^(\d*):([A-Z_]+):([\s\S]*)$/i;
const SHORT = /^(?:SHORTANSWER|SA|MW)(?:_?C)?$/;
const CHOICE = /^(?:MULTICHOICE|MC)(?:_?[VH]?S?)$/;
const SIGNS = /\\[\s\S]|[{}]/g;

export const CASE_LEFT_OUT = 'capital letters are left out: ours are as right as small ones';

/** Whether what stands in {…} is an embedded answer. */
export function isCloze(written: string): boolean {
  return HOLE.test(written.trim());
}

/** Takes the answers out of a text, with ___ in their places. */
export function cutCloze(text: string): { text: string; holes: string[] } {
  const holes: string[] = [];
  let rest = '';
  let at = 0;
  let begin = -1;
  for (const { 0: sign, index } of text.matchAll(SIGNS)) {
    if (sign === '{' && /^\d*:[A-Z_]+:/i.test(text.slice(index + 1, index + 40))) {
      if (begin !== -1) throw new NotTaken('has an embedded answer inside of another');
      begin = index;
    }
    if (sign !== '}' || begin === -1) continue;
    holes.push(text.slice(begin + 1, index));
    rest += `${text.slice(at, begin)}___`;
    at = index + 1;
    begin = -1;
  }
  if (begin !== -1) throw new NotTaken('has an embedded answer without its }');
  return { text: rest + text.slice(at), holes };
}

/** A text with ___ and its embedded answers as a question: typed blanks, or one choice. */
export function readCloze(
  question: BankText,
  holes: readonly string[],
  leaveOut: (reason: string) => void,
): { form: BankForm; shuffle: boolean } {
  const read = holes.map((hole) => {
    const [, weight = '', type = '', answers = ''] = HOLE.exec(hole.trim()) ?? [];
    return { weight: weight || '1', type: type.toUpperCase(), answers: readAnswers(answers, question.format) };
  });
  const [first] = read;
  if (!first) throw new NotTaken('has no embedded answer');
  const other = read.find(({ type }) => !SHORT.test(type) && !CHOICE.test(type));
  if (other) throw new NotTaken(`embeds ${other.type}: only SHORTANSWER and MULTICHOICE are taken`);
  if (read.some(({ type }) => CHOICE.test(type))) {
    if (read.length > 1) throw new NotTaken('embeds MULTICHOICE beside other answers: a question of ours has one');
    return { form: { kind: 'choice', question, answers: first.answers }, shuffle: first.type.endsWith('S') };
  }
  if (read.some(({ weight }) => weight !== first.weight)) leaveOut('weights are left out: all blanks count alike');
  if (read.some(({ type }) => type.endsWith('C'))) leaveOut(CASE_LEFT_OUT);
  return { form: { kind: 'fill', question, blanks: read.map(({ answers }) => answers) }, shuffle: false };
}

function readAnswers(written: string, format: BankText['format']): BankAnswer[] {
  return splitUnescaped(written, '~').map((answer) => {
    const isRight = answer.trimStart().startsWith('=');
    const rest = isRight ? answer.trimStart().slice(1) : answer;
    const weighed = cutWeight(rest);
    const [text = '', ...feedback] = splitUnescaped(weighed.text, '#');
    const said = feedback.join('#').trim();
    return {
      text: textOf(text, format),
      percent: weighed.percent ?? (isRight ? 100 : 0),
      feedback: said === '' ? null : textOf(said, format),
    };
  });
}

/** In an HTML text, answers are HTML too. */
function textOf(written: string, format: BankText['format']): BankText {
  const text = written.replaceAll(/\\([~=#{}/"\\])/g, '$1').trim();
  return { written: text, format };
}

function splitUnescaped(text: string, sign: string): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(sign === '#' ? /\\[\s\S]|&#\w+;|#/g : /\\[\s\S]|~/g)) {
    if (found !== sign) continue;
    pieces.push(text.slice(at, index));
    at = index + 1;
  }
  return [...pieces, text.slice(at)];
}
