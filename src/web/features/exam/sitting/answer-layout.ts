import type { QuestionText } from '#domain/exercise/question-text.ts';

/** spec 2 §5 */
const SHORT_CHARACTERS = 14;

export type AnswerLayout = 'audio' | 'long' | 'short';

/**
 * How the options of a question lie: one below the other where one of them is heard or long, else side by side. Long is
 * a text of more than 14 characters, or with readings, without an image. spec 2 §5
 */
export function answerLayout(texts: readonly QuestionText[]): AnswerLayout {
  if (texts.some(({ audio }) => audio !== undefined)) return 'audio';
  return texts.some(isLong) ? 'long' : 'short';
}

function isLong({ html, image }: QuestionText): boolean {
  if (image) return false;
  const characters = [...html.replaceAll(/<rt>.*?<\/rt>|<[^>]*>/gu, '').trim()].length;
  return characters > SHORT_CHARACTERS || html.includes('<ruby');
}
