import type { ExamQuestion } from './paper.ts';

/** A blank, as Japanese tests print it. */
const BLANK = '＿＿＿';

/** What a question asks, as sanitised HTML in one piece; empty if it is all in a recording or a picture. */
export function stemHtml(form: ExamQuestion['form']): string {
  switch (form.kind) {
    case 'choice':
      return form.question.html;
    case 'fill':
      return form.pieces.join(BLANK);
    case 'jumble':
      return [form.question.html, form.items.map(({ text }) => text.html).join(' / ')].filter(Boolean).join(' ');
    case 'pairs':
      break;
  }
  return [form.question.html, form.left.map(({ text }) => text.html).join(' / ')].filter(Boolean).join(' ');
}
