import type { QuestionText } from '../exercise/question-text.ts';
import type { ExamKey } from './exam-key.key.ts';
import { textFiles } from './paper-files.ts';

/** The files that only the key leads to or that its texts play, too. */
export function keyFiles({ questions, transcripts }: ExamKey): string[] {
  const keys = Object.values(questions);
  const texts: (QuestionText | null)[] = [
    ...keys.flatMap(({ explain, suggest }) => [explain, suggest]),
    ...Object.values(transcripts).flatMap(({ script, vi }) => [script, vi]),
  ];
  return [
    ...keys.flatMap(({ explainAudio }) => (explainAudio === null ? [] : [explainAudio])),
    ...texts.flatMap((text) => (text === null ? [] : textFiles(text))),
  ];
}
