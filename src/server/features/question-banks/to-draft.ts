import { BLANK } from '#contract/content/exercises-file.ts';
import { type BankAnswer, type BankQuestion, type BankText, NotTaken } from './bank.ts';
import { lettersOf, toOurText } from './foreign-text.ts';

/** A question as exercises.yaml would have it, without its id. */
export type Draft = {
  line: number;
  /** of a component, if the bank has it from us */
  id: number | null;
  /** what the bank says; what it doesn't say stays as it is in the lesson */
  fields: Readonly<Record<string, unknown>>;
  /** of a question that is new in the lesson */
  defaults: Readonly<Record<string, unknown>>;
};

const MAX_NAME_UNITS = 255;

/** What our comment may add to a question that GIFT holds. */
const OWN_FIELDS = ['grade', 'explain_audio', 'suggest', 'shuffle', 'kana'];

type Texts = { html: (text: BankText) => string; letters: (text: BankText) => string };

/** Turns a question of a bank into one of ours. Throws `NotTaken`; names by `leaveOut` what it loses. */
export function toDraft(question: BankQuestion, leaveOut: (reason: string) => void): Draft {
  const { line, id, form, own } = question;
  if (form.kind === 'whole') return { line, id, fields: own, defaults: {} };
  const stray = Object.keys(own).find((field) => !OWN_FIELDS.includes(field));
  if (stray !== undefined) throw new NotTaken(`its comment has a field ${stray}, which does not belong there`);
  const removed = new Set<string>();
  const texts = textReader(removed);
  // Of another kind, it is refused with the fields that don't belong there.
  const { kana, ...rest } = own;
  const others = form.kind === 'fill' ? rest : own;
  const fields = {
    ...nameOf(question, leaveOut),
    ...fieldsOf(question, texts, kana, leaveOut),
    ...(question.grade === null ? {} : { grade: question.grade }),
    ...explainOf(question, texts),
    ...(question.suggest ? { suggest: texts.html(question.suggest) } : {}),
    ...others,
  };
  if (removed.size > 0) leaveOut(`left out of its texts: ${[...removed].toSorted().join(', ')}`);
  const isShuffled = form.kind === 'choice' && question.shuffle === null;
  return { line, id, fields, defaults: isShuffled ? { shuffle: true } : {} };
}

function textReader(removed: Set<string>): Texts {
  return {
    html(text) {
      const read = toOurText(text);
      for (const name of read.removed) removed.add(name);
      return read.text;
    },
    letters: ({ written, format }) => (format === 'html' || format === 'moodle' ? lettersOf(written) : written),
  };
}

function fieldsOf(
  { form, shuffle }: BankQuestion,
  { html, letters }: Texts,
  kana: unknown,
  leaveOut: (reason: string) => void,
): Record<string, unknown> {
  switch (form.kind) {
    case 'choice': {
      const options = form.answers.map(({ text, percent }) => {
        if (percent !== 0 && percent !== 100)
          throw new NotTaken(`an option is worth ${percent} %: ours are right or wrong`);
        return { text: html(text), ...(percent === 100 ? { right: true } : {}) };
      });
      const order = shuffle === null ? {} : { shuffle: shuffle || undefined };
      return { kind: 'choice', question: html(form.question), options, ...order };
    }
    case 'fill': {
      const question = withBlank(html(form.question), form.blanks.length);
      const blanks = form.blanks.map((answers) => {
        const [answer, ...also] = accepted(answers, letters, leaveOut);
        return { answer, ...(also.length > 0 ? { also } : {}), ...(kana === undefined ? {} : { kana }) };
      });
      return { kind: 'fill', question, blanks };
    }
    case 'pairs': {
      const pairs = form.pairs.map(({ left, right }) => ({ left: html(left), right: html(right) }));
      return { kind: 'pairs', question: html(form.question), pairs };
    }
    case 'whole':
  }
  return {};
}

/** A question with one typed answer need not show where: then its blank is a line of its own. */
function withBlank(question: string, blanks: number): string {
  return blanks > 1 || BLANK.test(question) ? question : `${question}\n___`.trim();
}

/** The spellings that are right. */
function accepted(
  answers: readonly BankAnswer[],
  letters: Texts['letters'],
  leaveOut: (reason: string) => void,
): string[] {
  const right: string[] = [];
  for (const { text, percent, feedback } of answers) {
    const written = letters(text);
    if (percent === 0 && feedback === null) leaveOut(`the answer ${written} is left out: it is worth nothing`);
    if (percent === 0) continue;
    if (percent !== 100) throw new NotTaken(`an answer is worth ${percent} %: ours are right or wrong`);
    if (/(?<!\\)\*/.test(written)) throw new NotTaken('an answer has the wildcard *');
    right.push(written.replaceAll(String.raw`\*`, '*'));
  }
  if (right.length === 0) throw new NotTaken('no answer is worth 100 %');
  return right;
}

/** `explain` is shown after every check, so it holds the general feedback and that of each answer. */
function explainOf({ form, explain }: BankQuestion, { html, letters }: Texts): { explain?: string } {
  const answers = form.kind === 'choice' ? form.answers : form.kind === 'fill' ? form.blanks.flat() : [];
  const said = answers.flatMap(({ text, percent, feedback }) => {
    if (feedback === null) return [];
    const answer = form.kind === 'choice' ? html(text) : letters(text);
    const isPlain = percent === 100 || answer === '*' || answer === '';
    return [isPlain ? html(feedback) : `${answer}: ${html(feedback)}`];
  });
  const lines = [...(explain ? [html(explain)] : []), ...said].filter(Boolean);
  return lines.length === 0 ? {} : { explain: [...new Set(lines)].join('\n') };
}

function nameOf({ name }: BankQuestion, leaveOut: (reason: string) => void): { name?: string } {
  const line = name?.replaceAll(/\p{Cc}+/gu, ' ').trim() ?? '';
  if (line === '') return {};
  if (line.length <= MAX_NAME_UNITS) return { name: line };
  leaveOut('its name is left out: it is too long');
  return {};
}
