import type { Level } from '#domain/course/level.ts';
import type { Stage } from '#domain/exam/paper.ts';

const NAMES: Readonly<Record<Stage, string>> = {
  1: 'Từ vựng – Chữ Hán',
  2: 'Ngữ pháp – Đọc hiểu',
  3: 'Nghe hiểu',
};

/** Name of a part. N1 and N2 ask all but listening in the first. spec 2 §2.3 */
export function partName(stage: Stage, level: Level): string {
  const hasTwoParts = level === 'N1' || level === 'N2';
  return stage === 1 && hasTwoParts ? 'Từ vựng – Chữ Hán – Ngữ pháp – Đọc hiểu' : NAMES[stage];
}
