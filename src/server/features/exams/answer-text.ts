import type { ExamQuestion } from '#domain/exam/paper.ts';
import type { QuestionText } from '#domain/exercise/question-text.ts';

/** An answer in words, for staff. What can't be of this question is shown as it is stored. */
export function answerText({ form }: ExamQuestion, answer: unknown): string {
  const entries: unknown[] = Array.isArray(answer) ? answer : [answer];
  switch (form.kind) {
    case 'choice':
      return textOf(form.options.find(({ id }) => id === answer)?.text, answer);
    case 'fill':
      return entries.join(' ・ ');
    case 'jumble':
      return entries.map((uuid) => textOf(form.items.find((item) => item.uuid === uuid)?.text, uuid)).join(' ');
    case 'pairs':
      break;
  }
  return (entries as { left: string; right: string }[])
    .map(({ left, right }) => {
      const ofLeft = form.left.find(({ uuid }) => uuid === left)?.text;
      return `${textOf(ofLeft, left)} – ${textOf(form.right.find(({ uuid }) => uuid === right)?.text, right)}`;
    })
    .join(', ');
}

/** Plain text of a text, without readings. */
function textOf(text: QuestionText | undefined, otherwise: unknown): string {
  if (!text) return String(otherwise);
  return text.html
    .replaceAll(/<r[tp][^>]*>[^<]*<\/r[tp]>/gu, '')
    .replaceAll(/<[^>]*>/gu, '')
    .trim();
}
