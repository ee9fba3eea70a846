import { NotTaken } from './bank.ts';
import { readBank } from './import-bank.ts';
import { toDraft } from './to-draft.ts';

/** What a bank becomes: the fields of its questions, what is bad, and what the good ones lost. */
export function take(text: string | Uint8Array) {
  const bank = readBank(typeof text === 'string' ? Buffer.from(text) : text);
  const bad = bank.bad.map(({ line, reason }) => `${line}: ${reason}`);
  const leftOut = bank.leftOut.map(({ line, reason }) => `${line}: ${reason}`);
  const questions = bank.questions.flatMap((question) => {
    try {
      const draft = toDraft(question, (reason) => leftOut.push(`${question.line}: ${reason}`));
      return [{ ...draft.fields, ...draft.defaults }];
    } catch (error) {
      if (!(error instanceof NotTaken)) throw error;
      bad.push(`${question.line}: ${error.message}`);
      return [];
    }
  });
  return { questions, bad, leftOut };
}

// Moodle XML, as Moodle 4 writes it.

export const quiz = (questions: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions}\n</quiz>\n`;
export const html = (name: string, text: string) => `<${name} format="html"><text><![CDATA[${text}]]></text></${name}>`;
export const answer = (text: string, fraction: number, feedback = '') =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text>${html('feedback', feedback)}</answer>`;
export const asked = (type: string, inner: string, text = '<p>Một?</p>') =>
  `<question type="${type}"><name><text>Câu 1</text></name>${html('questiontext', text)}${inner}</question>`;
