import type { QuestionEntry } from '#contract/content/exercises-file.ts';
import { escapeGift } from './gift-signs.ts';

/** A question that GIFT can't hold: all of it stands in a comment. */
export type InComment = { id: number; reason: string };

/**
 * Writes questions as GIFT that `readGift` reads back unchanged. What only we know stands in comments, which other
 * programs skip.
 */
export function writeGift(
  questions: readonly QuestionEntry[],
  lesson: { id: number; name: string },
): { text: string; inComments: InComment[] } {
  const inComments: InComment[] = [];
  const blocks = questions.map((question) => {
    const written = writeQuestion(question);
    if (typeof written === 'string') return written;
    inComments.push({ id: question.id, reason: written.reason });
    const { id, grade, ...fields } = question;
    return commentOf(id, { ...fields, ...(grade === 1 ? {} : { grade }) });
  });
  const head = `// Tsubame, lesson ${lesson.id}: ${lesson.name.replaceAll(/\s+/g, ' ')}`;
  return { text: `${[head, ...blocks].join('\n\n')}\n`, inComments };
}

function writeQuestion(question: QuestionEntry): string | { reason: string } {
  switch (question.kind) {
    case 'choice': {
      const answers = question.options.map(({ text, right }) => answerOf(text, right ?? false));
      return blockOf(question, question.question, answers, { shuffle: question.shuffle });
    }
    case 'fill': {
      const [blank, ...others] = question.blanks;
      if (!blank || others.length > 0) return { reason: 'several blanks' };
      const answers = [blank.answer, ...blank.also].map((one) => answerOf(one.replaceAll('*', String.raw`\*`), true));
      return blockOf(question, question.question, answers, { kana: blank.kana });
    }
    case 'pairs':
      if (question.pairs.some(({ left }) => left.includes('->'))) return { reason: 'a left side with ->' };
      return blockOf(
        question,
        question.question,
        question.pairs.map(({ left, right }) => `=${giftText(left)} -> ${giftText(right)}`),
        {},
      );
    case 'jumble':
    case 'speaking':
  }
  return { reason: question.kind };
}

function blockOf(
  { id, name, grade, explain, explain_audio, suggest }: QuestionEntry,
  text: string,
  answers: readonly string[],
  more: Readonly<Record<string, unknown>>,
): string {
  const own = { grade: grade === 1 ? undefined : grade, explain_audio, suggest, ...more };
  return [
    commentOf(id, own),
    `${name === undefined ? '' : `::${escapeGift(name)}:: `}${giftText(text)} {`,
    ...answers.map((answer) => `\t${answer}`),
    ...(explain === undefined ? [] : [`\t####${giftText(explain)}`]),
    '}',
  ].join('\n');
}

function commentOf(id: number, own: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify(own);
  return `// [id:${id}] tsubame${json === '{}' ? '' : ` ${json}`}`;
}

function answerOf(text: string, isRight: boolean): string {
  // A text that begins like a weight stands behind one.
  const weight = /^\s*%/.test(text) ? (isRight ? '%100%' : '%0%') : '';
  return `${isRight ? '=' : '~'}${weight}${giftText(text)}`;
}

/** A text that begins like a format, a comment or a category stands behind a format. */
function giftText(text: string): string {
  return `${/^(?:\[|\/\/|\$|::)/.test(text) ? '[moodle]' : ''}${escapeGift(text)}`;
}
